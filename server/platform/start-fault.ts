/** A reason not to start that the operator can act on: printed as one line, exit code 1. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
}

/** An unknown thrown thing as one line of text. */
export const oneLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ').trim()
