import { describe, expect, test } from 'vitest'
import type { OddsFormat } from '#contract/sports/rules/odds-formats.ts'
import { answerText } from './testing/answer-text.ts'
import type { LegInput } from './ticket-schema.ts'

interface Told {
  stake: string
  legs: LegInput[]
  oddsFormat?: OddsFormat
  sizes?: number[]
  capPerLine?: string
}

const settle = ({ oddsFormat = 'decimal', ...ticket }: Told) =>
  answerText('settle', JSON.stringify({ id: 'told', currency: 'CNY', oddsFormat, ...ticket })).answer as {
    risk: string
    return: string
    results: string[]
    lines: { legs: number[]; return: string }[]
  }
const returnOf = (ticket: Told): string => settle(ticket).return
const ended = (result: Extract<LegInput, { result: string }>['result'], ...prices: string[]): LegInput[] =>
  prices.map((price) => ({ price, result }))

describe('parlays', () => {
  test('[S-13] Pinnacle: two legs won and two half lost, in decimal and in American odds', () => {
    const halfLost = { pick: 'home', line: '-0.25', score: '1-1' } as const
    expect(
      settle({
        stake: '100.00',
        legs: [
          ...ended('won', '2.060', '4.550'),
          { price: '2.100', market: 'handicap', ...halfLost },
          { price: '1.826', market: 'total', pick: 'under', line: '2.75', score: '2-1' },
        ],
      }),
    ).toEqual({
      id: 'told',
      results: ['won', 'won', 'half_lost', 'half_lost'],
      risk: '100.00',
      return: '234.33',
      lines: [{ legs: [0, 1, 2, 3], return: '234.33' }],
    })
    const american = [...ended('won', '106', '355'), ...ended('half_lost', '110', '-121')]
    expect(returnOf({ stake: '100.00', oddsFormat: 'american', legs: american })).toBe('234.33')
  })

  /** Five legs in Hong Kong odds, by how they end: a published guide to Asian handicap parlays. */
  const prices = ['1.015', '0.755', '1.045', '0.895', '0.965'] as const
  test.each([
    [['won', 'won', 'won', 'won', 'won'], '26.93'],
    [['won', 'won', 'half_won', 'won', 'won'], '20.05'],
    [['half_lost', 'won', 'won', 'won', 'won'], '6.68'],
    [['won', 'half_lost', 'half_won', 'won', 'push'], '2.91'],
  ] as const)('[S-13] five legs in Hong Kong odds that end %j return %s for 1', (results, returned) => {
    const legs = prices.flatMap((price, nth) => ended(results[nth] ?? 'lost', price))
    expect(returnOf({ stake: '1', oddsFormat: 'hongkong', legs })).toBe(returned)
  })

  test('[S-13] a leg that is half lost counts 0.5, one that is void 1, one that is lost ends it', () => {
    const won = ended('won', '2.36', '2.01')
    expect(returnOf({ stake: '300', legs: [...ended('half_lost', '2.07'), ...won] })).toBe('711.54')
    expect(returnOf({ stake: '300', legs: [...ended('void', '2.07'), ...won] })).toBe('1423.08')
    expect(returnOf({ stake: '300', legs: [...ended('lost', '2.07'), ...won] })).toBe('0.00')
    expect(returnOf({ stake: '300', legs: ended('void', '2.07', '2.36') })).toBe('300.00')
  })
})

describe('single bets', () => {
  test('[S-13] half of a quarter line: half won, half lost, whole', () => {
    const leg = (score: string): LegInput[] => [
      { price: '1.95', market: 'handicap', pick: 'home', line: '-0.25', score },
    ]
    expect(['2-1', '1-1', '0-1'].map((score) => returnOf({ stake: '100.00', legs: leg(score) }))).toEqual([
      '195.00',
      '50.00',
      '0.00',
    ])
    const away: LegInput[] = [{ price: '1.95', market: 'handicap', pick: 'away', line: '0.25', score: '1-1' }]
    expect(returnOf({ stake: '100.00', legs: away })).toBe('147.50')
  })

  test('[S-13] under 5.25 with five goals half wins', () => {
    const legs: LegInput[] = [{ price: '1.90', market: 'total', pick: 'under', line: '5.25', score: '3-2' }]
    expect(settle({ stake: '100.00', legs })).toEqual({
      id: 'told',
      results: ['half_won'],
      risk: '100.00',
      return: '145.00',
      lines: [{ legs: [0], return: '145.00' }],
    })
  })
})

