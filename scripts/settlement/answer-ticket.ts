import { decimalText } from '#contract/sports/rules/ratio.ts'
import { settleTicket } from '#server/sports/domain/settlement/settle-ticket.ts'
import type { Answer, Answering } from './answer-lines.ts'
import { readTicket, TicketFault } from './read-ticket.ts'
import { Id } from './ticket-schema.ts'

const idOf = (value: unknown): string | number | null => {
  const { data } = Id.safeParse((value as { id?: unknown } | null)?.id)
  return data ?? null
}

const settled = (value: unknown): object => {
  const ticket = readTicket(value)
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

const answerTicket = (value: unknown): Answer => {
  try {
    return { isFault: false, answer: settled(value) }
  } catch (error) {
    if (!(error instanceof TicketFault)) throw error
    return { isFault: true, answer: { id: idOf(value), error: error.message } }
  }
}

/** Settles tickets; what is none is told why, under its id where it has one. */
export const ticketAnswering: Answering = {
  value: answerTicket,
  unreadable: (error, value) => ({ id: idOf(value), error }),
}
