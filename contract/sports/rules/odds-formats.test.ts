import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPrice, oddsFormats, parsePrice, type OddsFormat, type Price } from './odds-formats.ts'
import { lowestTerms, type Ratio } from './ratio.ts'

const priceOf = (format: OddsFormat, text: string): Price => {
  const price = parsePrice(format, text)
  if (!price) throw new RangeError(`${text} is no ${format} price`)
  return price
}
const allOf = (format: OddsFormat, text: string): string[] =>
  oddsFormats.map((written) => formatPrice(written, priceOf(format, text)))

/** As tables and guides of bookmakers have them: decimal, Hong Kong, Malay, Indonesian, American, fractional. */
test.each([
  ['2.50', '1.50', '-0.67', '1.50', '+150', '3/2'],
  ['1.50', '0.50', '0.50', '-2.00', '-200', '1/2'],
  ['2.00', '1.00', '1.00', '1.00', '+100', '1/1'],
  ['3.00', '2.00', '-0.50', '2.00', '+200', '2/1'],
  ['2.20', '1.20', '-0.83', '1.20', '+120', '6/5'],
  ['1.25', '0.25', '0.25', '-4.00', '-400', '1/4'],
  ['1.91', '0.91', '0.91', '-1.10', '-110', '91/100'],
  ['5001.00', '5000.00', '-0.00', '5000.00', '+500000', '5000/1'],
])('[S-13] decimal %s is %s, %s, %s, %s, %s', (...row) => {
  expect(allOf('decimal', row[0])).toEqual(row)
})

test.each([
  ['hongkong', '1.06', '+106', '53/50'],
  ['malay', '-0.67', '+149', '100/67'],
  ['malay', '+0.85', '-118', '17/20'],
  ['malay', '-1', '+100', '1/1'],
  ['indonesian', '-1.96', '-196', '25/49'],
  ['indonesian', '1', '+100', '1/1'],
  ['american', '-121', '-121', '100/121'],
  ['american', '355', '+355', '71/20'],
  ['american', '-100', '+100', '1/1'],
  ['fractional', '6/4', '+150', '3/2'],
] as const)('[S-13] %s %s is %s and exactly %s', (format, text, american, fractional) => {
  const price = priceOf(format, text)
  expect([formatPrice('american', price), formatPrice('fractional', price)]).toEqual([american, fractional])
})

test('[S-13] the number is rounded half up without its sign, and the sign is that of the exact price', () => {
  expect(allOf('decimal', '2.125')).toEqual(['2.13', '1.13', '-0.89', '1.13', '+113', '9/8'])
  expect(allOf('decimal', '1.999')).toEqual(['2.00', '1.00', '1.00', '-1.00', '-100', '999/1000'])
  expect(formatPrice('american', priceOf('indonesian', '-1.045'))).toBe('-105')
  expect(formatPrice('malay', priceOf('american', '+800'))).toBe('-0.13')
})

