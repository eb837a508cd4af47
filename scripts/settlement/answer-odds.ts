import { formatPrice, oddsFormats, parsePrice } from '#contract/sports/rules/odds-formats.ts'
import type { Answer, Answering } from './answer-lines.ts'
import { issueWords } from './issue-words.ts'
import { OddsInput, priceRule } from './odds-schema.ts'

const fault = (error: string): Answer => ({ isFault: true, answer: { error } })

const answerOdds = (value: unknown): Answer => {
  const { data, error } = OddsInput.safeParse(value)
  if (!data) return fault(issueWords(error.issues, value, []))
  const price = parsePrice(data.format, data.price)
  if (!price) return fault(`price must be ${priceRule(data.format)}`)
  return {
    isFault: false,
    answer: Object.fromEntries(oddsFormats.map((format) => [format, formatPrice(format, price)])),
  }
}

/** Writes prices in every format; what is no price is told why. */
export const oddsAnswering: Answering = { value: answerOdds, unreadable: (error) => ({ error }) }
