import { createRandom } from '#server/platform/random.ts'

/**
 * What is known of a match before it starts: by how much the home side is better than its strength says, and by how much
 * the match is livelier. It wanders until the kick-off, as line-ups and money do, and the match is then played by it: its
 * expectation is always the opinion of the moment, so that no price of yesterday is better than one of today.
 */
export interface Opinion {
  /** In units of strength. */
  edge: number
  /** A factor's logarithm. */
  tempo: number
}

const minuteMs = 60_000
const coarseMs = 60 * minuteMs
const fineMs = 5 * minuteMs
/** The last hours before the kick-off go in finer steps. */
const fineSteps = 72
const coarseSteps = 7 * 24
const deviation = { edge: 0.012, tempo: 0.003 }

/** Times of the steps, milliseconds after the kick-off and so negative, in order. */
const stepTimes: readonly number[] = [
  ...Array.from({ length: coarseSteps }, (_, step) => -fineSteps * fineMs - (coarseSteps - step) * coarseMs),
  ...Array.from({ length: fineSteps }, (_, step) => -(fineSteps - step) * fineMs),
]

/** How many steps the opinion has made by a time: the same number, the same opinion. */
export const opinionSteps = (atMs: number): number => stepTimes.findLastIndex((stepMs) => stepMs <= atMs) + 1

/** The opinions of a match, by the number of steps made. */
export const drawOpinions = (seed: number): readonly Opinion[] => {
  const random = createRandom(seed ^ 0x51ab_77c3)
  /** Near enough to normal, of deviation 1. */
  const draw = (): number => (random() + random() + random() - 1.5) * 2
  let opinion: Opinion = { edge: 0, tempo: 0 }
  return [
    opinion,
    ...stepTimes.map((): Opinion => {
      opinion = { edge: opinion.edge + deviation.edge * draw(), tempo: opinion.tempo + deviation.tempo * draw() }
      return opinion
    }),
  ]
}

/** The last one, by which the match is played. */
export const finalOpinion = (opinions: readonly Opinion[]): Opinion => opinions.at(-1) ?? { edge: 0, tempo: 0 }
