import { normaliseCardNumber } from '#contract/wallet/rules/card-number.ts'
import { groupBy4 } from '#contract/wallet/rules/number-groups.ts'

const digitsMax = 19

export interface CardEdit {
  readonly text: string
  /** Where the caret stands, counted in characters of the grouped text. */
  readonly caret: number
}

const digitsOf = (text: string): string => normaliseCardNumber(text).replace(/[^0-9]/g, '')

/**
 * A card number as one types it, grouped by 4; the caret stays behind the digit that it stood behind. A group that is
 * just full keeps its space for the next digit, so that typing at the end never jumps. [L-05]
 */
export const editCard = (typed: string, caret: number): CardEdit => {
  const digits = digitsOf(typed).slice(0, digitsMax)
  const before = Math.min(digitsOf(typed.slice(0, caret)).length, digits.length)
  return { text: groupBy4(digits), caret: groupBy4(digits.slice(0, before)).length }
}
