import { describe, expect, test } from 'vitest'
import { answerTicket } from './answer-ticket.ts'

type Fields = Readonly<Record<string, unknown>>

const leg = { price: '1.95', result: 'won' }
const scored = { price: '1.95', market: 'handicap', pick: 'home', line: '-0.25', score: '2-1' }
const ticket = { id: 't', currency: 'CNY', stake: '100.00', oddsFormat: 'decimal', legs: [leg] }

const answerOf = (line: string): unknown => answerTicket(line).answer
const errorOf = (changed: Fields): unknown => {
  const { isFault, answer } = answerTicket(JSON.stringify({ ...ticket, ...changed }))
  return isFault ? (answer as { error: string }).error : answer
}
/** What is said of a leg in the place of the only one; an undefined field is left out. */
const legError = (changed: Fields, base: Fields = scored): unknown => errorOf({ legs: [{ ...base, ...changed }] })

describe('lines that are no ticket', () => {
  test.each(['{', '', 'nul', "{'id':1}", '{"id":"t",}', '{"id":"t"}{"id":"u"}', '{"id":01}', 'NaN', '\u0000'])(
    '[S-13] %j is not JSON',
    (line) => expect(answerOf(line)).toEqual({ id: null, error: 'the line is not JSON' }),
  )

  test.each(['null', '7', '"a"', '[]', '[{"id":"t"}]', '['.repeat(30_000) + ']'.repeat(30_000)])(
    '[S-13] JSON that is no object: %.20s',
    (line) => expect(answerOf(line)).toEqual({ id: null, error: 'the line must be an object' }),
  )

  test('[S-13] a field that is there twice, also where it is in a leg or says the same', () => {
    const whole = JSON.stringify(ticket)
    const error = 'a field is there twice'
    expect(answerOf(whole.replace('"stake"', '"stake":"1","stake"'))).toEqual({ id: 't', error })
    expect(answerOf(whole.replace('"result"', '"result":"won","result"'))).toEqual({ id: 't', error })
    expect(answerOf(whole.replace('"stake"', '"\\u0073take":"1","stake"'))).toEqual({ id: 't', error })
    const odd = { ...ticket, id: 'a":"b\\":{,' }
    expect(answerTicket(JSON.stringify(odd)).isFault).toBe(false)
  })
})

describe('the ticket', () => {
  test('[S-13] its id is a text or a whole number and is said again; without one it is null', () => {
    const idOf = (id: unknown) =>
      (answerTicket(JSON.stringify({ ...ticket, id, stake: 1 })).answer as { id: unknown }).id
    expect(['a', '赛', 7, -1, 'x'.repeat(128)].map(idOf)).toEqual(['a', '赛', 7, -1, 'x'.repeat(128)])
    expect([null, '', 'x'.repeat(129), 1.5, 1e300, true, [], {}, undefined].map(idOf)).toEqual(
      Array.from({ length: 9 }, () => null),
    )
    expect(errorOf({ id: null })).toBe('id must be a text of 1 to 128 characters or a whole number')
  })

  test.each([
    ['currency', undefined, 'currency is missing'],
    ['currency', 'JPY', 'currency must be one of "CNY", "USDT"'],
    ['currency', 'cny', 'currency must be one of "CNY", "USDT"'],
    ['currency', 'COIN', 'currency must be one of "CNY", "USDT"'],
    ['oddsFormat', 'Decimal', /^oddsFormat must be one of "decimal", /],
    ['oddsFormat', null, /^oddsFormat must be one of /],
    ['stake', undefined, 'stake is missing'],
    ['stake', 100, 'stake must be a string'],
    ['capPerLine', 100, 'capPerLine must be a string'],
    ['capPerLine', null, 'capPerLine must be a string'],
    ['legs', undefined, 'legs is missing'],
    ['legs', {}, 'legs must be an array'],
    ['legs', [], 'legs must have at least 1 entry'],
    ['legs', Array.from({ length: 33 }, () => leg), 'legs must have at most 32 entries'],
    ['sizes', 2, 'sizes must be an array'],
    ['sizes', [], 'sizes must have at least 1 entry'],
    ['sizes', ['1'], 'sizes[0] must be a whole number'],
    ['sizes', [0], 'sizes[0] must be at least 1'],
    ['sizes', [-1], 'sizes[0] must be at least 1'],
    ['sizes', [1.5], 'sizes[0] must be a whole number'],
    ['sizes', [2], 'sizes has 2, but there are 1 legs'],
    ['sizes', [1, 1], 'sizes has the same size twice'],
    ['Stake', '1', 'the line has a field that is not known: "Stake"'],
    ['constructor', 1, 'the line has a field that is not known: "constructor"'],
  ])('[S-13] %s %j', (field, value, error) => {
    const said = errorOf({ [field]: value })
    if (typeof error === 'string') expect(said).toBe(error)
    else expect(said).toMatch(error)
  })

  test('[S-13] a field of the name __proto__ is one that is not known', () => {
    expect(answerOf(JSON.stringify(ticket).replace('{', '{"__proto__":{"stake":"1"},'))).toEqual({
      id: 't',
      error: 'the line has a field that is not known: "__proto__"',
    })
  })

  const noAmounts = [
    '',
    '0',
    '0.00',
    '-0',
    '-1.00',
    '+1.00',
    '1e3',
    '1.005',
    '.5',
    '1.',
    '01.00',
    '1,000.00',
    ' 1',
    '1 ',
  ]
  test.each(['stake', 'capPerLine'])('[S-13] a %s that is no amount of money', (field) => {
    const texts = [...noAmounts, '１００', '٣', '1\n', 'NaN', '9'.repeat(30), '1000000000000', '100.000']
    const right =
      'must be an amount above zero in plain digits, at most two decimals and twelve digits before the point'
    expect(texts.map((text) => errorOf({ [field]: text }))).toEqual(texts.map(() => `${field} ${right}`))
  })

  test('[S-13] amounts with fewer decimals are the same amounts', () => {
    const returns = ['100', '100.0', '100.00'].map((stake) => (errorOf({ stake }) as { return: string }).return)
    expect(returns).toEqual(['195.00', '195.00', '195.00'])
  })

  test('[S-13] a stake of which nothing would be taken', () => {
    const legs = [{ price: '-0.01', result: 'won' }]
    const error = 'stake is too small for its price: nothing would be at risk'
    expect(errorOf({ oddsFormat: 'malay', stake: '0.49', legs })).toBe(error)
    expect((errorOf({ oddsFormat: 'malay', stake: '0.50', legs }) as { risk: string }).risk).toBe('0.01')
  })

  test('[S-13] as many lines as there may be, and one size more', () => {
    const legs = (count: number) => Array.from({ length: count }, () => ({ price: '1.01', result: 'won' }))
    const most = errorOf({ legs: legs(14), sizes: legs(14).map((_, nth) => nth + 1) }) as { lines: unknown[] }
    expect(most.lines.length).toBe(16_383)
    const said = (count: number) => `sizes makes ${count} lines, at most 16383 are settled`
    expect(errorOf({ legs: legs(16), sizes: [1, 3, 5, 7] })).toBe(said(16_384))
    expect(errorOf({ legs: legs(32), sizes: [16] })).toBe(said(601_080_390))
  })
})

