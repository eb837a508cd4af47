import * as z from 'zod/mini'

/** What was played: bets on matches, rounds of our own games, shared tables, lotteries, venues of others. [C-15] */
const playKinds = ['sports', 'own', 'table', 'lottery', 'venue'] as const

/** `params` of promotions that are rules over what members did. Amounts are minor units, shares are parts of a million. */

const Amount = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))
const InEach = z.strictObject({ CNY: Amount, USDT: Amount })
const turnoverMilli = z.int().check(z.minimum(0), z.maximum(100_000))
/** So many days of the site after it is ready. */
const claimDays = z.int().check(z.minimum(1), z.maximum(90))
/** To be played through within so many days of its grant, or what is left of it goes back; null: no end. */
const playDays = z.nullable(z.int().check(z.minimum(1), z.maximum(365)))
const sharePpm = z.int().check(z.minimum(1), z.maximum(2_000_000))

const given = { turnoverMilli, claimDays, playDays }

/** A share of the first deposit ever, once. */
export const FirstDepositParams = z.strictObject({ ...given, sharePpm, minMinor: InEach, capMinor: InEach })
export type FirstDepositParams = z.infer<typeof FirstDepositParams>

/** Shares of further deposits, by their number on a day of the site or ever: of the second, the third … */
export const ContinueDepositParams = z.strictObject({
  ...given,
  per: z.enum(['day', 'ever']),
  steps: z
    .array(
      z.strictObject({ nth: z.int().check(z.minimum(2), z.maximum(20)), sharePpm, minMinor: InEach, capMinor: InEach }),
    )
    .check(
      z.minLength(1),
      z.maxLength(10),
      z.refine((steps) => new Set(steps.map(({ nth }) => nth)).size === steps.length, {
        error: 'must name each deposit once',
      }),
    ),
})
export type ContinueDepositParams = z.infer<typeof ContinueDepositParams>

/** A share of each day's turnover by kind of play, to the cent; a share of a venue's own stands before that of all venues. */
export const RebateParams = z.strictObject({
  ...given,
  rates: z
    .array(
      z.strictObject({
        category: z.enum(playKinds),
        venue: z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
        ratePpm: z.int().check(z.minimum(1), z.maximum(100_000)),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(40),
      z.refine((rates) => new Set(rates.map(({ category, venue }) => `${category}/${venue}`)).size === rates.length, {
        error: 'must name each kind of play once',
      }),
    ),
  /** Less is not given. */
  leastMinor: InEach,
  capMinor: InEach,
})
export type RebateParams = z.infer<typeof RebateParams>

/** So much for a week's or a month's turnover, by the highest step that it reaches. */
export const DividendParams = z.strictObject({
  ...given,
  steps: z.array(z.strictObject({ turnoverMinor: InEach, amountMinor: InEach })).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine(
      (steps) =>
        steps.every(
          ({ turnoverMinor }, at) =>
            turnoverMinor.CNY > (steps[at - 1]?.turnoverMinor.CNY ?? 0) &&
            turnoverMinor.USDT > (steps[at - 1]?.turnoverMinor.USDT ?? 0),
        ),
      { error: 'must ask for more from step to step' },
    ),
  ),
})
export type DividendParams = z.infer<typeof DividendParams>
