import fc from 'fast-check'
import { oddsFormats, type OddsFormat } from '#contract/sports/rules/odds-formats.ts'
import { grades } from '#server/sports/domain/settlement/grades.ts'
import type { LegInput } from '#scripts/settlement/ticket-schema.ts'
import type { RawTicket } from './slow-settlement.ts'

/** Most prices and stakes are usual ones; the others are as long and as small as they may be. */
const decimals = (min: number, max: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: min * 100, max: max * 100 }).map((size) => (size / 100).toFixed(2)) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: min * 10_000, max: max * 10_000 }).map((size) => (size / 10_000).toFixed(4)),
    },
  )
const signed = (size: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom('', '+', '-'), size).map((parts) => parts.join(''))

/** Texts that are prices in their format. */
export const aPrice: Readonly<Record<OddsFormat, fc.Arbitrary<string>>> = {
  decimal: decimals(1.01, 30),
  hongkong: decimals(0.01, 30),
  malay: signed(decimals(0.01, 1)),
  indonesian: signed(decimals(1, 30)),
  american: signed(fc.integer({ min: 100, max: 5_000 }).map(String)),
  fractional: fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
    .map((parts) => parts.join('/')),
}

const aGoalCount = fc.nat({ max: 4 })
const aScore = fc
  .tuple(
    aGoalCount,
    aGoalCount,
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.boolean(),
    fc.integer({ max: 5, min: 0 }),
  )
  .map(([home, away, before, isInPlay, never]) => ({
    score: never === 0 ? null : `${home}-${away}`,
    ...(isInPlay ? { scoreAtBet: `${Math.floor(home * before)}-${Math.floor(away * before)}` } : {}),
  }))
const line = (min: number, max: number) =>
  fc.integer({ min: min * 4, max: max * 4 }).map((quarters) => String(quarters / 4))

const aLeg = (format: OddsFormat): fc.Arbitrary<LegInput> => {
  const price = aPrice[format]
  const scored = <Backed extends object>(backed: fc.Arbitrary<Backed>) =>
    fc.tuple(price, backed, aScore).map(([text, market, score]) => ({ price: text, ...market, ...score }))
  const sides = fc.constantFrom('home' as const, 'away' as const)
  return fc.oneof(
    fc.record({ price, result: fc.constantFrom(...grades.filter((grade) => grade !== 'dead_heat')) }),
    scored(fc.record({ market: fc.constant('1x2' as const), pick: fc.constantFrom('home', 'draw', 'away') })),
    scored(fc.record({ market: fc.constant('dnb' as const), pick: sides })),
    scored(fc.record({ market: fc.constant('handicap' as const), pick: sides, line: line(-3, 3) })),
    scored(
      fc.record({ market: fc.constant('total' as const), pick: fc.constantFrom('over', 'under'), line: line(0, 7) }),
    ),
    fc.record(
      { price, won: fc.boolean(), voidFactor: fc.constantFrom('0', '0.5', '1', '1.0') },
      { requiredKeys: ['price', 'won'] },
    ),
    fc.tuple(price, fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 6 })).map(([text, tied, places]) => ({
      price: text,
      deadHeat: { tied, places: Math.min(places, tied) },
    })),
  )
}

const anAmount = fc
  .tuple(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 1, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)

/** Tickets of up to five legs, of every kind of leg and price, that are all right. */
export const aTicket: fc.Arbitrary<RawTicket> = fc.constantFrom(...oddsFormats).chain((oddsFormat) =>
  fc.array(aLeg(oddsFormat), { minLength: 1, maxLength: 5 }).chain((legs) =>
    fc.record(
      {
        id: fc.constant('a'),
        currency: fc.constantFrom('CNY' as const, 'USDT' as const),
        stake: fc.oneof(anAmount, fc.integer({ min: 1, max: 2_000 }).map(String)),
        oddsFormat: fc.constant(oddsFormat),
        legs: fc.constant(legs),
        sizes: fc.shuffledSubarray(
          legs.map((_, nth) => nth + 1),
          { minLength: 1 },
        ),
        capPerLine: anAmount,
      },
      { requiredKeys: ['id', 'currency', 'stake', 'oddsFormat', 'legs'] },
    ),
  ),
)
