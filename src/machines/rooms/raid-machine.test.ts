import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Raid } from '#contract/live/entities/raid.ts'
import { fakeFeed } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { raidNoteMs, raidSeenMachine } from './raid-machine.ts'

const to = { roomNo: '88232', title: '夜话', nickname: '江边老K', avatar: '' }
const counting: Raid = { raidId: 'a', state: 'counting', to, endsAtMs: 10_000, viewers: 0, reason: null }
const went: Raid = { ...counting, state: 'went', viewers: 3 }
const failed: Raid = { ...counting, state: 'failed', reason: 'offAir' }
const cancelled: Raid = { ...counting, state: 'cancelled' }
const next: Raid = { ...counting, raidId: 'b' }

const start = (raid: Raid) => {
  const clock = new SimulatedClock()
  const follow = fakeFeed<{ type: string }, { raidId: string }>()
  const led: string[] = []
  const machine = raidSeenMachine.provide({
    actors: { follow: follow.logic },
    actions: { lead: (_, toRoomNo) => void led.push(toRoomNo) },
  })
  const actor = createActor(machine, { clock, input: { raid } }).start()
  return { actor, clock, follow, led, value: () => actor.getSnapshot().value }
}

test('[S-02] who does nothing goes along, and is led to the other room once', () => {
  const { actor, follow, led, value } = start(counting)
  expect([value(), follow.starts, follow.running()]).toEqual([{ counting: 'going' }, [{ raidId: 'a' }], 1])
  actor.send({ type: 'raid.changed', raid: { ...counting, endsAtMs: 20_000 } })
  expect([actor.getSnapshot().context.raid.endsAtMs, follow.starts.length]).toEqual([20_000, 1])
  actor.send({ type: 'raid.changed', raid: went })
  actor.send({ type: 'raid.changed', raid: went })
  expect([value(), led, follow.running()]).toEqual(['left', ['88232'], 0])
})

test('[S-02] who stays is not led, unless they change their mind in time', () => {
  const { actor, follow, led, value } = start(counting)
  actor.send({ type: 'raid.stay' })
  expect([value(), follow.running()]).toEqual([{ counting: 'staying' }, 0])
  actor.send({ type: 'raid.go' })
  expect([value(), follow.running()]).toEqual([{ counting: 'going' }, 1])
  actor.send({ type: 'raid.stay' })
  actor.send({ type: 'raid.changed', raid: went })
  expect([value(), led]).toEqual(['left', []])
  actor.send({ type: 'raid.close' })
  expect(value()).toBe('closed')
})

test('[S-02] nobody is led by a raid that failed or was called off, and its note goes by itself', () => {
  for (const raid of [failed, cancelled]) {
    const { actor, clock, led, value } = start(counting)
    actor.send({ type: 'raid.changed', raid })
    expect([value(), led]).toEqual(['off', []])
    clock.increment(raidNoteMs)
    expect(value()).toBe('closed')
    actor.send({ type: 'raid.changed', raid: next })
    expect(value()).toEqual({ counting: 'going' })
  }
})

test('[S-02] who comes after the countdown is offered the way, and is not led', () => {
  const { led, value } = start(went)
  expect([value(), led]).toEqual(['left', []])
  expect(start(failed).value()).toBe('closed')
})

test('[S-02] every state of a raid is reached', () => {
  const machine = raidSeenMachine.provide({
    actors: { follow: fakeFeed<{ type: string }, { raidId: string }>().logic },
    actions: { lead: () => undefined },
  })
  const events = [
    { type: 'raid.stay' },
    { type: 'raid.go' },
    { type: 'raid.close' },
    ...[counting, went, failed, next].map((raid) => ({ type: 'raid.changed', raid })),
  ]
  const key = ({ context }: { context: { raid: Raid } }) => [context.raid.raidId, context.raid.state]
  expect(reachableValues(machine, { events, input: { raid: counting }, key })).toEqual(
    values({ counting: 'going' }, { counting: 'staying' }, 'left', 'off', 'closed'),
  )
})
