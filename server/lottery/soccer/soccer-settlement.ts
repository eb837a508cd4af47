import {
  lotteryBookOf,
  openTickets,
  soccerPool,
  walletOf,
  type AccountName,
  type Ledger,
  type LockedAccounts,
} from '#server/ledger/ports.ts'
import type { LotteryNews } from '#server/lottery/lottery-pushes.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import {
  addToTally,
  emptyTally,
  sharePools,
  sharePostings,
  settleTicket,
  ticketPostings,
  ticketReturns,
  ticketsPlayed,
} from './settle-soccer.ts'
import type { SoccerRounds, StoredRound } from './soccer-rounds.ts'
import type { SettledTicket, SoccerTickets } from './soccer-tickets.ts'

export interface SoccerSettlementDeps {
  rounds: SoccerRounds
  tickets: SoccerTickets
  ledger: Ledger
  protection: Pick<Protection, 'giveBackAll'>
  news: LotteryNews
  now: () => number
  /** Called after each commit. */
  onCommitted: () => void
}

/** Tickets of one transaction. */
const batchMax = 2_048

const houses = [openTickets('CNY'), soccerPool('CNY'), lotteryBookOf('CNY')]

const post = async (accounts: LockedAccounts, postings: Parameters<LockedAccounts['post']>[0]): Promise<void> => {
  for (const [at, { verdict }] of (await accounts.post(postings)).entries())
    if (verdict !== 'posted') throw new Error(`the posting ${postings[at]?.id} cannot be written: ${verdict}`)
}

const paidOf = (settled: readonly SettledTicket[]): AccountName[] => {
  const members = settled.filter(({ state }) => state !== 'lost').map(({ sold }) => sold.memberId)
  return [...new Set(members)].map((memberId) => walletOf(memberId, 'CNY'))
}

const settleTickets =
  ({ rounds, tickets, ledger, protection, news, now, onCommitted }: SoccerSettlementDeps) =>
  (round: StoredRound, settled: readonly SettledTicket[]): Promise<boolean> => {
    const wallets = paidOf(settled)
    return ledger.transact([...houses, ...wallets], async (unit, accounts) => {
      const inUnit = rounds.in(unit)
      if (!(await inUnit.hold(round))) return false
      await tickets.in(unit).settle(settled)
      await inUnit.settledTo(round.roundId, settled.at(-1)?.sold.seq ?? round.settledTo)
      const returns = ticketReturns(settled, now())
      if (returns.length > 0) await protection.giveBackAll(unit, returns)
      await post(accounts, ticketPostings(settled))
      unit.announce([
        ...wallets.map((wallet) => ({
          kind: 'wallet' as const,
          memberId: wallet.owner.slice('member:'.length),
          balance: { currency: 'CNY' as const, balanceMinor: accounts.balanceOf(wallet) },
        })),
        ...ticketsPlayed(settled, now()),
      ])
      unit.afterCommit(() => {
        onCommitted()
        news.won(
          'soccer',
          settled.map(({ sold: { memberId }, state, returnedMinor }) => ({
            memberId,
            currency: 'CNY',
            wonMinor: state === 'won' ? returnedMinor : 0,
          })),
        )
      })
      return true
    })
  }

/**
 * Shares a round whose matches are known, and pays ticket by ticket. How it is shared is one transaction with what leaves the
 * open stakes; after it nothing of it is decided again, so each batch goes on where the last commit left it. [R-12, C-15]
 */
export const createSoccerSettlement = (deps: SoccerSettlementDeps) => {
  const { rounds, tickets, ledger, now, onCommitted } = deps

  const tallyOf = async (unit: Unit, round: StoredRound) => {
    const tally = emptyTally()
    const inUnit = tickets.in(unit)
    for (let after = '0', isMore = true; isMore;) {
      const sold = await inUnit.next(round.roundId, after, batchMax)
      addToTally(tally, round, sold)
      after = sold.at(-1)?.seq ?? after
      isMore = sold.length === batchMax
    }
    return tally
  }

  /** False: another process has it in hand, or a ticket is being written. */
  const share = (issue: string): Promise<boolean> =>
    ledger.transact(houses, async (unit, accounts) => {
      const inUnit = rounds.in(unit)
      const found = await inUnit.find(issue)
      if (found?.state !== 'open' || !(await inUnit.hold(found))) return false
      const round = (await inUnit.find(issue)) ?? found
      if (round.matches.some(({ outcome }) => outcome === null)) return false
      const { win14, any9 } = round.pools
      const carried = { win14: win14.carriedMinor, any9: any9.carriedMinor }
      const shared = sharePools(await tallyOf(unit, round), carried)
      await inUnit.shared(round.roundId, shared)
      await post(accounts, sharePostings(round.issue, shared))
      unit.afterCommit(onCommitted)
      return true
    })

  const settleBatch = settleTickets(deps)

  return {
    share,
    /** Of a round that is shared or called off. False: another process has it in hand. */
    pay: async (shared: StoredRound): Promise<boolean> => {
      let round = shared
      for (;;) {
        const sold = await tickets.next(round.roundId, round.settledTo, batchMax)
        const last = sold.at(-1)
        if (!last) break
        const isOurs = await settleBatch(
          round,
          sold.map((ticket) => settleTicket(ticket, round)),
        )
        if (!isOurs) return false
        round = { ...round, settledTo: last.seq }
      }
      await rounds.markSettled(round, now())
      return true
    },
  }
}
