import { randomUUID } from 'node:crypto'
import {
  betSpendingOf,
  decideBet,
  isBetPlan,
  stakePosting,
  type BetAnswer,
  type BetCommand,
  type BetPlan,
} from '#server/games/domain/table-decisions.ts'
import {
  gameBookOf,
  walletOf,
  type LockedAccounts,
  type MoneyDecisions,
  type MoneyFlush,
} from '#server/ledger/ports.ts'
import type { OutboxEntry } from '#server/platform/outbox/outbox-rows.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { RoundClocks } from './round-clocks.ts'
import { publicBet, type StoredBet, type TableBets } from './table-bets.ts'
import type { TableRounds } from './table-rounds.ts'

interface BettingDeps {
  clocks: Pick<RoundClocks, 'now'>
  flush: MoneyFlush
  protection: Pick<Protection, 'hold'>
  rounds: TableRounds
  bets: TableBets
  /** Called after each commit that wrote something. */
  onPlaced: (bets: readonly StoredBet[]) => void
}

/** Members, then rounds. */
const holdForBets = async (unit: Unit, commands: readonly BetCommand[], { protection, rounds }: BettingDeps) => ({
  allowance: await protection.hold(
    unit,
    commands.map(({ memberId }) => memberId),
  ),
  held: await rounds.in(unit).hold([...new Set(commands.map(({ request }) => request.roundId))]),
})

const storedBet = ({ command, placed }: BetPlan): StoredBet => ({
  ...placed,
  memberId: command.memberId,
  requestId: command.request.requestId,
})

const balanceEntry = ({ command, placed, balanceAfterMinor }: BetPlan): OutboxEntry => ({
  kind: 'wallet',
  memberId: command.memberId,
  balance: { currency: placed.currency, balanceMinor: balanceAfterMinor },
})

const decideTogether = async (
  unit: Unit,
  { commands, accounts }: { commands: readonly BetCommand[]; accounts: Pick<LockedAccounts, 'balanceOf'> },
  deps: BettingDeps,
): Promise<MoneyDecisions<BetAnswer>> => {
  const { allowance, held } = await holdForBets(unit, commands, deps)
  const inUnit = deps.bets.in(unit)
  const earlier = await inUnit.earlierOf(
    commands.map(({ memberId, request: { requestId } }) => ({ memberId, requestId })),
  )
  const others = await inUnit.onRounds(commands.map(({ memberId, request: { roundId } }) => ({ memberId, roundId })))
  const decisions = commands.map((command) => {
    const { memberId, request } = command
    const before = earlier.find((bet) => bet.memberId === memberId && bet.requestId === request.requestId)
    return decideBet(command, {
      earlier: before && publicBet(before),
      round: held.get(request.roundId),
      hasBet: others.some((bet) => bet.memberId === memberId && bet.roundId === request.roundId),
      allowance,
      balanceMinor: accounts.balanceOf(walletOf(memberId, request.currency)),
      atMs: deps.clocks.now(request.bet.game),
    })
  })
  const plans = decisions.filter(isBetPlan)
  return {
    postings: decisions.map((decision) => (isBetPlan(decision) ? [stakePosting(decision)] : [])),
    write: async () => {
      await inUnit.add(plans.map(storedBet))
      if (plans.length > 0) await allowance.count(plans.map(({ command }) => betSpendingOf(command)))
    },
    settle: async (results) => {
      const odd = results.flat().find(({ verdict }) => verdict !== 'posted')
      if (odd) throw new Error(`a stake is ${odd.verdict}, which was covered and new`)
      unit.announce(plans.map(balanceEntry))
      if (plans.length > 0) unit.afterCommit(() => deps.onPlaced(plans.map(storedBet)))
      return decisions.map((decision) =>
        isBetPlan(decision)
          ? { ok: true, value: { bet: decision.placed, balanceMinor: decision.balanceAfterMinor } }
          : decision,
      )
    },
  }
}

/** Bets on shared rounds. They share the flush of all money; a round that starts waits for those under way. [C-13] */
export const createBetting = (deps: BettingDeps) => {
  const submit = deps.flush.kind<BetCommand, BetAnswer>({
    // One bet of a member at a time: whether there is one on the round already is seen by the next.
    keyOf: ({ memberId }) => memberId,
    accountsOf: ({ memberId, request: { currency } }) => [walletOf(memberId, currency), gameBookOf(currency)],
    hold: async (unit, commands) => void (await holdForBets(unit, commands, deps)),
    decide: (unit, commands, accounts) => decideTogether(unit, { commands, accounts }, deps),
  })
  return (memberId: string, request: BetCommand['request']): Promise<BetAnswer> =>
    submit({ memberId, betId: randomUUID(), request: { ...request, requestId: request.requestId.toLowerCase() } })
}
