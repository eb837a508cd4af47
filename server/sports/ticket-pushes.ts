import type { Ticket } from '#contract/sports/entities/ticket.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'

/** Tickets as their owners see them. */
export type TicketsOf = (orderIds: readonly string[]) => Promise<readonly { memberId: string; ticket: Ticket }[]>

/** Sends a ticket's new state to all sockets of its member. [S-13] */
export const createTicketPushes = (connections: Pick<Connections, 'ofMember'>) => {
  const ticketChanged = (memberId: string, ticket: Ticket): void => {
    const own = connections.ofMember(memberId)
    if (own.length === 0) return
    const push = encodePush('ticket.changed', ticket)
    for (const connection of own) connection.send(push)
  }
  return {
    ticketChanged,
    /** The same for those of many orders whose members are there. */
    ordersSettled: async (orders: readonly { memberId: string; orderId: string }[], ticketsOf: TicketsOf) => {
      const seen = orders.filter(({ memberId }) => connections.ofMember(memberId).length > 0)
      if (seen.length === 0) return
      for (const { memberId, ticket } of await ticketsOf(seen.map(({ orderId }) => orderId)))
        ticketChanged(memberId, ticket)
    },
  }
}