describe('a leg', () => {
  test.each([null, 7, 'won', []])('[S-13] %j is none', (input) => {
    expect(errorOf({ legs: [leg, input] })).toBe('legs[1] must be an object')
  })

  test('[S-13] it says in one way how it ended', () => {
    const right = 'legs[0] must have one of result, market, won, deadHeat'
    expect(errorOf({ legs: [{ price: '1.95' }] })).toBe(right)
    expect(errorOf({ legs: [{}] })).toBe(right)
    expect(legError({ result: 'won' })).toBe(right)
    expect(legError({ won: true }, leg)).toBe(right)
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
    const none = [
      '',
      '0.1',
      '0.250',
      '0.33',
      '-.5',
      '1.',
      '0/0.5',
      '1/4',
      '--0.5',
      '01.5',
      '1000',
      '1e1',
      '半球',
      'NaN',
    ]
    const handicap = 'must be a multiple of 0.25 such as "-0.25", from the side that is picked, at most 999.75'
    expect(none.map((line) => legError({ line }))).toEqual(none.map(() => `legs[0].line ${handicap}`))
    const total = 'must be a multiple of 0.25 such as "2.75", not negative, at most 999.75'
    const signs = ['-2.5', '+2.5', '-0', ...none]
    const over = { market: 'total', pick: 'over' }
    expect(signs.map((line) => legError({ ...over, line }))).toEqual(signs.map(() => `legs[0].line ${total}`))
  })

  test('[S-13] one line in all the ways in which it may be written', () => {
    const returnsOf = (lines: readonly string[]) =>
      lines.map((line) => (legError({ line }) as { return: string }).return)
    expect(new Set(returnsOf(['-1', '-1.0', '-1.00']))).toEqual(new Set(['100.00']))
    expect(new Set(returnsOf(['0', '-0', '+0', '0.00', '-0.00', '+0.5', '0.50']))).toEqual(new Set(['195.00']))
  })

  test.each([
    [{ result: 'win' }, /^legs\[0\]\.result must be one of "won", /],
    [{ result: 'dead_heat' }, /^legs\[0\]\.result must be one of /],
    [{ result: true }, /^legs\[0\]\.result must be one of /],
    [{ score: '1-0' }, /^legs\[0\] has a field that is not known: "score"$/],
  ])('[S-13] by its result: %j', (changed, error) => {
    expect(legError(changed, leg)).toMatch(error)
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
    expect(texts.map((price) => legError({ price }, leg))).toEqual(texts.map(() => right))
  })
})
