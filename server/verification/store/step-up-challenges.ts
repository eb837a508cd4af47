import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CallName } from '#contract/registry.ts'
import type { VerificationCounts } from '#contract/verification/entities/verification.ts'
import { demandMs, wrongAnswersMax } from '#server/verification/domain/step-up-rules.ts'
import type { Database } from '#server/platform/postgres/schema.ts'
import type { Client } from '#server/platform/calls/client.ts'

/** Who met a demand, and with which call. */
export interface DemandOwner {
  readonly call: CallName
  readonly client: Client
  readonly memberId: string | undefined
}

interface Asked {
  readonly score: number
  readonly scoreLimit: number
  readonly left: VerificationCounts
}

const columns = ['id', 'call', 'member_id', 'score', 'score_limit', 'left_counts', 'expires_at'] as const

/** The demands of a device that can be solved. */
export const openDemands = (db: Database, client: Client, nowMs: number) =>
  db
    .selectFrom('verification_demands as demand')
    .select(columns.map((column) => `demand.${column}` as const))
    .where('demand.device_uuid', '=', client.uuid)
    .where('solved_at', 'is', null)
    .where('wrong_answers', '<', wrongAnswersMax)
    .where('expires_at', '>', new Date(nowMs))

export const openDemand = (db: Database, demandId: string, client: Client, nowMs: number) =>
  openDemands(db, client, nowMs).where('demand.id', '=', demandId)

export type OpenDemand = NonNullable<Awaited<ReturnType<ReturnType<typeof openDemand>['executeTakeFirst']>>>

/** The open demand of this device, call and member, or a new one. Calls at once get the same. [S-07] */
export const shareDemand = (db: Database, { call, client, memberId }: DemandOwner, asked: Asked, nowMs: number) =>
  db.transaction().execute(async (transaction) => {
    const owner = `verification ${client.uuid} ${call} ${memberId ?? ''}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`.execute(transaction)
    const open = await openDemands(transaction, client, nowMs)
      .where('call', '=', call)
      .where('member_id', memberId === undefined ? 'is' : '=', memberId ?? null)
      .executeTakeFirst()
    if (open) return open
    return transaction
      .insertInto('verification_demands')
      .values({
        id: randomUUID(),
        call,
        device_uuid: client.uuid,
        member_id: memberId ?? null,
        score: asked.score,
        score_limit: asked.scoreLimit,
        left_counts: JSON.stringify(asked.left),
        expires_at: new Date(nowMs + demandMs),
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
  })
