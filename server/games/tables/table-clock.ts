import type { TableGame, TableOutcome } from '#contract/games/entities/table.ts'
import { crashMsTo } from '#contract/games/rules/crash-curve.ts'
import { drawsOf } from '#contract/games/rules/fairness.ts'
import { playTable } from '#contract/games/rules/table-play.ts'
import { cardEveryMs, leaveGraceMs, tableFarMs, tablePace, tableStaleMs } from '#contract/limits.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Chains } from './chains.ts'
import type { RoundClocks } from './round-clocks.ts'
import type { TableBets } from './table-bets.ts'
import type { StoredRound, TableRounds } from './table-rounds.ts'

interface ClockDeps {
  clocks: RoundClocks
  units: UnitOfWork
  chains: Chains
  rounds: TableRounds
  bets: TableBets
  settle: (round: StoredRound) => Promise<void>
  /** This process, as it stands at the rounds that it starts. */
  holder: string
}

/** How long a round goes on once it has started. */
const lengthMs = (outcome: TableOutcome): number =>
  outcome.game === 'crash'
    ? crashMsTo(outcome.pointHundredths)
    : (outcome.player.length + outcome.banker.length + 1) * cardEveryMs

/** What a round comes to, before anybody may know it. */
export const outcomeOf = async (
  chains: Chains,
  { game, chainId, place, clientSeed }: Pick<StoredRound, 'game' | 'chainId' | 'place' | 'clientSeed'>,
): Promise<TableOutcome> => {
  const serverSeed = await chains.seedOf({ chainId, place })
  return playTable(game, drawsOf({ serverSeed, clientSeed: clientSeed ?? game, nonce: 0 }))
}

/** `atMs`: when there is something to do again; null: now. */
type Step = { readonly atMs: number | null }
const again: Step = { atMs: null }

const openRound = async (game: TableGame, { clocks, units, chains, rounds }: ClockDeps): Promise<void> => {
  const { betMs, closedMs } = tablePace[game]
  await chains.published(game)
  await units.run(async (unit) => {
    const closesAtMs = clocks.now(game) + betMs
    const link = await chains.take(unit, game)
    await rounds.in(unit).open({ ...link, game, closesAtMs, startsAtMs: closesAtMs + closedMs })
  })
}

/** Whoever is betting is waited for; with the first bet it is decided what the round comes to. */
const startRound = async (round: StoredRound, deps: ClockDeps): Promise<void> => {
  const { roundId, game } = round
  // Read before the transaction: who holds a connection does not wait for another.
  await deps.chains.seedOf(round)
  await deps.units.run(async (unit) => {
    const inUnit = deps.rounds.in(unit)
    if (!(await inUnit.close(roundId))) return
    const clientSeed = (await deps.bets.in(unit).first(roundId))?.requestId ?? game
    const outcome = game === 'crash' ? null : await outcomeOf(deps.chains, { ...round, clientSeed })
    await inUnit.start(roundId, { driver: deps.holder, startsAtMs: deps.clocks.now(game), clientSeed, outcome })
  })
}

const openStep = async (round: StoredRound, deps: ClockDeps): Promise<Step> => {
  const nowMs = deps.clocks.now(round.game)
  const untilMs = round.startsAtMs - nowMs
  if (untilMs > 0 && untilMs <= tableFarMs) return { atMs: round.startsAtMs }
  if (untilMs > tableFarMs || untilMs < -tableStaleMs) await deps.rounds.drop(round.roundId, nowMs)
  else await startRound(round, deps)
  return again
}

const runningStep = async (round: StoredRound, deps: ClockDeps): Promise<Step> => {
  const { game, roundId, startsAtMs } = round
  if (game === 'crash' && round.driver !== deps.holder) {
    await deps.rounds.interrupt(roundId, deps.holder)
    return again
  }
  const outcome = await outcomeOf(deps.chains, round)
  const endsAtMs = startsAtMs + lengthMs(outcome)
  const dueMs = endsAtMs + (game === 'crash' ? leaveGraceMs : 0)
  const nowMs = deps.clocks.now(game)
  if (startsAtMs <= nowMs && nowMs < dueMs) return { atMs: dueMs }
  await deps.rounds.end(roundId, endsAtMs, outcome)
  return again
}

const endedStep = async (round: StoredRound, deps: ClockDeps, isWanted: boolean): Promise<Step> => {
  const { game, roundId, settledAtMs } = round
  if (settledAtMs === null) {
    await deps.settle(round)
    await deps.rounds.settled(roundId, deps.clocks.now(game))
    return again
  }
  deps.clocks.follow(game)
  const nowMs = deps.clocks.now(game)
  const endedAtMs = round.endedAtMs ?? nowMs
  const nextMs = endedAtMs + tablePace[game].restMs
  if (endedAtMs <= nowMs && nowMs < nextMs) return { atMs: nextMs }
  if (!isWanted) return { atMs: Infinity }
  await openRound(game, deps)
  return again
}

/**
 * One step of a table's clock, from what is stored: whichever process takes it, and after whatever end of the last one. A
 * table that nobody wants opens no round. [C-13]
 */
export const createTableClock =
  (deps: ClockDeps) =>
  async (game: TableGame, isWanted: boolean): Promise<Step> => {
    const round = await deps.rounds.latest(game)
    if (!round) {
      if (!isWanted) return { atMs: Infinity }
      await openRound(game, deps)
      return again
    }
    if (round.state === 'open') return openStep(round, deps)
    return round.state === 'running' ? runningStep(round, deps) : endedStep(round, deps, isWanted)
  }

export type TableClock = ReturnType<typeof createTableClock>
