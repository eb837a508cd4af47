import type { Ticket } from '#contract/sports/entities/ticket.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import type { MemberPushes } from '#server/platform/realtime/member-pushes.ts'

/** Tickets as their owners see them. */
export type TicketsOf = (orderIds: readonly string[]) => Promise<readonly { memberId: string; ticket: Ticket }[]>

type TicketPushDeps = Pick<MemberPushes, 'push'> & { isAlone: () => boolean }

/** Sends a ticket's new state to all sockets of its member. [S-13] */
export const createTicketPushes = (connections: Pick<Connections, 'ofMember'>, { push, isAlone }: TicketPushDeps) => {
  const ticketChanged = (memberId: string, ticket: Ticket): void => push(memberId, 'ticket.changed', ticket)
  return {
    ticketChanged,
    /** The same for those of many orders whose members are there. */
    ordersSettled: async (orders: readonly { memberId: string; orderId: string }[], ticketsOf: TicketsOf) => {
      // Of other nodes nobody here knows who is there.
      const seen = isAlone() ? orders.filter(({ memberId }) => connections.ofMember(memberId).length > 0) : orders
      if (seen.length === 0) return
      for (const { memberId, ticket } of await ticketsOf(seen.map(({ orderId }) => orderId)))
        ticketChanged(memberId, ticket)
    },
  }
}
