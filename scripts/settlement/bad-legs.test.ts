import { expect, test } from 'vitest'
import { errorOf, wonLeg } from './testing/spoiled-ticket.ts'

const scored = { price: '1.95', market: 'handicap', pick: 'home', line: '-0.25', score: '2-1' }

/** What is said of a leg in the place of the only one; an undefined field is left out. */
const legError = (changed: object, base: object = scored): unknown => errorOf({ legs: [{ ...base, ...changed }] })

test.each([[null], [7], ['won'], [[]]])('[S-13] %j is none', (input) => {
  expect(errorOf({ legs: [wonLeg, input] })).toBe('legs[1] must be an object')
})

test('[S-13] it says in one way how it ended', () => {
  const right = 'legs[0] must have one of result, market, won, deadHeat'
  expect(errorOf({ legs: [{ price: '1.95' }] })).toBe(right)
  expect(errorOf({ legs: [{}] })).toBe(right)
  expect(legError({ result: 'won' })).toBe(right)
  expect(legError({ won: true }, wonLeg)).toBe(right)
  expect(legError({ deadHeat: { tied: 2, places: 1 } })).toBe(right)
})

test.each([
  [{ price: undefined }, 'legs[0].price is missing'],
  [{ price: 1.95 }, 'legs[0].price must be a string'],
  [{ price: null }, 'legs[0].price must be a string'],
  [{ pick: undefined }, 'legs[0].pick is missing'],
  [{ pick: 'over' }, 'legs[0].pick must be one of "home", "away"'],
  [{ pick: 'draw' }, 'legs[0].pick must be one of "home", "away"'],
  [{ market: 'cs' }, 'legs[0].market must be one of "1x2", "dnb", "handicap", "total"'],
  [{ line: undefined }, 'legs[0].line is missing'],
  [{ line: -0.25 }, 'legs[0].line must be a string'],
  [{ line: null }, 'legs[0].line must be a string'],
  [{ market: 'dnb' }, 'legs[0] has a field that is not known: "line"'],
  [{ market: '1x2' }, 'legs[0] has a field that is not known: "line"'],
  [{ score: undefined }, 'legs[0].score is missing'],
  [{ score: 2 }, 'legs[0].score must be a string'],
  [{ scoreAtBet: null }, 'legs[0].scoreAtBet must be a string'],
  [{ scoreAtBet: '3-0' }, 'legs[0].scoreAtBet 3-0 cannot become the score 2-1'],
  [{ scoreAtBet: '0-2' }, 'legs[0].scoreAtBet 0-2 cannot become the score 2-1'],
  [{ voidFactor: '0.5' }, 'legs[0] has a field that is not known: "voidFactor"'],
])('[S-13] by its market: %j', (changed, error) => {
  expect(legError(changed)).toBe(error)
})

test('[S-13] scores that are none', () => {
  const texts = [
    '',
    '2',
    '2:1',
    '2-',
    '-1',
    '2--1',
    '2-1-0',
    ' 2-1',
    '2 - 1',
    '02-1',
    '1e1-0',
    '２-1',
    '1000-0',
    '-0-0',
  ]
  const right = 'must be a score such as "2-1", home first, at most 999 each'
  expect(texts.map((score) => legError({ score }))).toEqual(texts.map(() => `legs[0].score ${right}`))
  expect(legError({ scoreAtBet: '1:0' })).toBe(`legs[0].scoreAtBet ${right}`)
})

test('[S-13] lines that are none, and those of a total, which have no sign', () => {
  const none = ['', '0.1', '0.250', '0.33', '-.5', '1.', '0/0.5', '1/4', '--0.5', '01.5', '1000', '1e1', '半球', 'NaN']
  const handicap = 'must be a multiple of 0.25 such as "-0.25", from the side that is picked, at most 999.75'
  expect(none.map((line) => legError({ line }))).toEqual(none.map(() => `legs[0].line ${handicap}`))
  const total = 'must be a multiple of 0.25 such as "2.75", not negative, at most 999.75'
  const signs = ['-2.5', '+2.5', '-0', ...none]
  const over = { market: 'total', pick: 'over' }
  expect(signs.map((line) => legError({ ...over, line }))).toEqual(signs.map(() => `legs[0].line ${total}`))
})

