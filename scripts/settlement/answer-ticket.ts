import { decimalText } from '#contract/sports/rules/ratio.ts'
import { settleTicket } from '#server/sports/domain/settlement/settle-ticket.ts'
import type { Answer } from './answer-lines.ts'
import { readTicket, TicketFault } from './read-ticket.ts'
import { Id } from './ticket-schema.ts'

const idOf = (value: unknown): string | number | null => {
  const { data } = Id.safeParse((value as { id?: unknown } | null)?.id)
  return data ?? null
}

const settled = (line: string, value: unknown): object => {
  const ticket = readTicket(line, value)
  const { id, places, legs } = ticket
  const { riskMinor, returnMinor, lines } = settleTicket(ticket)
  if (lines.some((each) => each.riskMinor === 0n))
    throw new TicketFault('stake is too small for its price: nothing would be at risk')
  return {
    id,
    results: legs.map(({ result }) => result.grade),
    risk: decimalText(riskMinor, places),
    return: decimalText(returnMinor, places),
    lines: lines.map((each) => ({ legs: each.legs, return: decimalText(each.returnMinor, places) })),
  }
}

/** Settles the ticket of one line of JSON; a line that is none says why. */
export const answerTicket = (line: string): Answer => {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { isFault: true, answer: { id: null, error: 'the line is not JSON' } }
  }
  try {
    return { isFault: false, answer: settled(line, value) }
  } catch (error) {
    if (!(error instanceof TicketFault)) throw error
    return { isFault: true, answer: { id: idOf(value), error: error.message } }
  }
}
