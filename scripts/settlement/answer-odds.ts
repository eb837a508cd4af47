import { formatPrice, oddsFormats, parsePrice } from '#contract/sports/rules/odds-formats.ts'
import type { Answer } from './answer-lines.ts'
import { hasDoubleField } from './double-field.ts'
import { issueWords } from './issue-words.ts'
import { OddsInput, priceRule } from './odds-schema.ts'

const fault = (error: string): Answer => ({ isFault: true, answer: { error } })

/** Writes the price of one line of JSON in every format; a line that has none says why. */
export const answerOdds = (line: string): Answer => {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return fault('the line is not JSON')
  }
  const { data, error } = OddsInput.safeParse(value)
  if (!data) return fault(issueWords(error.issues, value, []))
  if (hasDoubleField(line, value)) return fault('a field is there twice')
  const price = parsePrice(data.format, data.price)
  if (!price) return fault(`price must be ${priceRule(data.format)}`)
  return {
    isFault: false,
    answer: Object.fromEntries(oddsFormats.map((format) => [format, formatPrice(format, price)])),
  }
}
