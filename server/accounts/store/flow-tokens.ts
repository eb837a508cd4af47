import { createHash, randomBytes } from 'node:crypto'
import { stepTicketMs } from '#contract/limits.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { OpenFlowToken, FlowTokens, FlowTokenKind, FlowTokenPayloads } from '#server/accounts/ports/recovery.ts'

const tokenBytes = 32

/** Flow tokens are stored hashed: who reads the table cannot go on with one. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const openTokenOf = <Kind extends FlowTokenKind>(row: {
  member_id: string | null
  payload: unknown
}): OpenFlowToken<Kind> => ({ memberId: row.member_id, payload: row.payload as FlowTokenPayloads[Kind] })

export interface FlowTokenStore extends FlowTokens {
  /** The same in a transaction of the caller, which holds the flow token from a `peek` on. */
  on(tables: Database): FlowTokens
  /** Whose flow token it was that is used already, while it would be valid. */
  usedBy(kind: FlowTokenKind, ticket: string): Promise<string | undefined>
  sweep(): Promise<void>
}

/** Flow tokens on PostgreSQL. */
export const createFlowTokens = (db: Database, now: () => number): FlowTokenStore => {
  const on = (tables: Database): FlowTokens => ({
    issue: async (kind, memberId, payload) => {
      const ticket = randomBytes(tokenBytes).toString('base64url')
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
      return row && openTokenOf<typeof kind>(row)
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
      return row && openTokenOf<typeof kind>(row)
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
