import type { FieldEncryption } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { CodeName } from '#contract/codes.ts'
import type { Outcome, Rejected } from '#contract/outcome.ts'
import { sealJson } from '#server/platform/field-encryption/encrypted-json.ts'
import { createKeyedMutex } from '#server/platform/keyed-mutex.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { earlierOutcome, recordContext, type Claim, type Command } from './earlier-outcome.ts'
import { createSharedCommands, type SharedCommands, type SharedEffect } from './shared-commands.ts'

export interface CommandSteps<Value, Code extends CodeName, Ready> {
  /** Before the transaction: what is dear, and guards whose count of tries outlives a refusal. It changes nothing else. */
  check(): Promise<Outcome<Ready, Code>>
  /** In the transaction that claims the request id. A refusal undoes it all. */
  effect(unit: Unit, ready: Ready): Promise<Outcome<Value, Code>>
}

/** Commands happen once per member and request id, whatever ends the process between two statements. */
export interface Idempotency {
  /**
   * The same id and body answer what the first one answered; another body is refused. A refused command keeps nothing
   * and may be tried again with its id. Repeats that come at once wait for the first.
   */
  once<Value, Code extends CodeName, Ready>(
    command: Command,
    steps: CommandSteps<Value, Code, Ready>,
  ): Promise<Outcome<Value, Code | 'REQUEST_ID_REUSED'>>
  /**
   * The same for commands that many give at a time and that want the same rows: those that come while one unit runs share
   * the next one. `effect` is for all of them, each of another member; of one that it refuses it has changed nothing.
   */
  together<Of extends Command, Value, Code extends CodeName>(
    effect: SharedEffect<Of, Value, Code>,
  ): SharedCommands<Of, Outcome<Value, Code | 'REQUEST_ID_REUSED'>>
}

export interface IdempotencyRecords extends Idempotency {
  sweep(before: Date): Promise<void>
}

/** JSON with the keys of every object in order, so that equal bodies have equal texts. */
const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** Carries a refusal out of the transaction, so that it is undone. */
class RefusedError extends Error {
  override name = 'RefusedError'
  readonly outcome: Rejected<CodeName>
  constructor(outcome: Rejected<CodeName>) {
    super(outcome.code)
    this.outcome = outcome
  }
}

/** False when the id is claimed already. Waits while another transaction holds the claim. */
const insertClaim = async (tables: Database, { memberId, path, body, fingerprint }: Claim): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tables
    .insertInto('idempotency_records')
    .values({ member_id: memberId, request_id: body.requestId, path, fingerprint, sealed: null })
    .onConflict((conflict) => conflict.columns(['member_id', 'request_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const storeResponse = async (tables: Database, claim: Claim, response: unknown): Promise<void> => {
  const { memberId, body, fieldEncryption } = claim
  await tables
    .updateTable('idempotency_records')
    .set({ sealed: sealJson(fieldEncryption, response, recordContext(memberId, body.requestId)) })
    .where('member_id', '=', memberId)
    .where('request_id', '=', body.requestId)
    .execute()
}

const claimAndRun = async <Value, Code extends CodeName, Ready>(
  unit: Unit,
  claim: Claim,
  ready: Ready,
  effect: CommandSteps<Value, Code, Ready>['effect'],
): Promise<Outcome<Value, Code | 'REQUEST_ID_REUSED'>> => {
  const tables = tablesOf(unit)
  if (!(await insertClaim(tables, claim))) {
    const earlier = await earlierOutcome<Value>(tables, claim)
    if (!earlier) throw new Error(`the record of request ${claim.body.requestId} is gone`)
    return earlier
  }
  const outcome = await effect(unit, ready)
  if (!outcome.ok) throw new RefusedError(outcome as Rejected<CodeName>)
  await storeResponse(tables, claim, outcome.value)
  return outcome
}

/**
 * Idempotency records on PostgreSQL. Bodies are kept as fingerprints under a key, so that a card number in one cannot be
 * guessed from the table; responses are sealed.
 */
export const createIdempotency = (
  db: Database,
  { units, fieldEncryption }: { units: UnitOfWork; fieldEncryption: FieldEncryption },
): IdempotencyRecords => {
  const inTurn = createKeyedMutex()

  // The context is the table's first name: with another one, no body that is stored would be known again.
  const claimOf = (command: Command): Claim => ({
    ...command,
    fingerprint: fieldEncryption.fingerprint(`${command.path}\n${canonicalText(command.body)}`, 'answers'),
    fieldEncryption,
  })

  const run = async <Value, Code extends CodeName, Ready>(
    claim: Claim,
    { check, effect }: CommandSteps<Value, Code, Ready>,
  ): Promise<Outcome<Value, Code | 'REQUEST_ID_REUSED'>> => {
    const earlier = await earlierOutcome<Value>(db, claim)
    if (earlier) return earlier
    const ready = await check()
    // Another process may have run the same command meanwhile: then the refusal is of what it has changed.
    if (!ready.ok) return (await earlierOutcome<Value>(db, claim)) ?? ready
    try {
      return await units.run((unit) => claimAndRun(unit, claim, ready.value, effect))
    } catch (error) {
      if (error instanceof RefusedError) return error.outcome as Rejected<Code>
      throw error
    }
  }

  return {
    // Repeats of one process wait here and not in the database, where each would hold a connection.
    once: (command, steps) =>
      inTurn(`${command.memberId} ${command.body.requestId}`, () => run(claimOf(command), steps)),
    together: (effect) => createSharedCommands(units, claimOf, effect),
    sweep: async (before) => {
      await db.deleteFrom('idempotency_records').where('at', '<', before).execute()
    },
  }
}