describe('dead heats', () => {
  test.each([
    ['Betfair', 'fractional', '10', '10/1', 2, 1, '55.00'],
    ['DAZN Bet', 'fractional', '20', '4/1', 2, 1, '50.00'],
    ['BETDAQ, for the first place', 'decimal', '60', '6.0', 3, 1, '120.00'],
    ['BETDAQ, for two places', 'decimal', '60', '6.0', 4, 2, '180.00'],
    ['Smarkets', 'decimal', '20', '4.0', 3, 1, '26.67'],
    ['DraftKings, two ways', 'american', '50', '+150', 2, 1, '62.50'],
    ['DraftKings, for three places', 'american', '50', '+200', 6, 3, '75.00'],
    ['Galaxy', 'american', '100', '+300', 3, 1, '133.33'],
  ] as const)('[S-13] %s: %s odds, %s at %s, %i tied for %i', (_, oddsFormat, stake, price, tied, places, returned) => {
    const { results, ...paid } = settle({ stake, oddsFormat, legs: [{ price, deadHeat: { tied, places } }] })
    expect([results, paid.return]).toEqual([['dead_heat'], returned])
  })

  test('[S-13] a dead heat in a parlay, and one where all the tied win', () => {
    const heat = (tied: number, places: number): LegInput => ({ price: '9', deadHeat: { tied, places } })
    expect(returnOf({ stake: '10', legs: [heat(4, 1), ...ended('won', '2.00')] })).toBe('45.00')
    expect(returnOf({ stake: '10', legs: [heat(2, 2)] })).toBe('90.00')
  })
})

describe('negative Malay and Indonesian prices', () => {
  test.each([
    ['malay', '0.96', '10.00', '19.60'],
    ['malay', '-0.96', '9.60', '19.60'],
    ['indonesian', '1.96', '10.00', '29.60'],
    ['indonesian', '-1.96', '19.60', '29.60'],
    ['american', '-196', '10.00', '15.10'],
  ] as const)('[S-13] SBOBET: 10 at %s %s puts %s at risk and returns %s', (oddsFormat, price, risk, returned) => {
    const paid = settle({ stake: '10.00', oddsFormat, legs: ended('won', price) })
    expect([paid.risk, paid.return]).toEqual([risk, returned])
  })

  test('[S-13] Nova88: 1 USDT at -0.91 takes 0.91 and returns 1.91', () => {
    const legs = ended('won', '-0.91')
    const ticket = { id: 1, currency: 'USDT', stake: '1.00', oddsFormat: 'malay', legs }
    expect(answerText('settle', JSON.stringify(ticket)).answer).toEqual({
      id: 1,
      results: ['won'],
      risk: '0.91',
      return: '1.91',
      lines: [{ legs: [0], return: '1.91' }],
    })
  })

  test.each([
    ['half_won', '145.00'],
    ['push', '95.00'],
    ['void', '95.00'],
    ['half_lost', '47.50'],
    ['lost', '0.00'],
  ] as const)('[S-13] 100 at Malay -0.95 that is %s returns %s', (result, returned) => {
    expect(returnOf({ stake: '100.00', oddsFormat: 'malay', legs: ended(result, '-0.95') })).toBe(returned)
  })

  test('[S-13] what is risked is rounded once, and what is won stays what was entered', () => {
    const paid = settle({ stake: '0.33', oddsFormat: 'malay', legs: ended('won', '-0.95') })
    expect([paid.risk, paid.return]).toEqual(['0.31', '0.64'])
  })

  test('[S-13] a line of several legs has no such price: its stake is its risk', () => {
    const paid = settle({ stake: '100.00', oddsFormat: 'malay', sizes: [1, 2], legs: ended('won', '-0.80', '0.90') })
    expect(paid).toEqual({
      id: 'told',
      results: ['won', 'won'],
      risk: '280.00',
      return: '797.50',
      lines: [
        { legs: [0], return: '180.00' },
        { legs: [1], return: '190.00' },
        { legs: [0, 1], return: '427.50' },
      ],
    })
  })
})

