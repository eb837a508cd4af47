import type { ChallengeAnswer } from '#contract/verification/entities/verification.ts'

type SliderAnswer = Extract<ChallengeAnswer, { kind: 'slider' }>

/** A hand that moves the piece to x: slow, fast, slow, and a little unsteady. */
export const aDrag = (x: number, { points = 24, durationMs = 800 } = {}): SliderAnswer => ({
  kind: 'slider',
  x,
  by: 'pointer',
  trace: Array.from({ length: points }, (_, index) => {
    const share = index / (points - 1)
    return {
      x: Math.round(x * share * share * (3 - 2 * share)),
      y: index % 3,
      atMs: Math.round(durationMs * share),
    }
  }),
})

/** Arrow keys, each some pixels further. */
export const aKeyWalk = (x: number, { step = 10, everyMs = 90 } = {}): SliderAnswer => ({
  kind: 'slider',
  x,
  by: 'keys',
  trace: Array.from({ length: Math.ceil(x / step) + 1 }, (_, index) => ({
    x: Math.min(x, index * step),
    y: 0,
    atMs: index * everyMs,
  })),
})
