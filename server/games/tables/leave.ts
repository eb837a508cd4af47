import { leaveNow } from '#server/games/domain/table-decisions.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { PlacedBet } from '#contract/games/entities/table.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Chains } from './chains.ts'
import { publicBet, type StoredBet, type TableBets } from './table-bets.ts'
import { outcomeOf } from './table-clock.ts'
import type { StoredRound, TableRounds } from './table-rounds.ts'

interface LeaveDeps {
  chains: Chains
  rounds: TableRounds
  bets: TableBets
  onLeft: (bet: StoredBet) => void
}

/** A bet that may leave: judged when the command arrived, whatever it waits for then. */
export interface Leaving {
  readonly bet: StoredBet
  readonly round: StoredRound
  readonly hundredths: number
}

/** The curve stands at nothing yet: bets are taken, or the round waits for its start. */
const isBeforeStart = ({ state, startsAtMs }: StoredRound, atMs: number): boolean =>
  state === 'open' || (state === 'running' && atMs < startsAtMs)

/** Leaving the curve: judged once, written while the round is held open. [C-13] */
export const createLeaving = ({ chains, rounds, bets, onLeft }: LeaveDeps) => ({
  judge: async (
    memberId: string,
    betId: string,
    atMs: number,
  ): Promise<Outcome<Leaving, 'ROUND_UNKNOWN' | 'LEAVE_EARLY' | 'LEAVE_LATE'>> => {
    const bet = await bets.find(memberId, betId)
    const round = bet && (await rounds.find(bet.roundId))
    if (!bet || round?.game !== 'crash') return reject('ROUND_UNKNOWN')
    if (bet.state === 'open' && isBeforeStart(round, atMs)) return reject('LEAVE_EARLY')
    if (round.state !== 'running' || bet.state !== 'open') return reject('LEAVE_LATE')
    const outcome = await outcomeOf(chains, round)
    const pointHundredths = outcome.game === 'crash' ? outcome.pointHundredths : 0
    const hundredths = bet.leftHundredths ?? leaveNow(bet.bet, { startsAtMs: round.startsAtMs, pointHundredths, atMs })
    return hundredths === undefined ? reject('LEAVE_LATE') : accept({ bet, round, hundredths })
  },
  leave: async (
    unit: Unit,
    { bet, round, hundredths }: Leaving,
  ): Promise<Outcome<{ bet: PlacedBet }, 'LEAVE_LATE'>> => {
    const held = (await rounds.in(unit).hold([round.roundId])).get(round.roundId)
    if (held?.state !== 'running') return reject('LEAVE_LATE')
    const inUnit = bets.in(unit)
    const isFirst = await inUnit.leave(bet.betId, hundredths)
    const left = isFirst ? { ...bet, leftHundredths: hundredths } : await inUnit.find(bet.memberId, bet.betId)
    if (!left) return reject('LEAVE_LATE')
    unit.afterCommit(() => onLeft(left))
    return accept({ bet: publicBet(left) })
  },
})
