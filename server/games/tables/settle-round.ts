import { returnOf, returnPosting, settlePlan, type SettledPlan } from '#server/games/domain/table-decisions.ts'
import { gameBookOf, walletOf, type Ledger } from '#server/ledger/ports.ts'
import { countedOf, factEntry } from '#server/platform/outbox/facts.ts'
import type { OutboxEntry } from '#server/platform/outbox/outbox-rows.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { StoredBet, TableBets } from './table-bets.ts'
import type { StoredRound } from './table-rounds.ts'

/** Bets of one transaction. */
const batchMax = 256

interface SettleDeps {
  now: () => number
  ledger: Ledger
  protection: Pick<Protection, 'giveBackAll'>
  bets: TableBets
  onCommitted: () => void
}

const accountsOf = ({ memberId, currency }: StoredBet) => [walletOf(memberId, currency), gameBookOf(currency)]

/** The balances that these bets' wallets have now, for their members' screens. */
const balanceEntries = (open: readonly StoredBet[], balanceOf: (bet: StoredBet) => number): OutboxEntry[] =>
  open.map((bet) => ({
    kind: 'wallet',
    memberId: bet.memberId,
    balance: { currency: bet.currency, balanceMinor: balanceOf(bet) },
  }))

/** A bet that is over, as it counts. [C-15] */
const playedOf = ({ betId, memberId, currency, stakeMinor }: StoredBet, plan: SettledPlan, atMs: number) => {
  if (plan.state === 'void') return []
  const { returnedMinor } = plan
  const counted = { countedMinor: countedOf(stakeMinor, returnedMinor), netMinor: returnedMinor - stakeMinor }
  const of = { id: `played:table:${betId}`, memberId, atMs, currency, ...counted }
  return [factEntry({ name: 'played', category: 'table', venue: null, ...of })]
}

/**
 * Pays what bets of a round that has ended return, so many a transaction, each bet once: what is paid is not open any more in
 * the same transaction. It goes on wherever the last process stopped. [C-13]
 */
export const createRoundSettlement = ({ now, ledger, protection, bets, onCommitted }: SettleDeps) => {
  const settleSome = (round: StoredRound, found: readonly StoredBet[]): Promise<void> =>
    ledger.transact(found.flatMap(accountsOf), async (unit: Unit, accounts) => {
      const inUnit = bets.in(unit)
      const foundIds = new Set(found.map(({ betId }) => betId))
      const open = (await inUnit.holdOpen(round.roundId, batchMax)).filter(({ betId }) => foundIds.has(betId))
      if (open.length === 0) return
      const atMs = now()
      const plans = open.map((bet) => ({ bet, plan: settlePlan(bet, round) }))
      await inUnit.settle(
        plans.map(({ plan }) => plan),
        atMs,
      )
      const returned = plans.flatMap(({ bet, plan }) => returnOf(bet, plan, atMs))
      if (returned.length > 0) await protection.giveBackAll(unit, returned)
      const results = await accounts.post(plans.flatMap(({ bet, plan }) => returnPosting(bet, plan)))
      const odd = results.find(({ verdict }) => verdict !== 'posted')
      if (odd) throw new Error(`what a bet returns is ${odd.verdict}, which was new`)
      unit.announce([
        ...balanceEntries(open, ({ memberId, currency }) => accounts.balanceOf(walletOf(memberId, currency))),
        ...plans.flatMap(({ bet, plan }) => playedOf(bet, plan, atMs)),
      ])
      unit.afterCommit(onCommitted)
    })
  return async (round: StoredRound): Promise<void> => {
    for (;;) {
      const found = await bets.openOf(round.roundId, batchMax)
      if (found.length === 0) return
      await settleSome(round, found)
    }
  }
}
