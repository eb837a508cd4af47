import { accountKey, isLate, memberIdOf, type AccountName } from '#server/ledger/domain/accounts.ts'
import type { Posting, PostingResult } from '#server/ledger/domain/postings.ts'
import type { MoneyDecisions, MoneyFlush, MoneyKind } from '#server/ledger/ports.ts'
import { createGroupCommit } from '#server/platform/group-commit.ts'
import { isToBeRepeated, mayBeOneCommands } from '#server/platform/postgres/postgres-errors.ts'
import { createUnitOfWork, endWith, tablesOf, writeNow } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { applyPostings } from './ledger-apply.ts'
import { createAccountIds, type AccountIds } from './ledger-accounts.ts'
import { lockAccounts, type HeldAccounts } from './locked-accounts.ts'

const batchMax = 512
const waitingMax = 40_000
/** One decides while the other one is written down. */
const lanes = 2

/** Of a member all of it: kinds write rows of their members too. */
const holderOf = (name: AccountName): string => (memberIdOf(name) === undefined ? accountKey(name) : name.owner)

interface Waiting {
  kind: MoneyKind<unknown, unknown>
  command: unknown
}

/** The commands of one kind in a flush, with their places in it. */
interface Share {
  kind: MoneyKind<unknown, unknown>
  commands: unknown[]
  places: number[]
}

const sharesOf = (batch: readonly Waiting[]): Share[] => {
  const shares = new Map<MoneyKind<unknown, unknown>, Share>()
  for (const [place, { kind, command }] of batch.entries()) {
    const share = shares.get(kind) ?? { kind, commands: [], places: [] }
    shares.set(kind, share)
    share.commands.push(command)
    share.places.push(place)
  }
  return [...shares.values()]
}

type Results = readonly (readonly PostingResult[])[]

/** Results of each command, from those of all postings in a row. */
const regroup = (groups: readonly (readonly Posting[])[], results: readonly PostingResult[]): Results => {
  let first = 0
  return groups.map((group) => results.slice(first, (first += group.length)))
}

/** What is certain goes out with the commit where nothing else is to be posted: nobody waits for the chain meanwhile. */
const post = async (
  unit: Unit,
  { postings, areCertain }: MoneyDecisions<unknown>,
  { accounts, isAlone }: { accounts: HeldAccounts; isAlone: boolean },
): Promise<Results> => {
  if (areCertain && isAlone) {
    if (postings.some(({ length }) => length > 0)) endWith(unit, accounts.applyAll(postings))
    return []
  }
  const results = regroup(postings, await accounts.apply(postings))
  const odd = areCertain && results.flat().find(({ verdict }) => verdict !== 'posted')
  if (odd) throw new Error(`a posting is ${odd.verdict}, which was covered and new`)
  return areCertain ? [] : results
}

const flushIn = async (
  unit: Unit,
  batch: readonly Waiting[],
  { names, idOf, nowMs }: { names: readonly AccountName[]; idOf: AccountIds; nowMs: number },
): Promise<readonly unknown[]> => {
  const shares = sharesOf(batch)
  const [first] = shares.length === 1 ? shares : []
  // The locks go out first: whoever waits for a member has the accounts already.
  const [accounts] = await Promise.all([
    lockAccounts(tablesOf(unit), names, { idOf, nowMs }),
    first?.kind.ask?.(unit, first.commands),
  ])
  const outcomes: unknown[] = []
  if (shares.length > 1) for (const { kind, commands } of shares) await kind.hold?.(unit, commands)
  // Kind after kind, each to its end: what one has counted of a member, the next one sees.
  for (const { kind, commands, places } of shares) {
    const decisions = await kind.decide(unit, commands, accounts)
    await decisions.write?.()
    if (!first) await writeNow(unit)
    const settled = await decisions.settle(await post(unit, decisions, { accounts, isAlone: shares.length === 1 }))
    for (const [index, place] of places.entries()) outcomes[place] = settled[index]
  }
  return outcomes
}

/** Postings and nothing else: what has no rows of its own. A command is linked postings, by the id of the first. */
const transfers: MoneyKind<readonly Posting[], readonly PostingResult[]> = {
  keyOf: ([first]) => first?.id ?? '',
  accountsOf: (postings) => postings.flatMap(({ debit, credit }) => [debit, credit]),
  decide: async (_unit, commands) => ({ postings: commands, settle: async (results) => results }),
}

/**
 * The one group commit of money: what arrives while flushes run makes the next one, of whatever kinds, in the order of
 * arrival within a kind; two run at once when they have no account and no member in common. A flush is one transaction
 * with one round trip for the postings of a kind, and one for each thing that it reads or writes. A flush of transfers
 * alone is that one round trip.
 */
export const createMoneyFlush = (db: Database, now: () => number = Date.now): MoneyFlush => {
  const units = createUnitOfWork(db)
  const idsOf = createAccountIds(db)
  const kindIds = new Map<MoneyKind<unknown, unknown>, number>()

  const commit = async (batch: readonly Waiting[]): Promise<readonly unknown[]> => {
    const names = batch.flatMap(({ kind, command }) => kind.accountsOf(command))
    const idOf = await idsOf(names)
    if (batch.some(({ kind }) => kind !== (transfers as MoneyKind<unknown, unknown>)))
      return units.run((unit) => flushIn(unit, batch, { names, idOf, nowMs: now() }))
    const groups = batch.map(({ command }) => command as readonly Posting[])
    return regroup(groups, await applyPostings(db, groups, { idOf, nowMs: now() }))
  }

  const batches = createGroupCommit<Waiting, unknown>({
    batchMax,
    waitingMax,
    lanes,
    heldBy: ({ kind, command }) =>
      kind
        .accountsOf(command)
        .filter((name) => !isLate(name))
        .map(holderOf),
    keyOf: ({ kind, command }) => `${kindIds.get(kind)} ${kind.keyOf(command)}`,
    recover: (error) => (isToBeRepeated(error) ? 'again' : mayBeOneCommands(error) ? 'in halves' : 'give up'),
    commit,
  })

  const kind = <Command, Outcome>(of: MoneyKind<Command, Outcome>) => {
    const erased = of as MoneyKind<unknown, unknown>
    kindIds.set(erased, kindIds.size)
    return (command: Command): Promise<Outcome> => batches.submit({ kind: erased, command }) as Promise<Outcome>
  }
  return { kind, transfer: kind(transfers), close: batches.close }
}
