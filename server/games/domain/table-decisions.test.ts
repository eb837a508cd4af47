import { expect, test } from 'vitest'
import { crashMsTo } from '#contract/games/rules/crash-curve.ts'
import { leaveNow } from './table-decisions.ts'

test('[C-13] whoever leaves a curve that has hardly started leaves at 1.01; before its start and after its end nobody does', () => {
  const bet = { game: 'crash', stakeMinor: 1_000, leaveHundredths: null } as const
  const startsAtMs = 1_800_000_000_000
  const at = (elapsedMs: number, pointHundredths = 250) =>
    leaveNow(bet, { startsAtMs, pointHundredths, atMs: startsAtMs + elapsedMs })
  expect([at(0), at(50), at(crashMsTo(101)), at(crashMsTo(200))]).toEqual([101, 101, 101, 200])
  expect([at(crashMsTo(250)), at(crashMsTo(251))]).toEqual([250, undefined])
  expect([at(-1), at(0, 100)]).toEqual([undefined, undefined])
})