describe('systems', () => {
  const evens = (won: number): LegInput[] => [
    ...ended('won', ...Array.from({ length: won }, () => '2.00')),
    ...ended('lost', ...Array.from({ length: 4 - won }, () => '2.00')),
  ]
  test('[S-13] a Lucky 15 at evens by how many win', () => {
    const sizes = [1, 2, 3, 4]
    expect([1, 2, 3, 4].map((won) => returnOf({ stake: '1', sizes, legs: evens(won) }))).toEqual([
      '2.00',
      '8.00',
      '26.00',
      '80.00',
    ])
  })

  test('[S-13] a Lucky 15 at 3/1, 7/1, 5/2 and evens is 5 × 9 × 4.5 × 3 less 1', () => {
    const legs = ended('won', '3/1', '7/1', '5/2', '1/1')
    const paid = settle({ stake: '1', oddsFormat: 'fractional', sizes: [1, 2, 3, 4], legs })
    expect([paid.risk, paid.return, paid.lines.length]).toEqual(['15.00', '606.50', 15])
  })

  test('[S-13] a Yankee is that without its singles', () => {
    const legs = ended('won', '3/1', '7/1', '5/2', '1/1')
    expect(returnOf({ stake: '1', oddsFormat: 'fractional', sizes: [2, 3, 4], legs })).toBe('589.00')
  })

  test('[S-13] a Trixie with a void, a half lost and a won leg', () => {
    const legs = [...ended('void', '1.80'), ...ended('half_lost', '2.10'), ...ended('won', '2.50')]
    expect(settle({ stake: '10.00', sizes: [2, 3], legs })).toEqual({
      id: 'told',
      results: ['void', 'half_lost', 'won'],
      risk: '40.00',
      return: '55.00',
      lines: [
        { legs: [0, 1], return: '5.00' },
        { legs: [0, 2], return: '25.00' },
        { legs: [1, 2], return: '12.50' },
        { legs: [0, 1, 2], return: '12.50' },
      ],
    })
  })

  test('[S-13] each line is rounded by itself, half up', () => {
    const paid = settle({ stake: '0.01', sizes: [1], legs: ended('half_lost', '1.50', '1.50', '1.50') })
    expect([paid.risk, paid.return]).toEqual(['0.03', '0.03'])
  })
})

describe('caps', () => {
  test('[S-13] a line returns at most its cap, each of a system by itself', () => {
    const paid = settle({ stake: '10', sizes: [1, 2], capPerLine: '25.00', legs: ended('won', '2.00', '2.50') })
    expect(paid.lines.map((line) => line.return)).toEqual(['20.00', '25.00', '25.00'])
    expect(paid.return).toBe('70.00')
  })

  test('[S-13] a return rounded to the cap stays, and one cent more is cut', () => {
    const legs = ended('won', '1.005')
    expect(returnOf({ stake: '1.00', capPerLine: '1.01', legs })).toBe('1.01')
    expect(returnOf({ stake: '1.00', capPerLine: '1', legs })).toBe('1.00')
  })
})

test('[S-13] amounts beyond what a double holds are exact', () => {
  const legs = ended('won', '1.00001', '99999.0000000001')
  expect(returnOf({ stake: '999999999999.99', legs })).toBe('99999999989999100.00')
})
