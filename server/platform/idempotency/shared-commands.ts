import { sql } from 'kysely'
import type { CodeName } from '#contract/codes.ts'
import type { Outcome } from '#contract/outcome.ts'
import { sealJson } from '#server/platform/field-encryption/encrypted-json.ts'
import { createGroupCommit } from '#server/platform/group-commit.ts'
import { isToBeRepeated, mayBeOneCommands } from '#server/platform/postgres/postgres-errors.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { earlierOutcome, recordContext, type Claim, type Command } from './earlier-outcome.ts'

const batchMax = 64
const waitingMax = 10_000

/** Does what all of these ask for; the outcomes stand in their order. */
export type SharedEffect<Of extends Command, Value, Code extends CodeName> = (
  unit: Unit,
  commands: readonly Of[],
) => Promise<readonly Outcome<Value, Code>[]>

export interface SharedCommands<Of extends Command, Answer> {
  once(command: Of): Promise<Answer>
  /** Takes nothing more and settles when everything that was taken is settled. */
  close(): Promise<void>
}

const membersOf = (claims: readonly Claim[]) => claims.map(({ memberId }) => memberId)
const requestsOf = (claims: readonly Claim[]) => claims.map(({ body }) => body.requestId)

/** Members whose request id was not claimed before. Waits while another transaction holds a claim. */
const insertClaims = async (tables: Database, claims: readonly Claim[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ member_id: string }>`
    insert into idempotency_records (member_id, request_id, path, fingerprint)
    select * from unnest(${membersOf(claims)}::bigint[], ${requestsOf(claims)}::uuid[],
      ${claims.map(({ path }) => path)}::text[], ${claims.map(({ fingerprint }) => fingerprint)}::bytea[]) order by 1, 2
    on conflict (member_id, request_id) do nothing returning member_id`.execute(tables)
  return new Set(rows.map(({ member_id: memberId }) => memberId))
}

const storeResponses = async (
  tables: Database,
  done: readonly { claim: Claim; response: unknown }[],
): Promise<void> => {
  if (done.length === 0) return
  const claims = done.map(({ claim }) => claim)
  const sealed = done.map(({ claim: { fieldEncryption, memberId, body }, response }) =>
    sealJson(fieldEncryption, response, recordContext(memberId, body.requestId)),
  )
  await sql`
    update idempotency_records i set sealed = c.sealed
    from unnest(${membersOf(claims)}::bigint[], ${requestsOf(claims)}::uuid[], ${sealed}::bytea[]) as c (member_id, request_id, sealed)
    where i.member_id = c.member_id and i.request_id = c.request_id`.execute(tables)
}

const removeClaims = async (tables: Database, claims: readonly Claim[]): Promise<void> => {
  if (claims.length === 0) return
  await sql`
    delete from idempotency_records i using unnest(${membersOf(claims)}::bigint[], ${requestsOf(claims)}::uuid[])
      as c (member_id, request_id)
    where i.member_id = c.member_id and i.request_id = c.request_id`.execute(tables)
}

/** Commands that share their units of work, each once. */
export const createSharedCommands = <Of extends Command, Value, Code extends CodeName>(
  units: UnitOfWork,
  claimOf: (command: Command) => Claim,
  effect: SharedEffect<Of, Value, Code>,
): SharedCommands<Of, Outcome<Value, Code | 'REQUEST_ID_REUSED'>> => {
  type Answer = Outcome<Value, Code | 'REQUEST_ID_REUSED'>
  interface Item {
    readonly command: Of
    readonly claim: Claim
  }

  const repeated = async (tables: Database, claim: Claim): Promise<Answer> => {
    const earlier = await earlierOutcome<Value>(tables, claim)
    if (!earlier) throw new Error(`the record of request ${claim.body.requestId} is gone`)
    return earlier
  }

  const run = async (unit: Unit, items: readonly Item[]): Promise<Answer[]> => {
    const tables = tablesOf(unit)
    const isNew = await insertClaims(
      tables,
      items.map(({ claim }) => claim),
    )
    const fresh = items.filter(({ command }) => isNew.has(command.memberId))
    const outcomes =
      fresh.length === 0
        ? []
        : await effect(
            unit,
            fresh.map(({ command }) => command),
          )
    const answers = new Map<Item, Answer>(fresh.map((item, at) => [item, outcomes[at] as Answer]))
    await storeResponses(
      tables,
      [...answers].flatMap(([{ claim }, answer]) => (answer.ok ? [{ claim, response: answer.value }] : [])),
    )
    await removeClaims(
      tables,
      [...answers].flatMap(([{ claim }, { ok }]) => (ok ? [] : [claim])),
    )
    for (const item of items) if (!answers.has(item)) answers.set(item, await repeated(tables, item.claim))
    return items.map((item) => answers.get(item) as Answer)
  }

  const batches = createGroupCommit<Item, Answer>({
    batchMax,
    waitingMax,
    // So a repeat finds what the first one came to, and a member's commands come one after the other.
    keyOf: ({ command }) => command.memberId,
    recover: (error) => (isToBeRepeated(error) ? 'again' : mayBeOneCommands(error) ? 'in halves' : 'give up'),
    commit: (items) => units.run((unit) => run(unit, items)),
  })
  return { once: (command) => batches.submit({ command, claim: claimOf(command) }), close: batches.close }
}
