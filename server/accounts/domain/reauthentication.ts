import type {
  CodeContact,
  ProofMethod,
  ReauthenticationChallenge,
} from '#contract/accounts/entities/reauthentication.ts'
import type { Reauthentication } from '#contract/define-call.ts'
import { reauthenticationMs } from '#contract/limits.ts'

/** When a session last showed something; null = never. */
export interface ProofMarks {
  readonly factorAtMs: number | null
  readonly contactAtMs: number | null
}

/** Which ways to show something the account has. */
export interface ProofWays {
  readonly methods: readonly ProofMethod[]
  readonly contacts: readonly CodeContact[]
}

const isInForce = (atMs: number | null, nowMs: number): boolean => atMs !== null && nowMs - atMs < reauthenticationMs

/** What a session has to show before such a call, or undefined when nothing is missing. */
export const missingProofs = (
  wanted: Reauthentication,
  marks: ProofMarks,
  { methods, contacts }: ProofWays,
  nowMs: number,
): ReauthenticationChallenge | undefined => {
  const lacksFactor = wanted === 'full' && !isInForce(marks.factorAtMs, nowMs)
  const lacksContact = wanted !== 'none' && contacts.length > 0 && !isInForce(marks.contactAtMs, nowMs)
  if (!lacksFactor && !lacksContact) return undefined
  return { methods: lacksFactor ? [...methods] : [], contacts: lacksContact ? [...contacts] : [] }
}
