import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CallName } from '#contract/registry.ts'
import type { VerificationCounts } from '#contract/verification/entities/verification.ts'
import { stepUpMs, wrongAnswersMax } from '#server/verification/domain/step-up-rules.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Client } from '#server/platform/calls/client.ts'

/** Who met a step-up challenge, and with which call. */
export interface StepUpOwner {
  readonly call: CallName
  readonly client: Client
  readonly memberId: string | undefined
  /** What the call is about, where a ticket is bound to it. */
  readonly subjectHash: Buffer | null
}

interface Asked {
  readonly score: number
  readonly scoreLimit: number
  readonly left: VerificationCounts
}

const columns = [
  'id',
  'call',
  'member_id',
  'subject_hash',
  'score',
  'score_limit',
  'left_counts',
  'expires_at',
] as const

/** The step-up challenges of a device that can be solved. */
export const openStepUps = (db: Database, client: Client, nowMs: number) =>
  db
    .selectFrom('verification_demands as stepUp')
    .select(columns.map((column) => `stepUp.${column}` as const))
    .where('stepUp.device_uuid', '=', client.uuid)
    .where('solved_at', 'is', null)
    .where('wrong_answers', '<', wrongAnswersMax)
    .where('expires_at', '>', new Date(nowMs))

export const openStepUp = (db: Database, demandId: string, client: Client, nowMs: number) =>
  openStepUps(db, client, nowMs).where('stepUp.id', '=', demandId)

export type OpenStepUp = NonNullable<Awaited<ReturnType<ReturnType<typeof openStepUp>['executeTakeFirst']>>>

/** The open step-up challenge of this device, call, member and subject, or a new one. Calls at once get the same. [S-07] */
export const shareStepUp = (
  db: Database,
  { call, client, memberId, subjectHash }: StepUpOwner,
  asked: Asked,
  nowMs: number,
) =>
  db.transaction().execute(async (transaction) => {
    const owner = `verification ${client.uuid} ${call} ${memberId ?? ''}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`.execute(transaction)
    const open = await openStepUps(transaction, client, nowMs)
      .where('call', '=', call)
      .where('member_id', 'is not distinct from', memberId ?? null)
      .where('subject_hash', 'is not distinct from', subjectHash)
      .executeTakeFirst()
    if (open) return open
    return transaction
      .insertInto('verification_demands')
      .values({
        id: randomUUID(),
        call,
        device_uuid: client.uuid,
        member_id: memberId ?? null,
        subject_hash: subjectHash,
        score: asked.score,
        score_limit: asked.scoreLimit,
        left_counts: JSON.stringify(asked.left),
        expires_at: new Date(nowMs + stepUpMs),
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
  })
