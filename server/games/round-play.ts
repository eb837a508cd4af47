import { hash } from 'node:crypto'
import { roundIdleMs } from '#contract/limits.ts'
import { reject, type Outcome } from '#contract/outcome.ts'
import { walletOf, type LockedAccounts, type MoneyDecisions, type MoneyFlush } from '#server/ledger/ports.ts'
import type { OutboxEntry } from '#server/platform/outbox/outbox-rows.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Allowance, Protection } from '#server/protection/ports.ts'
import {
  isPlan,
  roundCommandKey,
  type MoveRefusal,
  type MoveRequest,
  type PlayRefusal,
  type PlayRequest,
  type RoundAnswer,
  type RoundCommand,
  type RoundPlan,
} from './domain/round-commands.ts'
import { decideRound } from './domain/round-decisions.ts'
import { accountsOf, playedOf, postingsOf, returnsOf, spendingOf } from './domain/round-money.ts'
import { commandKeyOf, type RoundFacts, type Rounds } from './store/round-rows.ts'
import type { SeedPairs } from './store/seed-pairs.ts'

interface RoundsDeps {
  now: () => number
  flush: MoneyFlush
  protection: Pick<Protection, 'hold'>
  seeds: SeedPairs
  rounds: Rounds
  /** Called after each commit that wrote something. */
  onCommitted: () => void
}

const memberIdsOf = (commands: readonly RoundCommand[]): string[] => commands.map(({ memberId }) => memberId)

/** Members, then their seeds: what is done with rounds of a pair is done one after the other. */
const holdForRounds = async (unit: Unit, commands: readonly RoundCommand[], { protection, seeds }: RoundsDeps) => {
  await protection.hold(unit, memberIdsOf(commands))
  await seeds.in(unit).hold(commands)
}

/** What a batch is decided by. It is asked for once, also where that is before it is decided. */
const createAsk = ({ protection, rounds }: RoundsDeps) => {
  const asked = new WeakMap<Unit, Promise<[Allowance, RoundFacts]>>()
  return (unit: Unit, commands: readonly RoundCommand[]): Promise<[Allowance, RoundFacts]> => {
    const asking =
      asked.get(unit) ?? Promise.all([protection.hold(unit, memberIdsOf(commands)), rounds.facts(unit, commands)])
    asked.set(unit, asking)
    return asking
  }
}

type Ask = ReturnType<typeof createAsk>

const balanceEntry = ({ command, balanceAfterMinor }: RoundPlan): OutboxEntry => ({
  kind: 'wallet',
  memberId: command.memberId,
  balance: { currency: command.currency, balanceMinor: balanceAfterMinor },
})

const decideAll = async (
  unit: Unit,
  { commands, accounts }: { commands: readonly RoundCommand[]; accounts: Pick<LockedAccounts, 'balanceOf'> },
  deps: RoundsDeps & { ask: Ask },
) => {
  const [allowance, { seeds, stored, open }] = await deps.ask(unit, commands)
  const atMs = deps.now()
  const decisions = commands.map((command) =>
    decideRound(command, {
      stored: stored.get(commandKeyOf(command)),
      hasOpen: open.has(commandKeyOf(command)),
      seeds: seeds.get(command.seedId),
      allowance,
      balanceMinor: accounts.balanceOf(walletOf(command.memberId, command.currency)),
      atMs,
    }),
  )
  return { allowance, decisions }
}

const decideTogether = async (
  unit: Unit,
  asked: { commands: readonly RoundCommand[]; accounts: Pick<LockedAccounts, 'balanceOf'> },
  deps: RoundsDeps & { ask: Ask },
): Promise<MoneyDecisions<RoundAnswer>> => {
  const { allowance, decisions } = await decideAll(unit, asked, deps)
  const plans = decisions.filter(isPlan)
  return {
    postings: decisions.map((decision) => (isPlan(decision) ? postingsOf(decision) : [])),
    write: async () => {
      if (plans.length === 0) return
      const fresh = plans.filter(({ before }) => !before)
      deps.rounds.add(unit, fresh)
      deps.rounds.change(
        unit,
        plans.filter(({ before }) => before),
      )
      const staked = plans.filter(({ addedMinor }) => addedMinor > 0)
      allowance.countLater(staked.map(spendingOf), plans.flatMap(returnsOf))
    },
    areCertain: true,
    settle: async () => {
      unit.announce([...plans.map(balanceEntry), ...plans.flatMap(playedOf)])
      if (plans.length > 0) unit.afterCommit(deps.onCommitted)
      return decisions.map((decision) =>
        isPlan(decision)
          ? { ok: true, value: { round: decision.after.round, balanceMinor: decision.balanceAfterMinor } }
          : decision,
      )
    },
  }
}

/** A UUID (version 8) of the member and the request that makes the round: it is there once, whoever asks for it again. */
const roundIdOf = (memberId: string, requestId: string): string => {
  const hex = hash('sha256', `game-round:${memberId}:${requestId}`, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

type Answered<Code extends PlayRefusal | MoveRefusal> = Promise<
  Outcome<Extract<RoundAnswer, { ok: true }>['value'], Code>
>

export interface RoundPlay {
  play(memberId: string, request: PlayRequest): Answered<PlayRefusal>
  move(memberId: string, request: MoveRequest): Answered<MoveRefusal>
  /** Ends rounds that nobody has gone on with for `roundIdleMs`, each by its rule. Answers how many. */
  sweep(): Promise<number>
}

/** Rounds of our own games. They share the flush of all money: what a step moves is one transaction with it. [C-13] */
export const createRoundPlay = (deps: RoundsDeps): RoundPlay => {
  const ask = createAsk(deps)
  const submit = deps.flush.kind<RoundCommand, RoundAnswer>({
    keyOf: roundCommandKey,
    accountsOf,
    hold: (unit, commands) => holdForRounds(unit, commands, deps),
    ask,
    decide: (unit, commands, accounts) => decideTogether(unit, { commands, accounts }, { ...deps, ask }),
  })
  return {
    play: (memberId, asked) => {
      const request = { ...asked, requestId: asked.requestId.toLowerCase() }
      const { currency, seedId } = request
      const roundId = roundIdOf(memberId, request.requestId)
      const command = { memberId, roundId, currency, seedId, act: { kind: 'start', request } } as const
      return submit(command) as Answered<PlayRefusal>
    },
    move: async (memberId, asked) => {
      const round = await deps.rounds.find(memberId, asked.roundId)
      if (!round) return reject('ROUND_UNKNOWN')
      const request = { ...asked, requestId: asked.requestId.toLowerCase() }
      const { roundId, currency, seedId } = round
      return submit({ memberId, roundId, currency, seedId, act: { kind: 'move', request } }) as Answered<MoveRefusal>
    },
    sweep: async () => {
      const idle = await deps.rounds.idle(new Date(deps.now() - roundIdleMs))
      for (const command of idle) await submit({ ...command, act: { kind: 'finish' } })
      return idle.length
    },
  }
}
