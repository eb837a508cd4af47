import type { captchaRegister, captchaValidate } from '#contract/verification/calls.ts'
import type {
  Challenge,
  ChallengeAnswer,
  ChallengeKind,
  VerificationCounts,
  StepUpChallenge,
} from '#contract/verification/entities/verification.ts'
import { isOpenKind, stepsLeft } from '#contract/verification/rules/counts-left.ts'
import type { Answer } from '#src/machines/command/command.ts'

/** What somebody sees: afs is silent. [S-07] */
export type VisibleKind = Exclude<ChallengeKind, 'afs'>
export type VisibleChallenge = Extract<Challenge, { kind: VisibleKind }>

/** A call that waits; `key` is its own, the step-up may be shared with others. */
export interface VerificationWaiter {
  readonly key: string
  readonly stepUp: StepUpChallenge
}

/** Why there is another challenge, or none. `msg` is the server's, or empty. */
export interface VerificationProblem {
  readonly name: 'wrong' | 'expired' | 'limited' | 'fault'
  readonly msg: string
}

export interface VerificationContext {
  readonly waiters: readonly VerificationWaiter[]
  readonly stepUp: StepUpChallenge | null
  readonly left: VerificationCounts
  /** Steps that somebody sees, as the step-up was taken up. */
  readonly stepsTotal: number
  /** What the user chose; it stands for the rest of the step-up. */
  readonly choice: VisibleKind | null
  readonly kind: ChallengeKind
  readonly challenge: Challenge | null
  readonly lifeMs: number
  readonly answer: ChallengeAnswer | null
  readonly problem: VerificationProblem | null
  /** Of a proof: 0 up to 1. */
  readonly progress: number
  /** The newest ticket: for calls that met its step-up and heard of it late. */
  readonly solved: { readonly demandId: string; readonly ticket: string } | null
}

export type VerificationEvent =
  | { readonly type: 'verification.required'; readonly key: string; readonly stepUp: StepUpChallenge }
  /** The call was given up by who made it. */
  | { readonly type: 'verification.withdrawn'; readonly key: string }
  | { readonly type: 'verification.answer'; readonly answer: ChallengeAnswer }
  | { readonly type: 'verification.refresh' }
  | { readonly type: 'verification.choose'; readonly kind: VisibleKind }
  | { readonly type: 'verification.close' }
  | ProofEvent

/** What the proof's worker says; `share` is 0 up to 1. */
export type ProofEvent =
  | { readonly type: 'proof.progress'; readonly share: number }
  | { readonly type: 'proof.found'; readonly nonce: string }
  | { readonly type: 'proof.failed' }

export interface ProofInput {
  readonly seed: string
  readonly zeroBits: number
}

export interface RegisterInput {
  readonly demandId: string
  readonly kind: ChallengeKind
}

export interface ValidateInput {
  readonly challengeId: string
  readonly answer: ChallengeAnswer
}

/** What a waiting call hears: the ticket; '' = go again, the step-up is gone and a fresh one follows; null = closed. */
export interface Settlement {
  readonly keys: readonly string[]
  readonly ticket: string | null
}

export type RegisterAnswer = Answer<typeof captchaRegister>
export type ValidateAnswer = Answer<typeof captchaValidate>

const nothingLeft: VerificationCounts = { image: 0, afs: 0, slider: 0 }
export const nothingInHand = {
  stepUp: null,
  left: nothingLeft,
  stepsTotal: 0,
  choice: null,
  kind: 'afs',
  challenge: null,
  lifeMs: 0,
  answer: null,
  problem: null,
  progress: 0,
} as const

/** Silent signals first, then what the user chose, else the slider before the picture. Null: nothing is left. [S-07] */
export const kindNext = (left: VerificationCounts, choice: VisibleKind | null): ChallengeKind | null => {
  if (left.afs > 0) return 'afs'
  if (stepsLeft(left) === 0) return null
  if (choice !== null && isOpenKind(left, choice)) return choice
  return left.slider > 0 ? 'slider' : 'image'
}

/** Kinds that stand open beside the one in force. The proof stands in for any that is seen. [S-07] */
export const isOtherKind = (left: VerificationCounts, current: ChallengeKind, kind: VisibleKind): boolean =>
  kind !== current && isOpenKind(left, kind)

/** The keys of the calls that wait for a step-up. */
export const keysOf = (waiters: readonly VerificationWaiter[], demandId: string | undefined): readonly string[] =>
  waiters.filter(({ stepUp }) => stepUp.demandId === demandId).map(({ key }) => key)

/** How long a challenge may be answered yet, milliseconds. */
export const lifeMsOf = ({ expiresAtMs }: Challenge, atMs: number): number => Math.max(1_000, expiresAtMs - atMs)

/** What stands in the way of going on, in words: refused for now, or no answer. */
export const problemOf = (answer: RegisterAnswer | ValidateAnswer): VerificationProblem =>
  answer.kind === 'rejected' ? { name: 'limited', msg: answer.msg } : { name: 'fault', msg: '' }

/** What the worker computes on; only a proof has it. */
export const proofInputOf = ({ challenge }: VerificationContext): ProofInput => {
  if (challenge?.kind !== 'proof') throw new Error('no proof is asked for')
  return { seed: challenge.seed, zeroBits: challenge.zeroBits }
}

export const validateInputOf = ({ challenge, answer }: VerificationContext): ValidateInput => {
  if (!challenge || !answer) throw new Error('nothing was answered')
  return { challengeId: challenge.challengeId, answer }
}
