import { randomBytes } from 'node:crypto'
import type { TicketUse } from '#server/media/ports.ts'
import type { PublishSink } from '#server/media/rtmp/rtmp-session.ts'
import { probeMaxMs, ticketLivesMs, ticketsPerRoomMax } from './whip-limits.ts'

const ticketBytes = 24
const ticketHead = 'ticket-'

interface Issued {
  roomNo: string
  use: TicketUse
  untilMs: number
}

/** Tickets with which the studio's own page publishes: good for one publish of one room, for a minute. In memory. */
export const createWhipTickets = (nowMs: () => number) => {
  const tickets = new Map<string, Issued>()
  const forgetOld = (): void => {
    for (const [ticket, { untilMs }] of tickets) if (untilMs <= nowMs()) tickets.delete(ticket)
  }
  return {
    issue(roomNo: string, use: TicketUse): { token: string; livesMs: number } {
      forgetOld()
      const ofRoom = [...tickets].filter(([, one]) => one.roomNo === roomNo)
      const [oldest] = ofRoom
      if (oldest && ofRoom.length >= ticketsPerRoomMax) tickets.delete(oldest[0])
      const token = `${ticketHead}${randomBytes(ticketBytes).toString('base64url')}`
      tickets.set(token, { roomNo, use, untilMs: nowMs() + ticketLivesMs })
      return { token, livesMs: ticketLivesMs }
    },
    /** Room and use of a ticket, once. */
    redeem(token: string): Pick<Issued, 'roomNo' | 'use'> | undefined {
      forgetOld()
      const found = tickets.get(token)
      tickets.delete(token)
      return found
    },
    revoke(roomNo: string): void {
      for (const [token, one] of tickets) if (one.roomNo === roomNo) tickets.delete(token)
    },
  }
}

type Dismiss = (reason: string) => void

/** Sinks of up-link tests, which keep nothing: one a room, for `probeMaxMs` at most. */
export const createProbeSinks = () => {
  const running = new Map<string, Dismiss>()
  return (roomNo: string, dismiss: Dismiss): PublishSink => {
    running.get(roomNo)?.('another test of this room has begun')
    running.set(roomNo, dismiss)
    const timer = setTimeout(() => dismiss('the test is over'), probeMaxMs).unref()
    return {
      video: () => undefined,
      audio: () => undefined,
      end: () => {
        clearTimeout(timer)
        if (running.get(roomNo) === dismiss) running.delete(roomNo)
      },
    }
  }
}
