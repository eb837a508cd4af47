import type { ChallengeKind, VerificationCounts } from '#contract/verification/entities/verification.ts'

const countMax = 3

/** Challenges that somebody sees; the silent check is none. [S-07] */
export const stepsLeft = ({ image, slider }: VerificationCounts): number => image + slider

export const isNothingLeft = (left: VerificationCounts): boolean => stepsLeft(left) + left.afs === 0

/** Whether a kind may be solved now. A proof stands in for one picture that is left, whichever it is. [S-07] */
export const isOpenKind = (left: VerificationCounts, kind: ChallengeKind): boolean =>
  kind === 'proof' ? stepsLeft(left) > 0 : left[kind] > 0

/** What is left after a right answer. Throws when the kind was not asked for. [S-07] */
export const leftAfter = (left: VerificationCounts, kind: ChallengeKind): VerificationCounts => {
  if (!isOpenKind(left, kind)) throw new Error(`nothing of the kind ${kind} is left`)
  if (kind !== 'proof') return { ...left, [kind]: left[kind] - 1 }
  return left.slider > 0 ? { ...left, slider: left.slider - 1 } : { ...left, image: left.image - 1 }
}

/** Signals that do not suffice: the silent check is over, and one more picture is asked for in its place. [S-07] */
export const leftAfterDoubt = (left: VerificationCounts): VerificationCounts =>
  left.slider < countMax
    ? { ...left, afs: 0, slider: left.slider + 1 }
    : { ...left, afs: 0, image: Math.min(countMax, left.image + 1) }
