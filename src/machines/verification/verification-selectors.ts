import type { SnapshotFrom } from 'xstate'
import type { verificationMachine } from './verification-machine.ts'
import { stepsLeft } from '#contract/verification/rules/counts-left.ts'
import { isOtherKind, type VisibleChallenge, type VisibleKind, type VerificationProblem } from './verification-rules.ts'

type VerificationSnapshot = SnapshotFrom<typeof verificationMachine>

/** What the dialog shows. [S-07] */
export type VerificationStep =
  | 'hidden'
  | 'loading'
  | 'solving'
  | 'proving'
  | 'validating'
  | 'refused'
  | 'stuck'
  | 'passed'

const stepsByState = ['solving', 'proving', 'validating', 'refused', 'stuck'] as const

/** Silent signals show nothing unless they cannot be sent. [S-07] */
export const selectStep = (snapshot: VerificationSnapshot): VerificationStep => {
  if (snapshot.matches('idle')) return 'hidden'
  if (snapshot.matches('passed')) return 'passed'
  const step = stepsByState.find((name) => snapshot.matches({ working: name })) ?? 'loading'
  const { kind, problem } = snapshot.context
  return kind === 'afs' && problem === null ? 'hidden' : step
}

export const selectKind = ({ context: { kind, left } }: VerificationSnapshot): VisibleKind => {
  if (kind !== 'afs') return kind
  return left.slider > 0 || left.image === 0 ? 'slider' : 'image'
}

/** What stands to be solved, or null while it loads. */
export const selectChallenge = ({ context: { challenge } }: VerificationSnapshot): VisibleChallenge | null =>
  challenge?.kind === 'afs' ? null : challenge

const kindSets: readonly (readonly VisibleKind[])[] = [
  [],
  ['image'],
  ['slider'],
  ['image', 'slider'],
  ['proof'],
  ['image', 'proof'],
  ['slider', 'proof'],
  ['image', 'slider', 'proof'],
]

/** Kinds that one may switch to; the same list is the same object. */
export const selectOtherKinds = ({ context: { left, kind } }: VerificationSnapshot): readonly VisibleKind[] => {
  const bit = (of: VisibleKind, value: number) => (isOtherKind(left, kind, of) ? value : 0)
  return kindSets[bit('image', 1) + bit('slider', 2) + bit('proof', 4)] ?? []
}

export const selectProblem = ({ context }: VerificationSnapshot): VerificationProblem | null => context.problem
/** Of a proof: 0 up to 1. */
export const selectProgress = ({ context }: VerificationSnapshot): number => context.progress
/** How many are still to be solved, this one counted. */
export const selectStepsLeft = ({ context }: VerificationSnapshot): number => stepsLeft(context.left)
/** How many there were at first. */
export const selectStepsTotal = ({ context }: VerificationSnapshot): number => context.stepsTotal
export const selectReason = ({ context }: VerificationSnapshot): 'robot' | 'safety' =>
  context.stepUp?.reason ?? 'safety'