test('[S-13] one line in all the ways in which it may be written', () => {
  const returnsOf = (lines: readonly string[]) => lines.map((line) => (legError({ line }) as { return: string }).return)
  expect(new Set(returnsOf(['-1', '-1.0', '-1.00']))).toEqual(new Set(['100.00']))
  expect(new Set(returnsOf(['0', '-0', '+0', '0.00', '-0.00', '+0.5', '0.50']))).toEqual(new Set(['195.00']))
})

test.each([
  [{ result: 'win' }, /^legs\[0\]\.result must be one of "won", /],
  [{ result: 'dead_heat' }, /^legs\[0\]\.result must be one of /],
  [{ result: true }, /^legs\[0\]\.result must be one of /],
  [{ score: '1-0' }, /^legs\[0\] has a field that is not known: "score"$/],
])('[S-13] by its result: %j', (changed, error) => {
  expect(legError(changed, wonLeg)).toMatch(error)
})

test.each([
  [{ won: 'true' }, 'legs[0].won must be a boolean'],
  [{ won: 1 }, 'legs[0].won must be a boolean'],
  [{ voidFactor: 0.5 }, 'legs[0].voidFactor must be one of "0", "0.0", "0.5", "1", "1.0"'],
  [{ voidFactor: '0.25' }, 'legs[0].voidFactor must be one of "0", "0.0", "0.5", "1", "1.0"'],
])('[S-13] by a void factor: %j', (changed, error) => {
  expect(legError(changed, { price: '1.95', won: true, voidFactor: '0.5' })).toBe(error)
})

test.each([
  [{ tied: 1, places: 1 }, 'legs[0].deadHeat.tied must be at least 2'],
  [{ tied: 0, places: 0 }, 'legs[0].deadHeat.tied must be at least 2'],
  [{ tied: 3, places: 0 }, 'legs[0].deadHeat.places must be at least 1'],
  [{ tied: 3, places: 4 }, 'legs[0].deadHeat.places must be at most as many as are tied'],
  [{ tied: '3', places: 1 }, 'legs[0].deadHeat.tied must be a whole number'],
  [{ tied: 2.5, places: 1 }, 'legs[0].deadHeat.tied must be a whole number'],
  [{ tied: 1001, places: 1 }, 'legs[0].deadHeat.tied must be at most 1000'],
  [{ tied: 3 }, 'legs[0].deadHeat.places is missing'],
  [null, 'legs[0].deadHeat must be an object'],
  [{ tied: 3, places: 1, of: 1 }, 'legs[0].deadHeat has a field that is not known: "of"'],
])('[S-13] by a dead heat: %j', (deadHeat, error) => {
  expect(legError({ deadHeat }, { price: '9' })).toBe(error)
})

test.each([
  ['decimal', ['1', '1.00', '0.99', '0', '-2.00', '+2.00', '3/2', '1000000']],
  ['hongkong', ['0', '0.00', '-1.00']],
  ['malay', ['1.5', '-1.01', '0', '-0.00']],
  ['indonesian', ['0.99', '-0.5']],
  ['american', ['50', '-99', '150.5']],
  ['fractional', ['0/1', '1/0', '1.5', '2']],
])('[S-13] prices that no bookmaker means by %s', (oddsFormat, prices) => {
  for (const price of prices)
    expect(errorOf({ oddsFormat, legs: [{ price, result: 'won' }] })).toMatch(
      new RegExp(`^legs\\[0\\]\\.price must be ${oddsFormat} odds, `),
    )
})

test('[S-13] prices that are no numbers at all', () => {
  const texts = ['', 'NaN', '..3', '1e3', '２.５', '-', '3'.repeat(30), `2.${'3'.repeat(30)}`, ' 2', '2,5', 'evens']
  const right = "legs[0].price must be a price in plain digits, as the ticket's oddsFormat writes it"
  expect(texts.map((price) => legError({ price }, wonLeg))).toEqual(texts.map(() => right))
})
