import type { reauthenticate } from '#contract/accounts/calls/reauthentication.ts'
import type { sendCode } from '#contract/accounts/calls/recovery.ts'
import type { ContactChannel } from '#contract/accounts/entities/account.ts'
import type { CodeContact, ProofMethod } from '#contract/accounts/entities/reauthentication.ts'
import { effectOf, type CodeName } from '#contract/codes.ts'
import type { CallResult } from '#src/gateway/gateway-port.ts'
import type { Answer } from '#src/machines/command/command.ts'

/** What is asked for: contract/accounts/entities/reauthentication.ts. */
export interface AskedFor {
  readonly methods: readonly ProofMethod[]
  readonly contacts: readonly CodeContact[]
}

/** A call that waits; `key` is its own. */
export interface ReauthenticationWaiter {
  readonly key: string
  readonly challenge: AskedFor
}

/** Why it did not go on. `msg` is the server's, or empty. */
export interface ReauthenticationProblem {
  readonly name: CodeName | 'FAULT' | 'CANCELLED'
  readonly msg: string
}

export interface ReauthenticationContext {
  readonly waiters: readonly ReauthenticationWaiter[]
  /** What all that wait ask for, together. */
  readonly challenge: AskedFor
  readonly method: ProofMethod | null
  readonly channel: ContactChannel | null
  /** Where the last code went, masked; '' = none was sent. */
  readonly sentTo: string
  /** When another code may be asked for, server time. */
  readonly againAtMs: number
  readonly problem: ReauthenticationProblem | null
}

export type ReauthenticationEvent =
  | ({ readonly type: 'reauthentication.required' } & ReauthenticationWaiter)
  /** The call was given up by who made it. */
  | { readonly type: 'reauthentication.withdrawn'; readonly key: string }
  | { readonly type: 'reauthentication.chooseMethod'; readonly method: ProofMethod }
  | { readonly type: 'reauthentication.chooseContact'; readonly channel: ContactChannel }
  | { readonly type: 'reauthentication.askCode' }
  /** `secret`: the password or the code of the authenticator; empty for a passkey. */
  | { readonly type: 'reauthentication.submit'; readonly secret: string; readonly code: string }
  | { readonly type: 'reauthentication.close' }

export interface ProveInput {
  readonly method: ProofMethod | null
  readonly secret: string
  readonly contact: { readonly channel: ContactChannel; readonly code: string } | null
}

/** `cancelled`: the device asked for the passkey and was told no. */
export type ProveAnswer = CallResult<typeof reauthenticate> | { readonly kind: 'cancelled' }
export type CodeAnswer = Answer<typeof sendCode>

/** What waiting calls hear: shown = go out again; else nothing is changed. */
export interface ReauthenticationSettlement {
  readonly keys: readonly string[]
  readonly isProven: boolean
}

export const nothingAsked: Omit<ReauthenticationContext, 'waiters'> = {
  challenge: { methods: [], contacts: [] },
  method: null,
  channel: null,
  sentTo: '',
  againAtMs: 0,
  problem: null,
}

const firstFilled = <T>(lists: readonly (readonly T[])[]): readonly T[] => lists.find((list) => list.length > 0) ?? []

/** One dialog for all that wait: what any of them asks for. */
export const challengeOf = (waiters: readonly ReauthenticationWaiter[]): AskedFor => ({
  methods: firstFilled(waiters.map(({ challenge }) => challenge.methods)),
  contacts: firstFilled(waiters.map(({ challenge }) => challenge.contacts)),
})

/** The choice that stands, or the first that there is; null = nothing of the kind is asked for. */
export const chosenOf = <T>(choices: readonly T[], chosen: T | null): T | null =>
  chosen !== null && choices.includes(chosen) ? chosen : (choices[0] ?? null)

/** Whether what was shown answers a waiter that came while it was being looked at. */
const isCovered = ({ challenge }: ReauthenticationWaiter, asked: AskedFor): boolean =>
  (challenge.methods.length === 0 || asked.methods.length > 0) &&
  (challenge.contacts.length === 0 || asked.contacts.length > 0)

export const coveredKeys = ({ waiters, challenge }: ReauthenticationContext): readonly string[] =>
  waiters.filter((waiter) => isCovered(waiter, challenge)).map(({ key }) => key)

export const problemOf = (answer: ProveAnswer | CodeAnswer): ReauthenticationProblem | null => {
  if (answer.kind === 'accepted') return null
  if (answer.kind === 'cancelled') return { name: 'CANCELLED', msg: '' }
  return answer.kind === 'rejected' ? { name: answer.name, msg: answer.msg } : { name: 'FAULT', msg: '' }
}

/** The session is over: there is nothing left to confirm. */
export const isSessionOver = (answer: ProveAnswer | CodeAnswer): boolean =>
  answer.kind === 'rejected' && effectOf(answer.name).kind === 'session'

export const proveInputOf = (
  { method, channel }: ReauthenticationContext,
  { secret, code }: { secret: string; code: string },
): ProveInput => ({ method, secret, contact: channel === null ? null : { channel, code } })

/** How long another code has to wait after an answer, milliseconds; null = it says nothing of that. */
export const resendAfterMs = (answer: CodeAnswer): number | null => {
  if (answer.kind === 'accepted') return answer.data.retryAfterMs
  return answer.kind === 'rejected' && answer.name === 'SEND_TOO_OFTEN' ? answer.data.retryAfterMs : null
}
