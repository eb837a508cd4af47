import * as z from 'zod/mini'
import { oddsFormats } from '#contract/sports/rules/odds-formats.ts'
import { grades } from '#server/sports/domain/settlement/grades.ts'

export const idLengthMax = 128
export const legsMax = 32
/** Every size of 14 legs. */
export const linesMax = 16_383
export const tiedMax = 1_000

/** Places after the point that stakes and returns have in a currency: USDT is bet in hundredths, as it is shown. */
export const betPlaces = { CNY: 2, USDT: 2 } as const

const text = (pattern: RegExp, what: string) => z.string().check(z.regex(pattern, { error: what }), z.describe(what))

const Amount = text(
  /^(?!0(?:\.0+)?$)(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,2})?$/,
  'an amount above zero in plain digits, at most two decimals and twelve digits before the point',
)
/** Any format's; which of them is a price is decided by the ticket's format. */
const PriceText = text(
  /^[+-]?[0-9]{1,8}(?:\/[0-9]{1,6}|\.[0-9]{1,10})?$/,
  "a price in plain digits, as the ticket's oddsFormat writes it",
)
const ScoreText = text(
  /^(?:0|[1-9][0-9]{0,2})-(?:0|[1-9][0-9]{0,2})$/,
  'a score such as "2-1", home first, at most 999 each',
)
const quarters = '(?:0|[1-9][0-9]{0,2})(?:\\.(?:0|00|25|5|50|75))?'
const HandicapLine = text(
  new RegExp(`^[+\\-]?${quarters}$`),
  'a multiple of 0.25 such as "-0.25", from the side that is picked, at most 999.75',
)
const TotalLine = text(new RegExp(`^${quarters}$`), 'a multiple of 0.25 such as "2.75", not negative, at most 999.75')

const scored = {
  price: PriceText,
  score: z.nullable(ScoreText).check(z.describe('null: never played, void')),
  scoreAtBet: z.optional(
    ScoreText.check(z.describe('what stood when the bet was placed: a handicap is graded on the rest')),
  ),
}

/** A leg by what says how it ended. */
export const LegBy = {
  result: z.strictObject({
    price: PriceText,
    result: z.enum(grades.filter((grade) => grade !== 'dead_heat')),
  }),
  market: z.discriminatedUnion('market', [
    z.strictObject({ market: z.literal('1x2'), pick: z.enum(['home', 'draw', 'away']), ...scored }),
    z.strictObject({ market: z.literal('dnb'), pick: z.enum(['home', 'away']), ...scored }),
    z.strictObject({ market: z.literal('handicap'), pick: z.enum(['home', 'away']), line: HandicapLine, ...scored }),
    z.strictObject({ market: z.literal('total'), pick: z.enum(['over', 'under']), line: TotalLine, ...scored }),
  ]),
  won: z.strictObject({
    price: PriceText,
    won: z.boolean(),
    voidFactor: z.optional(
      z
        .literal(['0', '0.0', '0.5', '1', '1.0'])
        .check(z.describe('the part of the stake that is void; none without it')),
    ),
  }),
  deadHeat: z.strictObject({
    price: PriceText,
    deadHeat: z
      .strictObject({
        tied: z.int().check(z.minimum(2), z.maximum(tiedMax)),
        places: z.int().check(z.minimum(1), z.maximum(tiedMax)),
      })
      .check(z.describe('so many share what is left of the winning places, at most as many as are tied')),
  }),
}

/** What a ticket is called. */
export const Id = z.union([z.string().check(z.minLength(1), z.maxLength(idLengthMax)), z.int()], {
  error: `a text of 1 to ${idLengthMax} characters or a whole number`,
})

const frame = {
  id: Id.check(z.describe('is printed again with the answer')),
  currency: z.enum(Object.keys(betPlaces) as (keyof typeof betPlaces)[]),
  stake: Amount.check(z.describe('of one line, as it was entered')),
  oddsFormat: z.enum(oddsFormats),
  sizes: z.optional(
    z.array(z.int().check(z.minimum(1), z.maximum(legsMax))).check(
      z.minLength(1),
      z.maxLength(legsMax),
      z.meta({
        uniqueItems: true,
        description: `sizes of the system's lines, at most ${linesMax} lines; without it all legs are one line`,
      }),
    ),
  ),
  capPerLine: z.optional(Amount.check(z.describe('most that one line returns'))),
}
const legsOf = <Leg extends z.ZodMiniType>(leg: Leg) => z.array(leg).check(z.minLength(1), z.maxLength(legsMax))

/** A ticket whose legs are looked at one by one, each by its kind. */
export const TicketFrame = z.strictObject({ ...frame, legs: legsOf(z.unknown()) })
/** A whole ticket. */
export const TicketInput = z.strictObject({ ...frame, legs: legsOf(z.union(Object.values(LegBy))) })
export type TicketFrame = z.infer<typeof TicketFrame>
export type LegInput = z.infer<(typeof LegBy)[keyof typeof LegBy]>

const PaidAmount = text(/^(?:0|[1-9][0-9]*)\.[0-9]{2}$/, 'an amount with two decimals')
const Fault = z.string().check(z.minLength(1))

export const TicketOutput = z.union([
  z.strictObject({
    id: Id,
    results: z.array(z.enum(grades)).check(z.describe('of each leg')),
    risk: PaidAmount.check(z.describe('what is taken for all lines')),
    return: PaidAmount.check(z.describe('what all lines return together')),
    lines: z.array(
      z.strictObject({
        legs: z.array(z.int().check(z.minimum(0), z.maximum(legsMax - 1))).check(z.describe('places, the first is 0')),
        return: PaidAmount,
      }),
    ),
  }),
  z.strictObject({ id: z.nullable(Id).check(z.describe('null where none could be read')), error: Fault }),
])
