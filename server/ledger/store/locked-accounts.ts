import { sql, type RawBuilder } from 'kysely'
import { accountKey, type AccountName } from '#server/ledger/domain/accounts.ts'
import { isSameHold, planCapture, planHold, planRelease, type Hold } from '#server/ledger/domain/holds.ts'
import type { Posting, PostingResult } from '#server/ledger/domain/postings.ts'
import type { HoldVerdict, LockedAccounts } from '#server/ledger/ports.ts'
import { plainArray } from '#server/platform/postgres/plain-array.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { amountOf, applyAllStatement, applyPostings, type PostingGroup } from './ledger-apply.ts'
import type { AccountIds } from './ledger-accounts.ts'
import { endHold, insertHold, readHold, type HoldEnd } from './ledger-holds.ts'

/** How an account stands. */
interface AccountState {
  balanceMinor: number
  version: number
}

interface Context {
  tables: Database
  idOf: AccountIds
  nowMs: number
  apply(groups: readonly PostingGroup[]): Promise<readonly PostingResult[]>
}

const lock = async (tables: Database, ids: readonly string[]): Promise<Map<string, AccountState>> => {
  const { rows } = await sql<{ id: string; balance_minor: string; version: string }>`
    select id, balance_minor, version from ledger_lock(${plainArray(ids)}::bigint[])
  `.execute(tables)
  return new Map(
    rows.map(({ id, balance_minor: balance, version }) => [
      id,
      { balanceMinor: amountOf(balance), version: Number(version) },
    ]),
  )
}

const makeHold = async (hold: Hold, { tables, idOf, nowMs, apply }: Context): Promise<HoldVerdict> => {
  const [result] = await apply([[planHold(hold)]])
  if (result?.verdict === 'posted') await insertHold(tables, hold, { idOf, nowMs })
  if (result?.verdict === 'repeated') {
    const first = await readHold(tables, hold.id)
    if (!first || !isSameHold(first, hold)) return 'reused'
  }
  return result?.verdict as HoldVerdict
}

interface HoldEnding {
  ended: HoldEnd
  /** Null: all of it. Of a capture only. */
  amountMinor: number | null
}

const postingsOf = (hold: Hold, { ended, amountMinor }: HoldEnding): Posting[] =>
  ended === 'captured'
    ? planCapture(hold, amountMinor ?? hold.amountMinor)
    : [planRelease(hold, ended === 'expired' ? 'expiry' : 'release')]

/** The postings of every end of a hold have one id: who finds it taken learns how it ended. */
const finishHold = async (id: string, ending: HoldEnding, { tables, nowMs, apply }: Context): Promise<HoldVerdict> => {
  const hold = await readHold(tables, id)
  if (!hold) return 'unknown'
  const isCapture = ending.ended === 'captured'
  if (isCapture && (ending.amountMinor ?? 0) > hold.amountMinor) return 'short'
  const isOver = hold.expiresAtMs !== null && hold.expiresAtMs <= nowMs
  if (isCapture && isOver && hold.ended === null) return 'expired'
  const [result] = await apply([postingsOf(hold, ending)])
  if (result?.verdict === 'posted') {
    const capturedMinor = isCapture ? (ending.amountMinor ?? hold.amountMinor) : null
    await endHold(tables, id, { ended: ending.ended, capturedMinor, atMs: nowMs })
    return 'posted'
  }
  if (result?.verdict === 'repeated') return 'repeated'
  if (result?.verdict !== 'reused') throw new Error(`hold ${id} cannot end: ${result?.verdict}`)
  const ended = (await readHold(tables, id))?.ended ?? ending.ended
  return ended === ending.ended ? 'reused' : ended
}

export interface HeldAccounts extends LockedAccounts {
  /** Postings of each group are written together or not at all. */
  apply(groups: readonly PostingGroup[]): Promise<readonly PostingResult[]>
  /** The last thing that the transaction does: all of it is written, or the transaction fails. */
  applyAll(groups: readonly PostingGroup[]): RawBuilder<unknown>
  expire(holdId: string): Promise<HoldVerdict>
}

/** Locks accounts in the order of their ids for the rest of the transaction. */
export const lockAccounts = async (
  tables: Database,
  names: readonly AccountName[],
  by: { idOf: AccountIds; nowMs: number },
): Promise<HeldAccounts> => {
  const { idOf, nowMs } = by
  const ids = new Map(names.map((name) => [accountKey(name), idOf(name)]))
  const states = await lock(tables, [...new Set(ids.values())])
  const heldIdOf = (name: AccountName): string => {
    const id = ids.get(accountKey(name))
    if (id === undefined) throw new Error(`the ledger account ${accountKey(name)} is not held`)
    return id
  }
  const stateOf = (name: AccountName): AccountState => states.get(heldIdOf(name)) ?? { balanceMinor: 0, version: 0 }
  const moved = (name: AccountName, balanceMinor: number): void =>
    void states.set(idOf(name), { balanceMinor, version: stateOf(name).version + 1 })

  const apply = async (groups: readonly PostingGroup[]): Promise<readonly PostingResult[]> => {
    const results = await applyPostings(tables, groups, { idOf: heldIdOf, nowMs })
    for (const [index, { debit, credit }] of groups.flat().entries()) {
      const result = results[index]
      if (result?.verdict !== 'posted') continue
      moved(debit, result.debitAfterMinor)
      moved(credit, result.creditAfterMinor)
    }
    return results
  }
  const context = { tables, idOf: heldIdOf, nowMs, apply }
  return {
    balanceOf: (name) => stateOf(name).balanceMinor,
    versionOf: (name) => stateOf(name).version,
    post: (postings) => apply(postings.map((posting) => [posting])),
    apply,
    applyAll: (groups) => applyAllStatement(groups, { idOf: heldIdOf, nowMs }),
    postLinked: (postings) => apply([postings]),
    hold: (hold) => makeHold(hold, context),
    capture: (holdId, amountMinor) =>
      finishHold(holdId, { ended: 'captured', amountMinor: amountMinor ?? null }, context),
    release: (holdId) => finishHold(holdId, { ended: 'released', amountMinor: null }, context),
    expire: (holdId) => finishHold(holdId, { ended: 'expired', amountMinor: null }, context),
  }
}
