import type { LegResult, Ticket } from '#contract/sports/entities/ticket.ts'
import { lineTextOf, partsOfSelection } from '#contract/sports/rules/selections.ts'

export interface QuarterHalf {
  /** Signed where the line is a handicap's. */
  readonly line: string
  readonly result: 'won' | 'push' | 'lost'
  readonly stakeMinor: number
  /** What comes back of it. */
  readonly returnMinor: number
}

export interface QuarterSplit {
  readonly result: 'half_won' | 'half_lost'
  readonly halves: readonly [QuarterHalf, QuarterHalf]
  readonly returnMinor: number
}

const resultsOf: Partial<Record<LegResult, readonly ['won' | 'push', 'push' | 'lost']>> = {
  half_won: ['won', 'push'],
  half_lost: ['push', 'lost'],
}

/**
 * How a quarter line was settled: half of the stake on each of the lines beside it, the easier one first. Null where a ticket
 * is none of one leg that was half won or half lost. Minor units. [S-13]
 */
export const quarterSplitOf = (ticket: Ticket): QuarterSplit | null => {
  const [leg] = ticket.legs
  const ends = leg?.result ? resultsOf[leg.result] : undefined
  const parts = leg ? partsOfSelection(leg.selectionId) : null
  const line = parts?.lineQuarters ?? null
  if (!leg || !ends || !parts || line === null || ticket.legs.length !== 1 || ticket.cashOut) return null
  // Over is easier below its line, everything else above it.
  const easier = parts.pick === 'over' ? -1 : 1
  const stakes = [Math.ceil(ticket.riskMinor / 2), Math.floor(ticket.riskMinor / 2)] as const
  const returnMinor = ticket.returnMinor ?? 0
  const backMinor = leg.result === 'half_won' ? stakes[1] : stakes[0]
  const half = (at: 0 | 1): QuarterHalf => {
    const quarters = line + (at === 0 ? easier : -easier)
    const result = ends[at]
    const won = result === 'won' ? returnMinor - backMinor : 0
    return {
      line: `${parts.kind === 'hdp' && quarters > 0 ? '+' : ''}${lineTextOf(quarters)}`,
      result,
      stakeMinor: stakes[at],
      returnMinor: result === 'push' ? stakes[at] : won,
    }
  }
  return { result: leg.result === 'half_won' ? 'half_won' : 'half_lost', halves: [half(0), half(1)], returnMinor }
}
