import type { ChallengeAnswer } from '#contract/verification/entities/verification.ts'

export type SliderAnswer = Extract<ChallengeAnswer, { kind: 'slider' }>
type TracePoint = SliderAnswer['trace'][number]

/** What the contract takes. */
const pointsMax = 400
const pixelsMax = 2_000
const traceMsMax = 120_000

const within = (value: number, min: number, max: number): number => Math.round(Math.min(max, Math.max(min, value)))

/** Where the piece can stand, in pixels of the picture: 0 up to its room. */
export const pieceX = (x: number, { width, pieceWidth }: { width: number; pieceWidth: number }): number =>
  within(x, 0, Math.max(0, width - pieceWidth))

/**
 * The way of the piece with one more point, in pixels of the picture and milliseconds since the press. A way that grows
 * too long for the contract keeps every other of its points. [S-07]
 */
export const withPoint = (trace: readonly TracePoint[], { x, y, atMs }: TracePoint): readonly TracePoint[] => {
  const kept = trace.length < pointsMax ? trace : trace.filter((_, index) => index % 2 === 0)
  return [
    ...kept,
    { x: within(x, -pixelsMax, pixelsMax), y: within(y, -pixelsMax, pixelsMax), atMs: within(atMs, 0, traceMsMax) },
  ]
}

const keySteps: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['PageUp', 10],
  ['PageDown', -10],
])

/** How far a key moves the piece, pixels; undefined for any other key. [S-07] */
export const keyStep = (key: string): number | undefined => keySteps.get(key)
