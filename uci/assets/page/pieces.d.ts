/** What the server puts into pieces.js: the shapes of the pieces on a field of 50 by 50 units. */
export const OUTLINES: Record<string, string>;
export const EYE: { x: number; y: number; r: number };
export const SLIT: string;
