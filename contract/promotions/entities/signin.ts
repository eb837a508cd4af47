import * as z from 'zod/mini'

/** A day of the site's calendar, `YYYY-MM-DD`. */
export const SiteDay = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/))

const Coins = z.int().check(z.minimum(0), z.maximum(100_000))

/** What a run of days brings beside the coins of each day: coins, cards that make up for a missed day, spins of any wheel for that day. */
const SigninGift = z.strictObject({
  days: z.int().check(z.minimum(2), z.maximum(366)),
  coins: Coins,
  cards: z.int().check(z.minimum(0), z.maximum(5)),
  spins: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
})
export type SigninGift = z.infer<typeof SigninGift>

/**
 * What an operator sets of a sign-in gift. `dayCoins`: of the first day of a run, the second …, and from the front again.
 * `gifts`: in ascending order of days; after the last one they start anew. Days up to `makeupDaysBack` ago can be made up
 * for, `makeupsAMonth` times in a month of the site's calendar. [C-15]
 */
export const SigninParams = z.strictObject({
  dayCoins: z.array(Coins).check(z.minLength(1), z.maxLength(31)),
  gifts: z.array(SigninGift).check(
    z.maxLength(6),
    z.refine(
      (gifts) => gifts.every(({ days }, at) => at === 0 || days > (gifts[at - 1]?.days ?? 0)),
      'gifts stand in ascending order of days',
    ),
  ),
  makeupDaysBack: z.int().check(z.minimum(0), z.maximum(31)),
  makeupsAMonth: z.int().check(z.minimum(0), z.maximum(31)),
})
export type SigninParams = z.infer<typeof SigninParams>

/**
 * How somebody stands. `days`: of `month`, in order. `streak`: the run that ends today or yesterday. `todayCoins`: what
 * signing in today brings or brought, a gift not counted. `makeup`: the newest day that a card makes up for, and the run
 * that comes of it. `got`: how often the gift came in this run of days.
 */
export const SigninStatus = z.object({
  today: SiteDay,
  month: z.string(),
  days: z.array(z.object({ day: SiteDay, madeUp: z.boolean() })),
  isSigned: z.boolean(),
  streak: z.int(),
  monthCount: z.int(),
  totalCoins: z.int(),
  todayCoins: z.int(),
  cards: z.int(),
  makeupsLeft: z.int(),
  makeup: z.nullable(z.object({ day: SiteDay, streak: z.int() })),
  gifts: z.array(
    z.object({ days: z.int(), coins: z.int(), cards: z.int(), spins: z.optional(z.int()), got: z.boolean() }),
  ),
  dayCoins: z.array(z.int()),
  makeupDaysBack: z.int(),
})
export type SigninStatus = z.infer<typeof SigninStatus>
