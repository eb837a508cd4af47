import { createHash, randomBytes } from 'node:crypto'
import { stepTicketMs } from '#contract/limits.ts'
import type { Database } from '#server/platform/postgres/schema.ts'
import type { OpenTicket, StepTickets, TicketKind, TicketPayloads } from '#server/accounts/ports.ts'

const ticketBytes = 32

/** Tickets are stored hashed: who reads the table cannot go on with one. */
const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

const openTicketOf = <Kind extends TicketKind>(row: {
  member_id: string | null
  payload: unknown
}): OpenTicket<Kind> => ({ memberId: row.member_id, payload: row.payload as TicketPayloads[Kind] })

export interface StepTicketStore extends StepTickets {
  /** The same in a transaction of the caller, which holds the ticket from a `peek` on. */
  on(tables: Database): StepTickets
  /** Whose ticket it was that is used already, while it would be valid. */
  usedBy(kind: TicketKind, ticket: string): Promise<string | undefined>
  sweep(): Promise<void>
}

/** Tickets on PostgreSQL. */
export const createStepTickets = (db: Database, now: () => number): StepTicketStore => {
  const on = (tables: Database): StepTickets => ({
    issue: async (kind, memberId, payload) => {
      const ticket = randomBytes(ticketBytes).toString('base64url')
      const expiresAtMs = now() + stepTicketMs
      await tables
        .insertInto('step_tickets')
        .values({
          token_hash: hashOf(ticket),
          kind,
          member_id: memberId,
          payload: JSON.stringify(payload),
          created_at: new Date(now()),
          expires_at: new Date(expiresAtMs),
          used_at: null,
        })
        .execute()
      return { ticket, expiresAtMs }
    },
    peek: async (kind, ticket) => {
      const row = await tables
        .selectFrom('step_tickets')
        .select(['member_id', 'payload'])
        .where('token_hash', '=', hashOf(ticket))
        .where('kind', '=', kind)
        .where('used_at', 'is', null)
        .where('expires_at', '>', new Date(now()))
        .forUpdate()
        .executeTakeFirst()
      return row && openTicketOf<typeof kind>(row)
    },
    take: async (kind, ticket) => {
      const row = await tables
        .updateTable('step_tickets')
        .set({ used_at: new Date(now()) })
        .where('token_hash', '=', hashOf(ticket))
        .where('kind', '=', kind)
        .where('used_at', 'is', null)
        .where('expires_at', '>', new Date(now()))
        .returning(['member_id', 'payload'])
        .executeTakeFirst()
      return row && openTicketOf<typeof kind>(row)
    },
  })

  return {
    ...on(db),
    on,
    usedBy: async (kind, ticket) => {
      const row = await db
        .selectFrom('step_tickets')
        .select('member_id')
        .where('token_hash', '=', hashOf(ticket))
        .where('kind', '=', kind)
        .where('used_at', 'is not', null)
        .where('expires_at', '>', new Date(now()))
        .executeTakeFirst()
      return row?.member_id ?? undefined
    },
    sweep: async () => {
      await db.deleteFrom('step_tickets').where('expires_at', '<', new Date(now())).execute()
    },
  }
}
