import { answerText } from './answer-text.ts'

type Fields = Readonly<Record<string, unknown>>

export const wonLeg = { price: '1.95', result: 'won' }
export const goodTicket = { id: 't', currency: 'CNY', stake: '100.00', oddsFormat: 'decimal', legs: [wonLeg] }

/** What is said of a ticket with other fields, an undefined one left out: its error, or its whole answer. */
export const errorOf = (changed: Fields): unknown => {
  const { isFault, answer } = answerText('settle', JSON.stringify({ ...goodTicket, ...changed }))
  return isFault ? (answer as { error: string }).error : answer
}
