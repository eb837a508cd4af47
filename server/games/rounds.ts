import { randomUUID } from 'node:crypto'
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
import {
  decideRound,
  isPlan,
  postingsOf,
  roundCommandKey,
  spendingOf,
  winningsOf,
  type RoundAnswer,
  type RoundCommand,
  type RoundPlan,
} from './domain/round-decisions.ts'
import { requestKeyOf, type Rounds } from './store/rounds.ts'
import type { SeedPairs } from './store/seed-pairs.ts'

interface RoundsDeps {
  now: () => number
  flush: MoneyFlush
  protection: Pick<Protection, 'hold' | 'giveBackAll'>
  seeds: SeedPairs
  rounds: Rounds
  /** Called after each commit that wrote something. */
  onCommitted: () => void
}

const seedsAsked = (commands: readonly RoundCommand[]) =>
  commands.map(({ memberId, request: { seedId } }) => ({ memberId, seedId }))

/** Members, then their seeds. */
const holdForRounds = async (unit: Unit, commands: readonly RoundCommand[], { protection, seeds }: RoundsDeps) => {
  const allowance = await protection.hold(
    unit,
    commands.map(({ memberId }) => memberId),
  )
  return { allowance, held: await seeds.in(unit).hold(seedsAsked(commands)) }
}

const balanceEntry = ({ command, round, balanceAfterMinor }: RoundPlan): OutboxEntry => ({
  kind: 'wallet',
  memberId: command.memberId,
  balance: { currency: round.currency, balanceMinor: balanceAfterMinor },
})

const decideTogether = async (
  unit: Unit,
  { commands, accounts }: { commands: readonly RoundCommand[]; accounts: Pick<LockedAccounts, 'balanceOf'> },
  deps: RoundsDeps,
): Promise<MoneyDecisions<RoundAnswer>> => {
  const { allowance, held } = await holdForRounds(unit, commands, deps)
  const here = deps.rounds.in(unit)
  const earlier = await here.earlierOf(commands)
  const atMs = deps.now()
  const decisions = commands.map((command) =>
    decideRound(command, {
      earlier: earlier.get(requestKeyOf(command)),
      seeds: held.get(command.request.seedId),
      allowance,
      balanceMinor: accounts.balanceOf(walletOf(command.memberId, command.request.currency)),
      atMs,
    }),
  )
  const plans = decisions.filter(isPlan)
  return {
    postings: decisions.map((decision) => (isPlan(decision) ? postingsOf(decision) : [])),
    write: async () => {
      if (plans.length === 0) return
      await here.add(plans)
      await deps.seeds.in(unit).count(plans.map(({ round }) => round.seedId))
      await allowance.count(plans.map(spendingOf))
      const winnings = plans.flatMap(winningsOf)
      if (winnings.length > 0) await deps.protection.giveBackAll(unit, winnings)
    },
    settle: async (results) => {
      const odd = results.flat().find(({ verdict }) => verdict !== 'posted')
      if (odd) throw new Error(`a posting of a round is ${odd.verdict}, which was covered and new`)
      unit.announce(plans.map(balanceEntry))
      if (plans.length > 0) unit.afterCommit(deps.onCommitted)
      return decisions.map((decision) =>
        isPlan(decision)
          ? { ok: true, value: { round: decision.round, balanceMinor: decision.balanceAfterMinor } }
          : decision,
      )
    },
  }
}

/** Rounds of our own games. They share the flush of all money: stake, outcome and return are one transaction. [C-13] */
export const createRoundPlay = (deps: RoundsDeps) => {
  const submit = deps.flush.kind<RoundCommand, RoundAnswer>({
    keyOf: roundCommandKey,
    accountsOf: ({ memberId, request: { currency } }) => [walletOf(memberId, currency), gameBookOf(currency)],
    hold: async (unit, commands) => void (await holdForRounds(unit, commands, deps)),
    decide: (unit, commands, accounts) => decideTogether(unit, { commands, accounts }, deps),
  })
  return (memberId: string, request: RoundCommand['request']): Promise<RoundAnswer> =>
    submit({ memberId, roundId: randomUUID(), request: { ...request, requestId: request.requestId.toLowerCase() } })
}

export type PlayRound = ReturnType<typeof createRoundPlay>
