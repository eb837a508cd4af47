import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { fakeCalls, fakeFeed } from '#src/machines/testing/fake-actors.ts'
import { claimEveryMs, reportClaimMachine, type ClaimAnswer, type ClaimPlace } from './report-claim-machine.ts'

const place = { roomNo: '88231', caseId: 'c1' }

const start = () => {
  const clock = new SimulatedClock()
  const claims = fakeCalls<ClaimAnswer, ClaimPlace>()
  const release = fakeFeed<{ type: string }, ClaimPlace>()
  const machine = reportClaimMachine.provide({ actors: { claim: claims.logic, release: release.logic } })
  const actor = createActor(machine, { clock, input: place }).start()
  return { actor, clock, claims, release, answer: () => actor.getSnapshot().context.answer }
}

test('[P-02] a claim is asked for at once and again every 5 s, and given up when it is closed', async () => {
  const { actor, clock, claims, release, answer } = start()
  expect([claims.calls.length, claims.last().input, answer()]).toEqual([1, place, null])
  await claims.last().answer({ kind: 'held' })
  expect(answer()).toEqual({ kind: 'held' })
  clock.increment(claimEveryMs - 1)
  expect(claims.calls.length).toBe(1)
  clock.increment(1)
  expect([claims.calls.length, answer(), release.running()]).toEqual([2, { kind: 'held' }, 1])
  actor.stop()
  expect(release.running()).toBe(0)
})

test('[P-02] what another one holds is asked for until it is free; a lost answer changes nothing', async () => {
  const { clock, claims, answer } = start()
  await claims.last().answer({ kind: 'taken', nickname: '江边老K' })
  clock.increment(claimEveryMs)
  await claims.last().answer({ kind: 'fault' })
  expect(answer()).toEqual({ kind: 'taken', nickname: '江边老K' })
  clock.increment(claimEveryMs)
  await claims.last().fail()
  clock.increment(claimEveryMs)
  await claims.last().answer({ kind: 'held' })
  expect(answer()).toEqual({ kind: 'held' })
})

test('[P-02] a case that is decided is asked for no more', async () => {
  const { actor, clock, claims, release, answer } = start()
  await claims.last().answer({ kind: 'over' })
  clock.increment(10 * claimEveryMs)
  expect([claims.calls.length, answer(), actor.getSnapshot().status, release.running()]).toEqual([
    1,
    { kind: 'over' },
    'done',
    0,
  ])
})
