/** Units of a folded text, from the first to the one after the last. */
export type Span = readonly [start: number, end: number]
