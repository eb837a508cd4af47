import type { Ticket } from '#contract/sports/entities/ticket.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'

/** Sends a ticket's new state to all sockets of its member. [S-13] */
export const createTicketPushes = (connections: Pick<Connections, 'ofMember'>) => ({
  ticketChanged: (memberId: string, ticket: Ticket): void => {
    const own = connections.ofMember(memberId)
    if (own.length === 0) return
    const push = encodePush('ticket.changed', ticket)
    for (const connection of own) connection.send(push)
  },
})
