import { ticketLinesMax } from '#contract/limits.ts'
import type { RejectData } from '#contract/reject-data.ts'
import { marketKeyOf, partsOfSelection } from './selections.ts'
import { ticketLineCount } from './ticket-sums.ts'

interface Leg {
  readonly matchId: string
  readonly selectionId: string
}

export type LegsConflict = RejectData<'LEGS_CONFLICT'>

const marketOf = (selectionId: string): string => {
  const parts = partsOfSelection(selectionId)
  return parts ? marketKeyOf(parts) : (selectionId.split(':')[0] ?? '')
}

/** Legs of one match depend on each other: no price says what they are worth together. Of one market they exclude each other too. */
const conflictOfLegs = (legs: readonly Leg[]): LegsConflict | null => {
  const placesOf = Map.groupBy(legs.keys(), (place) => legs[place]?.matchId ?? '')
  const places = [...placesOf.values()].filter(({ length }) => length > 1).flat()
  if (places.length === 0) return null
  const markets = Map.groupBy(places, (place) => `${legs[place]?.matchId} ${marketOf(legs[place]?.selectionId ?? '')}`)
  const contradicting = [...markets.values()].filter(({ length }) => length > 1).flat()
  if (contradicting.length > 0) return { legs: contradicting.toSorted((a, b) => a - b), why: 'contradiction' }
  return { legs: places.toSorted((a, b) => a - b), why: 'same-match' }
}

const areSizes = (sizes: readonly number[], legCount: number): boolean =>
  sizes.every((size, at) => size <= legCount && size > (sizes[at - 1] ?? 0))

/**
 * Why legs and sizes make no ticket, or null: legs of one match, sizes that are not ascending or larger than there are
 * legs, more lines than `ticketLinesMax`. [S-13]
 */
export const conflictOf = (legs: readonly Leg[], sizes: readonly number[] | null): LegsConflict | null => {
  const conflict = conflictOfLegs(legs)
  if (conflict !== null) return conflict
  if (sizes === null) return null
  if (!areSizes(sizes, legs.length)) return { legs: [], why: 'sizes' }
  return ticketLineCount(legs.length, sizes) > ticketLinesMax ? { legs: [], why: 'lines' } : null
}
