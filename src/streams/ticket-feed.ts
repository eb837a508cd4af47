import type { CallbackLogicFunction, EventObject } from 'xstate'
import type { Ticket } from '#contract/sports/entities/ticket.ts'
import type { Socket } from '#src/gateway/gateway-port.ts'

export type TicketFeedSent = { readonly type: 'ticket.changed'; readonly ticket: Ticket }

export interface TicketFeedParts {
  readonly socket: Socket
  /** The member's tickets as they stand; null where nobody says. */
  readonly askTickets: (orderIds: readonly string[]) => Promise<readonly Ticket[] | null>
  readonly serverNow: () => number
}

/** How long after a ticket's time its push may take before it is asked for, and how long between two questions. */
export const ticketAskMs = 2_000

/**
 * What becomes of the member's tickets: as it is pushed; those that wait are asked for when their time is over and when
 * the connection comes back, so that a lost push leaves none waiting. [S-13]
 */
export const createTicketFeed =
  ({
    socket,
    askTickets,
    serverNow,
  }: TicketFeedParts): CallbackLogicFunction<
    EventObject,
    TicketFeedSent,
    { readonly waiting: readonly { readonly orderId: string; readonly decideAtMs: number | null }[] }
  > =>
  ({ input: { waiting }, sendBack }) => {
    const orderIds = waiting.map(({ orderId }) => orderId)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      clearTimeout(timer)
      const tickets = await askTickets(orderIds)
      if (isOver) return
      for (const ticket of tickets ?? []) if (ticket.status !== 'waiting') sendBack({ type: 'ticket.changed', ticket })
      timer = setTimeout(() => void ask(), ticketAskMs)
    }
    const dueMs = Math.max(0, ...waiting.map(({ decideAtMs }) => (decideAtMs ?? 0) - serverNow()))
    if (orderIds.length > 0) timer = setTimeout(() => void ask(), dueMs + ticketAskMs)
    const stops = [
      socket.on('ticket.changed', (ticket) => sendBack({ type: 'ticket.changed', ticket })),
      socket.onStatus((status) => {
        if (status === 'connected' && orderIds.length > 0) void ask()
      }),
    ]
    return () => {
      isOver = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }
