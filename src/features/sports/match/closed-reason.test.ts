import { expect, test } from 'vitest'
import type { Incident } from '#contract/sports/entities/match-item.ts'
import { closedReason } from './closed-reason.ts'

const incident = (kind: Incident['kind'], atMs: number): Incident => ({
  incidentId: kind,
  atMs,
  at: '',
  kind,
  side: 'home',
  player: '',
  x: 50,
  y: 50,
})
const running = { gameStatus: 1 } as const

test('[S-13] a market that is closed says why: the match, or what has just happened', () => {
  const incidents = [incident('safe', 100_000), incident('var', 95_000), incident('goal', 20_000)]
  expect(closedReason(running, incidents, 100_000)).toEqual({ kind: 'incident', incident: 'var' })
  expect(closedReason(running, [incident('goal', 0)], 100_000)).toEqual({ kind: 'plain' })
  expect(closedReason({ gameStatus: 0 }, incidents, 100_000)).toEqual({ kind: 'plain' })
  expect(closedReason({ gameStatus: 2 }, incidents, 100_000)).toEqual({ kind: 'finished' })
})
