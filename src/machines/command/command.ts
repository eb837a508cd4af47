import type { CodeName } from '#contract/codes.ts'
import type { Call } from '#contract/define-call.ts'
import type { CallResult, CommonReject } from '#src/gateway/gateway-port.ts'

/** What a call's actor hands to its machine: the result and the server time at which it was known. */
export type Answer<C extends Call> = CallResult<C> & { readonly atMs: number }

/** A refusal as a screen shows it: the code's name and the server's words. */
export interface Reject {
  readonly name: CodeName
  readonly msg: string
}

/** Any call's answer, as far as it says what became of a command. */
export type AnyAnswer = { readonly kind: 'accepted' | 'rejected' | 'fault'; readonly name?: CodeName }

/** How long a machine waits for the answer to a question, which no press repeats, until it goes on without one. */
export const questionMaxMs = 8_000

const retryFirstMs = 1_000
const retryMaxMs = 15_000

/** How long to wait after the nth attempt that got no answer: 1, 2, 4 … 15 s. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(retryMaxMs, retryFirstMs * 2 ** Math.max(0, Math.min(attempts, 10) - 1))

const beforeHandler = {
  BAD_REQUEST: 'calls',
  BAD_HEADERS: 'calls',
  BAD_SIGNATURE: 'calls',
  NONCE_REPLAYED: 'calls',
  UNKNOWN_PATH: 'calls',
  BODY_TOO_LARGE: 'calls',
  CLOCK_SKEW: 'calls',
  TOO_MANY_USERS: 'calls',
  RATE_LIMITED_ADDRESS: 'calls',
  RATE_LIMITED_MEMBER: 'calls',
  RATE_LIMITED_CALL: 'calls',
  LOGIN_REQUIRED: 'session',
  LOGGED_IN_ELSEWHERE: 'session',
  ACCOUNT_BLOCKED: 'session',
  PASSWORD_CHANGED: 'session',
  AUTH_ERROR: 'session',
  ACCOUNT_SECURED: 'session',
  SESSION_IDLE: 'session',
  IP_BLOCKED: 'session',
  DEVICE_BLOCKED: 'session',
  FORBIDDEN: 'calls',
  INTERFACE_DEGRADED: 'calls',
  ROBOT_CHECK: 'calls',
  SAFETY_VERIFICATION: 'calls',
  VERIFICATION_CLOSED: 'calls',
  AGREEMENTS_DUE: 'calls',
  REAUTHENTICATION_REQUIRED: 'calls',
  REAUTHENTICATION_CLOSED: 'calls',
  SYSTEM_MAINTENANCE: 'calls',
  ACCESS_CAVEAT: 'calls',
  ACCESS_RESTRICTION: 'session',
} as const satisfies Record<CommonReject, 'calls' | 'session'>

const effectBeforeHandler = (name: CodeName): 'calls' | 'session' | undefined =>
  (beforeHandler as Partial<Record<CodeName, 'calls' | 'session'>>)[name]

/**
 * True when the answer says that the command did not happen. A refusal promises that for its own attempt only: once an
 * earlier attempt went unanswered, a "no" from before the handler (rate limits, the session) leaves the outcome open.
 */
export const isRefusal = (answer: AnyAnswer, attempts: number): boolean =>
  answer.kind === 'rejected' &&
  answer.name !== undefined &&
  (attempts <= 1 || effectBeforeHandler(answer.name) === undefined)

/** False once the session is over: repeating the command then asks the visitor to log in again and again. */
export const maySendAgain = (answer: AnyAnswer): boolean =>
  answer.name === undefined || effectBeforeHandler(answer.name) !== 'session'

/** The refusal's name and words, or null for any other answer. */
export const rejectOf = (answer: AnyAnswer & { readonly msg?: string }): Reject | null =>
  answer.kind === 'rejected' && answer.name !== undefined ? { name: answer.name, msg: answer.msg ?? '' } : null

/**
 * A checksum of 16 bits: enough to see that an input is another one, too little to guess a secret in it. Two inputs of
 * one print are told apart by the server, which refuses the id with other data.
 */
export const printOf = (input: unknown): string => {
  let sum = 0x811c9dc5
  for (const unit of String(JSON.stringify(input))) sum = Math.imul(sum ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return ((sum >>> 16) ^ (sum & 0xffff)).toString(16)
}

/** What stands in for an actor or an action until `app` provides it. */
export const notProvided = (name: string): never => {
  throw new Error(`${name} was not provided`)
}

/** A named action with params that throws until `app` provides it. */
export const actionToProvide =
  <Params>(name: string): ((args: unknown, params: Params) => never) =>
  () =>
    notProvided(name)
