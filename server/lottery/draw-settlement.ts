import {
  lotteryBookOf,
  openTickets,
  walletOf,
  type AccountName,
  type Ledger,
  type LockedAccounts,
} from '#server/ledger/ports.ts'
import { factEntry } from '#server/platform/outbox/facts.ts'
import type { OutboxEntry } from '#server/platform/outbox/outbox-rows.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import {
  batchPlayed,
  batchPostings,
  batchReturns,
  gradeEntry,
  refundPosting,
  refundReturn,
} from './domain/settlement-postings.ts'
import type { GradedEntry } from './domain/entries.ts'
import type { LotteryNews } from './lottery-pushes.ts'
import type { Draws, StoredDraw } from './store/draws.ts'
import type { OpenEntries } from './store/open-entries.ts'
import type { Tickets } from './store/tickets.ts'

export interface SettlementDeps {
  draws: Draws
  entries: OpenEntries
  tickets: Tickets
  ledger: Ledger
  protection: Pick<Protection, 'giveBackAll'>
  news: LotteryNews
  now: () => number
  /** Called after each commit. */
  onCommitted: () => void
}

/** Entries of one transaction. */
const batchMax = 4_096

const walletKey = ({ entry }: GradedEntry): string => `${entry.memberId}:${entry.currency}`

/** Those whose wallets are paid, each once. */
const paidOf = (graded: readonly GradedEntry[]): AccountName[] => {
  const paid = graded.filter(({ state }) => state !== 'lost')
  const wallets = paid.map((each) => [walletKey(each), walletOf(each.entry.memberId, each.entry.currency)] as const)
  return [...new Map(wallets).values()]
}

const housesOf = (graded: readonly GradedEntry[]): AccountName[] =>
  [...new Set(graded.map(({ entry }) => entry.currency))].flatMap((currency) => [
    openTickets(currency),
    lotteryBookOf(currency),
  ])

const stoppedBy = (graded: readonly GradedEntry[]): string[] =>
  graded.flatMap(({ entry, state }) => (state === 'won' && entry.stopsOnWin ? [entry.ticketId] : []))

const balanceEntries = (accounts: LockedAccounts, graded: readonly GradedEntry[]): OutboxEntry[] => {
  const moved = new Map(
    graded.filter(({ state }) => state !== 'lost').map((each) => [walletKey(each), each.entry] as const),
  )
  return [...moved.values()].map(({ memberId, currency }) => ({
    kind: 'wallet',
    memberId,
    balance: { currency, balanceMinor: accounts.balanceOf(walletOf(memberId, currency)) },
  }))
}

/**
 * Settles the entries of a draw that is over, batch by batch: what is settled, and how far, is one transaction, so it goes
 * on where the last commit left it, in whichever process.
 */
export const createDrawSettlement = (deps: SettlementDeps) => {
  const { draws, entries, tickets, ledger, protection, news, now, onCommitted } = deps

  const settleHeld = async (
    unit: Unit,
    accounts: LockedAccounts,
    { draw, graded }: { draw: StoredDraw; graded: readonly GradedEntry[] },
  ): Promise<boolean> => {
    const inUnit = draws.in(unit)
    if (!(await inUnit.holdOver(draw))) return false
    await entries.in(unit).write(graded)
    const stopped = await tickets.in(unit).stop(stoppedBy(graded))
    await inUnit.settledTo(draw.drawId, graded.at(-1)?.entry.entryId ?? draw.settledTo)
    await protection.giveBackAll(unit, [...batchReturns(graded, now()), ...stopped.map(refundReturn)])
    const postings = [...batchPostings(draw.drawId, graded), ...stopped.map(refundPosting)]
    for (const [at, { verdict }] of (await accounts.post(postings)).entries())
      if (verdict !== 'posted') throw new Error(`the posting ${postings[at]?.id} cannot be written: ${verdict}`)
    unit.announce([...balanceEntries(accounts, graded), ...batchPlayed(graded, now()).map(factEntry)])
    unit.afterCommit(() => {
      onCommitted()
      news.settled(draw.game, graded)
    })
    return true
  }

  const read = async (draw: StoredDraw, afterEntryId: string): Promise<GradedEntry[]> =>
    (await entries.next(draw.drawId, afterEntryId, batchMax)).map((entry) => gradeEntry(entry, draw))

  /** False: another process has it in hand, or the server stops. */
  return async (over: StoredDraw, signal: AbortSignal): Promise<boolean> => {
    let draw = over
    let graded = await read(draw, draw.settledTo)
    while (graded.length > 0) {
      const last = graded.at(-1)?.entry.entryId ?? ''
      const batch = { draw, graded }
      const names = [...housesOf(graded), ...paidOf(graded)]
      // The next ones are read and graded while some are written: nobody changes entries of a draw that is over.
      const [isOurs, following] = await Promise.all([
        ledger.transact(names, (unit, accounts) => settleHeld(unit, accounts, batch)),
        graded.length < batchMax ? [] : read(draw, last),
      ])
      if (!isOurs || (signal.aborted && following.length > 0)) return false
      draw = { ...draw, settledTo: last }
      graded = following
    }
    await draws.markSettled(draw.drawId, now())
    return true
  }
}
