import * as z from 'zod/mini'
import { AmountMinor, Currency } from '#contract/wallet/entities/money.ts'
import { reminderMinutes } from '#contract/limits.ts'

/**
 * deposit: what is paid in, gross. stake: what is staked or sent as gifts. loss: what was staked or moved to venues, less
 * what came back.
 */
export const LimitKind = z.enum(['deposit', 'loss', 'stake'])
export type LimitKind = z.infer<typeof LimitKind>

/** Periods of the site's calendar (UTC+8): a day from 00:00, a week from Monday, a month from the 1st. */
export const LimitPeriod = z.enum(['day', 'week', 'month'])
export type LimitPeriod = z.infer<typeof LimitPeriod>

/** One limit's name. Gold coins have the kind `stake` only: contract/protection/rules/limit-names.ts. */
export const LimitName = z.object({ kind: LimitKind, period: LimitPeriod, currency: Currency })
export type LimitName = z.infer<typeof LimitName>

/** A limit of so much; null: none. Minor units of its currency. */
export const LimitAmount = z.nullable(AmountMinor)

/** A higher limit that was asked for: it holds once it is confirmed between the two times. */
export const LimitRaise = z.object({ amountMinor: LimitAmount, confirmFromMs: z.int(), confirmUntilMs: z.int() })
export type LimitRaise = z.infer<typeof LimitRaise>

/**
 * `ownMinor`: the account's own; `siteMinor`: the site's for everybody; `otherMinor`: the lowest that another account of the
 * same person has set. The lowest one holds, and the accounts use it up together.
 */
export const LimitState = z.object({
  ...LimitName.shape,
  ownMinor: LimitAmount,
  siteMinor: LimitAmount,
  otherMinor: LimitAmount,
  usedMinor: AmountMinor,
  /** Null when no limit is set. */
  leftMinor: LimitAmount,
  resetsAtMs: z.int(),
  raise: z.nullable(LimitRaise),
})
export type LimitState = z.infer<typeof LimitState>

/**
 * The result of a session of play in a currency. `openMinor` of what was spent is staked on what is not decided; `netMinor` is
 * what came back less the rest of what was spent.
 */
export const PlayResult = z.object({
  currency: Currency,
  spentMinor: AmountMinor,
  openMinor: AmountMinor,
  netMinor: z.int(),
})
export type PlayResult = z.infer<typeof PlayResult>

/**
 * A session of play lasts from the first stake or gift until nothing was staked for `playIdleMs`. `reminderDue`: the time
 * between reminders is over and nobody has answered.
 */
export const PlaySession = z.object({
  startedAtMs: z.nullable(z.int()),
  playedMs: z.int(),
  playedTodayMs: z.int(),
  results: z.array(PlayResult),
  reminderDue: z.boolean(),
})
export type PlaySession = z.infer<typeof PlaySession>

/** Who may not play at present, and until when; null for ever. `exclusion` goes before `time-out`. */
export const PlayPause = z.object({ kind: z.enum(['time-out', 'exclusion']), untilMs: z.nullable(z.int()) })
export type PlayPause = z.infer<typeof PlayPause>

/** Minutes of play between reminders, 0 = none. */
export const ReminderMinutes = z.int().check(z.refine((minutes) => reminderMinutes.includes(minutes)))

/** What the first deposit needs and the member has not given. */
export const IdentityPart = z.enum(['realName', 'birthday'])
export type IdentityPart = z.infer<typeof IdentityPart>

export const Protection = z.object({
  limits: z.array(LimitState),
  pause: z.nullable(PlayPause),
  reminderMinutes: z.int(),
  play: PlaySession,
  missingIdentity: z.array(IdentityPart),
  /** When the member said at registration to be of age; null: registered before that was asked. */
  ageConfirmedAtMs: z.nullable(z.int()),
  /** What the member agreed to then, as contract/site/rules/agreed-versions.ts writes it; null: before that was asked. */
  agreedVersions: z.nullable(z.string()),
})
export type Protection = z.infer<typeof Protection>

export const ProtectionChangeKind = z.enum([
  'limit.lowered',
  'limit.raise-asked',
  'limit.raise-withdrawn',
  'limit.raised',
  'reminder.changed',
  'play.timed-out',
  'play.excluded',
])
export type ProtectionChangeKind = z.infer<typeof ProtectionChangeKind>

/** `limit`, `beforeMinor`, `afterMinor`: of limits. `untilMs`: of pauses (null for ever), and from when a raise holds. */
export const ProtectionChange = z.object({
  id: z.string(),
  kind: ProtectionChangeKind,
  atMs: z.int(),
  by: z.enum(['member', 'operator']),
  limit: z.nullable(LimitName),
  beforeMinor: LimitAmount,
  afterMinor: LimitAmount,
  minutes: z.nullable(z.int()),
  untilMs: z.nullable(z.int()),
})
export type ProtectionChange = z.infer<typeof ProtectionChange>
