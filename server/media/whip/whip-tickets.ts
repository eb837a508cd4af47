import { randomBytes } from 'node:crypto'
import { ticketLivesMs, ticketsPerRoomMax } from './whip-limits.ts'

const ticketBytes = 24
const ticketHead = 'ticket-'

/** Tickets with which the studio's own page publishes: good for one publish of one room, for a minute. In memory. */
export const createWhipTickets = (nowMs: () => number) => {
  const tickets = new Map<string, { roomNo: string; untilMs: number }>()
  const forgetOld = (): void => {
    for (const [ticket, { untilMs }] of tickets) if (untilMs <= nowMs()) tickets.delete(ticket)
  }
  return {
    issue(roomNo: string): { ticket: string; untilMs: number } {
      forgetOld()
      const ofRoom = [...tickets].filter(([, one]) => one.roomNo === roomNo)
      const [oldest] = ofRoom
      if (oldest && ofRoom.length >= ticketsPerRoomMax) tickets.delete(oldest[0])
      const ticket = `${ticketHead}${randomBytes(ticketBytes).toString('base64url')}`
      const untilMs = nowMs() + ticketLivesMs
      tickets.set(ticket, { roomNo, untilMs })
      return { ticket, untilMs }
    },
    /** The room that a ticket opens, once. */
    redeem(ticket: string): string | undefined {
      forgetOld()
      const found = tickets.get(ticket)
      tickets.delete(ticket)
      return found?.roomNo
    },
    revoke(roomNo: string): void {
      for (const [ticket, one] of tickets) if (one.roomNo === roomNo) tickets.delete(ticket)
    },
  }
}