test('[S-13] only a negative Malay or Indonesian price says what is risked to win one', () => {
  const texts = [
    ['malay', '-0.95'],
    ['malay', '-1'],
    ['indonesian', '-1.05'],
    ['malay', '0.95'],
    ['indonesian', '+1.05'],
    ['american', '-105'],
  ] as const
  expect(texts.map(([format, text]) => priceOf(format, text).isRiskToWinOne)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

const oddTexts = ['', ' ', '..3', '1..3', '1.', '.5', 'NaN', 'Infinity', '-', '+', '1e3', '2,5', ' 2.5', '2.5 ', '0x10']
const unlikeDigits = [
  '２.５',
  '٢.٥',
  '−0.5',
  '2.5\n',
  '1_000',
  '1 000',
  '007',
  '02.5',
  '0',
  '0.00',
  '-0',
  '-0.00',
  '+0',
]
const endless = ['3'.repeat(30), `2.${'3'.repeat(30)}`, '2.12345678901', '1000000000']

test.each<[OddsFormat, string[]]>([
  ['decimal', ['1', '1.00', '0.99', '-2.5', '+2.5', '1.000001', '100001.01', '3/2']],
  ['hongkong', ['-1.5', '+1.5', '0.000009', '100000.01', '3/2']],
  ['malay', ['1.5', '-1.5', '1.01', '-1.01', '0.000009', '-0.000009', '--0.5', '+-0.5']],
  ['indonesian', ['0.99', '-0.99', '0.5', '100000.01', '-100000.01']],
  ['american', ['50', '99', '-99', '+99', '150.5', '-110.0', '10000001', '-10000001', '+0150', '3/2']],
  ['fractional', ['0/1', '1/0', '1', '1/', '/1', '-1/2', '1/2/3', '1.5/2', '01/2', '1000000/1', 'evens', '1 / 2']],
])('[S-13] no bookmaker means these by %s', (format, texts) => {
  const all = [...texts, ...oddTexts, ...unlikeDigits, ...endless]
  expect(all.filter((text) => parsePrice(format, text) !== null)).toEqual([])
})

test.each<[OddsFormat, string[]]>([
  ['decimal', ['1.01', '1.00001', '100001', '2', '2.1234567891']],
  ['hongkong', ['0.01', '0.00001', '100000']],
  ['malay', ['1', '-1', '0.00001', '-0.00001', '+1.00']],
  ['indonesian', ['1', '-1.00', '100000', '-100000']],
  ['american', ['100', '-100', '+10000000', '-10000000']],
  ['fractional', ['1/100000', '100000/1', '999999/999998', '2/2']],
])('[S-13] these are %s prices, at the very edge', (format, texts) => {
  expect(texts.filter((text) => parsePrice(format, text) === null)).toEqual([])
})

const aProfit = fc
  .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 999_999 }))
  .filter(([wins, per]) => wins <= per * 100_000 && per <= wins * 100_000)

/** By long division, digit by digit, as on paper: `places` of them, and one more to round by. */
const divided = (num: number, den: number, places: number): string => {
  const digits = [Math.floor(num / den)]
  let rest = num % den
  for (let place = 0; place <= places; place += 1) {
    digits.push(Math.floor((rest * 10) / den))
    rest = (rest * 10) % den
  }
  const roundUp = (digits.pop() ?? 0) >= 5
  let at = digits.length - 1
  if (roundUp)
    for (digits[at] = (digits[at] ?? 0) + 1; at > 0 && digits[at] === 10; at -= 1) {
      digits[at] = 0
      digits[at - 1] = (digits[at - 1] ?? 0) + 1
    }
  const [whole, ...decimals] = digits
  return places === 0 ? String(whole) : `${whole}.${decimals.join('')}`
}

test('[S-13] any fraction is written as it is divided on paper', () => {
  fc.assert(
    fc.property(aProfit, ([wins, per]) => {
      const isAbove = wins >= per
      const price = priceOf('fractional', `${wins}/${per}`)
      expect(oddsFormats.slice(0, 5).map((format) => formatPrice(format, price))).toEqual([
        divided(wins + per, per, 2),
        divided(wins, per, 2),
        wins <= per ? divided(wins, per, 2) : `-${divided(per, wins, 2)}`,
        isAbove ? divided(wins, per, 2) : `-${divided(per, wins, 2)}`,
        isAbove ? `+${divided(wins * 100, per, 0)}` : `-${divided(per * 100, wins, 0)}`,
      ])
    }),
    { numRuns: 2_000 },
  )
})

test('[S-13] a price read in one format and written exactly is the same price read again', () => {
  fc.assert(
    fc.property(aProfit, ([wins, per]) => {
      const read = (format: OddsFormat, text: string): Ratio => lowestTerms(priceOf(format, text).profit)
      const fractional = read('fractional', `${wins}/${per}`)
      expect(read('fractional', formatPrice('fractional', { profit: fractional }))).toEqual(fractional)
      const hongkong = `${Math.trunc(wins / 100)}.${String(wins % 100).padStart(2, '0')}`
      const decimal = `${Math.trunc(wins / 100) + 1}.${String(wins % 100).padStart(2, '0')}`
      expect(read('decimal', decimal)).toEqual(read('hongkong', hongkong))
      const asian = wins >= 100 ? 'indonesian' : 'malay'
      expect(read(asian, hongkong)).toEqual(read('hongkong', hongkong))
      expect(read(asian, `-${hongkong}`)).toEqual(
        lowestTerms({ num: read('hongkong', hongkong).den, den: read('hongkong', hongkong).num }),
      )
    }),
    { numRuns: 1_000 },
  )
})
