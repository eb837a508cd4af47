import { describe, expect, test } from 'vitest'
import { answerText } from './testing/answer-text.ts'
import { errorOf, goodTicket, wonLeg } from './testing/spoiled-ticket.ts'

const answerOf = (line: string): unknown => answerText('settle', line).answer

describe('lines that are no ticket', () => {
  test.each(['{', 'nul', "{'id':1}", '{"id":"t",}', '{"id":"t"}{"id":"u"}', '{"id":01}', 'NaN', '\u0000'])(
    '[S-13] %j is not JSON',
    (line) => expect(answerOf(line)).toEqual({ id: null, error: 'the line cannot be read: not valid JSON' }),
  )

  test.each(['null', '7', '"a"', '[]', '[{"id":"t"}]', '['.repeat(30_000) + ']'.repeat(30_000)])(
    '[S-13] JSON that is no object: %.20s',
    (line) => expect(answerOf(line)).toEqual({ id: null, error: 'the line must be an object' }),
  )

  test('[S-13] a field that is there twice, also where it is in a leg or says the same', () => {
    const whole = JSON.stringify(goodTicket)
    const twice = (key: string) => ({ id: 't', error: `the line cannot be read: repeated key: ${key}` })
    expect(answerOf(whole.replace('"stake"', '"stake":"1","stake"'))).toEqual(twice('stake'))
    expect(answerOf(whole.replace('"result"', '"result":"won","result"'))).toEqual(twice('result'))
    expect(answerOf(whole.replace('"stake"', '"\\u0073take":"1","stake"'))).toEqual(twice('stake'))
    const odd = { ...goodTicket, id: 'a":"b\\":{,' }
    expect(answerText('settle', JSON.stringify(odd)).isFault).toBe(false)
  })
})

describe('the ticket', () => {
  test('[S-13] its id is a text or a whole number and is said again; without one it is null', () => {
    const idOf = (id: unknown) =>
      (answerText('settle', JSON.stringify({ ...goodTicket, id, stake: 1 })).answer as { id: unknown }).id
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
    ['legs', Array.from({ length: 33 }, () => wonLeg), 'legs must have at most 32 entries'],
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
    expect(answerOf(JSON.stringify(goodTicket).replace('{', '{"__proto__":{"stake":"1"},'))).toEqual({
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
