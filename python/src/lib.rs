//! The native part of the Python package `puchok`; `puchok/__init__.py` lists what users see.
//!
//! Read [`desk`] (questions and answers), [`queue`] (one after another), [`interrupt`] (releases the
//! interpreter's lock while an engine works, and reacts to Ctrl-C), [`bundles`] and [`tree`] (handles that
//! avoid copies), [`tables`] and [`trajectories`] (Arrow).

mod bundles;
mod desk;
mod failure;
mod interrupt;
mod queue;
mod tables;
mod trajectories;
mod tree;

use pyo3::prelude::*;

/// The native part of puchok.
#[pymodule]
fn _puchok(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("InputError", module.py().get_type::<failure::InputError>())?;
    module.add("OutputError", module.py().get_type::<failure::OutputError>())?;
    module.add(
        "UnfinishedError",
        module.py().get_type::<failure::UnfinishedError>(),
    )?;
    module.add("VERSION", puchok::VERSION)?;
    module.add_class::<desk::Desk>()?;
    module.add_class::<desk::Games>()?;
    module.add_class::<bundles::Bundles>()?;
    module.add_class::<bundles::Bundle>()?;
    module.add_class::<bundles::Trajectory>()?;
    module.add_class::<tree::Tree>()?;
    module.add_class::<tree::Node>()?;
    module.add_class::<tables::Rows>()?;
    module.add_class::<tables::Table>()?;
    module.add_class::<trajectories::Trajectories>()?;
    module.add_function(wrap_pyfunction!(tables::schemas, module)?)?;
    Ok(())
}
