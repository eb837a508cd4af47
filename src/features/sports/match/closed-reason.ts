import type { Incident } from '#contract/sports/entities/match-item.ts'

/** Incidents after which prices stand still. */
const stopping: ReadonlySet<Incident['kind']> = new Set([
  'danger',
  'shot-on',
  'goal',
  'corner',
  'free-kick',
  'penalty',
  'red-card',
  'var',
  'timeout',
  'round',
  'period',
])
const reasonMs = 90_000

export type ClosedReason =
  | { readonly kind: 'finished' | 'plain' }
  | { readonly kind: 'incident'; readonly incident: Incident['kind'] }

/** Why nobody can bet on a market now: the match is over, or what has just happened in it. [S-13] */
export const closedReason = (
  match: { readonly gameStatus: 0 | 1 | 2 },
  incidents: readonly Incident[],
  nowMs: number,
): ClosedReason => {
  if (match.gameStatus === 2) return { kind: 'finished' }
  const stop = incidents.find(({ kind, atMs }) => stopping.has(kind) && nowMs - atMs < reasonMs)
  return stop && match.gameStatus === 1 ? { kind: 'incident', incident: stop.kind } : { kind: 'plain' }
}
