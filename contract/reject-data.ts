import * as z from 'zod/mini'
import type { CodeName } from './codes.ts'
import { AccessNotice } from './access/entities/access-notice.ts'
import { DormantState } from './accounts/entities/dormant.ts'
import { ReauthenticationChallenge } from './accounts/entities/reauthentication.ts'
import { IdentityPart, LimitName } from './protection/entities/protection.ts'
import { ConversionQuote } from './finance/entities/conversion.ts'
import type { Schema, SchemaOutput } from './schema.ts'
import { StepUpChallenge } from './verification/entities/verification.ts'

const Retry = z.object({ retryAfterMs: z.int() })

/** What some codes carry in `data`. A code that is not here carries null. */
export const rejectData = {
  BAD_REQUEST: z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) }),
  CLOCK_SKEW: z.object({ serverTimeMs: z.int() }),
  MUTED: z.object({ untilMs: z.nullable(z.int()) }),
  REPORT_TAKEN: z.object({ nickname: z.string(), untilMs: z.int() }),
  SLOW_MODE: Retry,
  /** The moment from which the member has followed for long enough; null: does not follow. */
  FOLLOWERS_ONLY: z.object({ minutes: z.int(), fromMs: z.nullable(z.int()) }),
  VIP_ONLY: z.object({ levelMin: z.int() }),
  /** Until when the sentence counts as a duplicate. */
  DUPLICATE_TEXT: z.object({ untilMs: z.int() }),
  /** The moment at which the account is old enough or the shield is over, whichever comes first. */
  ACCOUNT_TOO_NEW: z.object({ untilMs: z.int() }),
  /** The nickname of the moderator who has it open, and the end of that. */
  HELD_LOCKED: z.object({ by: z.string(), untilMs: z.int() }),
  /** The end of the shield; without one, links wait for a moderator. */
  LINKS_OFF: z.object({ untilMs: z.int() }),
  /** Of the first leg whose price is another one; `legs`: of each of them, by its place. */
  ODDS_CHANGED: z.object({
    oddsMilli: z.int(),
    legs: z.array(z.object({ leg: z.int(), oddsMilli: z.int() })),
  }),
  /** The places of the legs. */
  MATCH_OVER: z.object({ legs: z.array(z.int()) }),
  SELECTION_SUSPENDED: z.object({ legs: z.array(z.int()) }),
  SELECTION_UNKNOWN: z.object({ legs: z.array(z.int()) }),
  /** The places of the legs that do not go together, and why. */
  LEGS_CONFLICT: z.object({ legs: z.array(z.int()), why: z.enum(['same-match', 'contradiction', 'sizes', 'lines']) }),
  /** What a line may stake there, minor units. */
  STAKE_LIMIT: z.object({ minMinor: z.int(), maxMinor: z.int() }),
  /** The place of the leg (null: it is about all that the member has open), and the most that a line could still stake. */
  LIABILITY_REACHED: z.object({ leg: z.nullable(z.int()), maxStakeMinor: z.int() }),
  PRICE_CHANGED: z.object({ priceCoins: z.int() }),
  LOGIN_REFUSED: Retry,
  SEND_TOO_OFTEN: Retry,
  NICKNAME_TOO_SOON: Retry,
  /** From when on it may be. */
  REMIND_TOO_SOON: z.object({ fromMs: z.int() }),
  APPEAL_TOO_SOON: z.object({ fromMs: z.int() }),
  REAUTHENTICATION_REQUIRED: ReauthenticationChallenge,
  SEND_PAUSED: Retry,
  ROBOT_CHECK: StepUpChallenge,
  SAFETY_VERIFICATION: StepUpChallenge,
  SYSTEM_MAINTENANCE: AccessNotice,
  ACCESS_CAVEAT: AccessNotice,
  ACCESS_RESTRICTION: AccessNotice,
  DORMANT_MEMBER: DormantState,
  /** The log-in that ended the session: its time, device and the network of its address; null: it is not kept any more. */
  LOGGED_IN_ELSEWHERE: z.nullable(
    z.object({ atMs: z.int(), device: z.object({ zh: z.string(), en: z.string() }), network: z.string() }),
  ),
  SECOND_FACTOR_REQUIRED: z.object({ ticket: z.string(), expiresAtMs: z.int() }),
  /** The name of the rule that is broken: contract/accounts/rules/password.ts, and the policy that has it. [V-03] */
  PASSWORD_POLICY: z.object({ rule: z.string(), policy: z.enum(['classic', 'nist']) }),
  /** The field of the request that a rule of the contract refuses. */
  FIELD_REFUSED: z.object({ field: z.string(), rule: z.string() }),
  /** The same amount by the rate that holds now; null when it cannot be exchanged by it. */
  QUOTE_EXPIRED: z.object({ quote: z.nullable(ConversionQuote) }),
  WITHDRAW_PASSWORD_WRONG: z.object({ triesLeft: z.int() }),
  /** The limit that would be passed, what is left of it, and when it starts anew; `bySite`: it is the site's for everybody. */
  LIMIT_REACHED: z.object({
    ...LimitName.shape,
    limitMinor: z.int(),
    leftMinor: z.int(),
    resetsAtMs: z.int(),
    bySite: z.boolean(),
  }),
  PLAY_TIMED_OUT: z.object({ untilMs: z.int() }),
  /** Null: for ever. */
  SELF_EXCLUDED: z.object({ untilMs: z.nullable(z.int()) }),
  IDENTITY_REQUIRED: z.object({ missing: z.array(IdentityPart) }),
  RAISE_WAITING: z.object({ confirmFromMs: z.int() }),
  PAUSE_LONGER: z.object({ untilMs: z.nullable(z.int()) }),
  SPEED_LOCKED: z.object({ untilMs: z.int() }),
  WITHDRAW_PASSWORD_LOCKED: z.object({ untilMs: z.int() }),
  /** Until when withdrawals wait; null: until an operator frees them. */
  WITHDRAW_HELD: z.object({ untilMs: z.nullable(z.int()) }),
  /** From when on the address can be used; 0: it is not on the white list. */
  ADDRESS_NOT_READY: z.object({ usableFromMs: z.int() }),
  /** The most that can be transferred at once today, minor units; 0: nothing. */
  BANK_ACCOUNTS_EXHAUSTED: z.object({ mostMinor: z.int() }),
  /** What can be withdrawn now, minor units, and what lacks of the turnover. */
  TURNOVER_LACKING: z.object({ freeMinor: z.int(), lackingMinor: z.int() }),
} as const satisfies Partial<Record<CodeName, Schema>>

export type RejectData<Name extends CodeName> = Name extends keyof typeof rejectData
  ? SchemaOutput<(typeof rejectData)[Name]>
  : null
