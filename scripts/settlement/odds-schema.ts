import * as z from 'zod/mini'
import { oddsFormats, pricePatterns, profitMax, type OddsFormat } from '#contract/sports/rules/odds-formats.ts'

const priceWords: Readonly<Record<OddsFormat, string>> = {
  decimal: 'a number above 1 such as "2.06"',
  hongkong: 'a number above 0 such as "1.06"',
  malay: 'a number from -1 to 1, but not 0, such as "-0.94"',
  indonesian: 'a number of at least 1 or at most -1 such as "-1.06"',
  american: 'a whole number of at least +100 or at most -100 such as "+106"',
  fractional: 'a fraction such as "53/50"',
}

/** What a price of a format has to be, after "must be". */
export const priceRule = (format: OddsFormat): string =>
  `${format} odds, ${priceWords[format]}, in plain digits and at most ${profitMax} to 1 either way`

const inputOf = (format: OddsFormat) =>
  z.strictObject({
    format: z.literal(format),
    price: z
      .string()
      .check(z.regex(pricePatterns[format], { error: priceRule(format) }), z.describe(priceRule(format))),
  })

const [decimal, hongkong, malay, indonesian, american, fractional] = oddsFormats

export const OddsInput = z.discriminatedUnion('format', [
  inputOf(decimal),
  inputOf(hongkong),
  inputOf(malay),
  inputOf(indonesian),
  inputOf(american),
  inputOf(fractional),
])

const hundredths = '(?:0|[1-9][0-9]*)\\.[0-9]{2}'
const Positive = z.string().check(z.regex(new RegExp(`^${hundredths}$`)))
const Signed = z.string().check(z.regex(new RegExp(`^-?${hundredths}$`)))

export const OddsOutput = z.union([
  z.strictObject({
    decimal: Positive,
    hongkong: Positive,
    malay: Signed,
    indonesian: Signed,
    american: z.string().check(z.regex(/^[+-][1-9][0-9]*$/)),
    fractional: z.string().check(z.regex(/^[1-9][0-9]*\/[1-9][0-9]*$/)),
  }),
  z.strictObject({ error: z.string().check(z.minLength(1)) }),
])
