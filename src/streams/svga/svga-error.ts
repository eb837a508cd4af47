export type SvgaFault = 'TOO_LARGE' | 'UNSUPPORTED' | 'MALFORMED'

/** A gift file that cannot be shown: too large for its bounds, of a kind that is not supported, or broken. */
export class SvgaError extends Error {
  readonly fault: SvgaFault

  constructor(fault: SvgaFault, detail: string) {
    super(`svga: ${detail}`)
    this.name = 'SvgaError'
    this.fault = fault
  }
}
