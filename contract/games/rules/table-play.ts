import type { TableBet, TableGame, TableOutcome } from '#contract/games/entities/table.ts'
import { baccaratMultiplier, dealBaccarat } from './baccarat.ts'
import { cashOutHundredthsMax, cashOutMultiplier, crashPoint } from './crash.ts'
import type { FairDraws } from './fairness.ts'
import { returnMinor } from './payout.ts'

/** What a shared round comes to: for the server that decides it, and for everybody who computes it again. [C-13] */
export const playTable = (game: TableGame, draws: Pick<FairDraws, 'index'>): TableOutcome => {
  if (game === 'crash') return { game, pointHundredths: crashPoint(draws) }
  const { player, banker, ...dealt } = dealBaccarat(draws)
  return { game, player: [...player], banker: [...banker], ...dealt }
}

/** All that a bet stakes, minor units. */
export const stakeOf = (bet: TableBet): number =>
  bet.game === 'crash' ? bet.stakeMinor : bet.stakes.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0)

/** Whether each thing is bet on once. */
export const isTableBet = (bet: TableBet): boolean =>
  bet.game === 'crash' || new Set(bet.stakes.map(({ on }) => on)).size === bet.stakes.length

/** Where a bet on the curve is out: where it left, else where it was to; at 1,000.00 everybody is. Null: it was not in time. */
export const leftAt = (
  { leaveHundredths }: { leaveHundredths: number | null },
  leftHundredths: number | null,
  reachedHundredths: number,
): number | null => {
  if (leftHundredths !== null) return leftHundredths
  const at = leaveHundredths ?? cashOutHundredthsMax
  return at <= reachedHundredths ? at : null
}

/** What a bet returns, the stake included, minor units; each stake is rounded down once. */
export const tableReturnMinor = (bet: TableBet, outcome: TableOutcome, leftHundredths: number | null): number => {
  if (bet.game === 'crash' && outcome.game === 'crash') {
    const at = leftAt(bet, leftHundredths, outcome.pointHundredths)
    return at === null ? 0 : returnMinor(bet.stakeMinor, cashOutMultiplier(at))
  }
  if (bet.game === 'baccarat' && outcome.game === 'baccarat')
    return bet.stakes.reduce(
      (sum, { on, stakeMinor }) => sum + returnMinor(stakeMinor, baccaratMultiplier(on, outcome)),
      0,
    )
  throw new Error(`a bet on ${bet.game} meets a round of ${outcome.game}`)
}
