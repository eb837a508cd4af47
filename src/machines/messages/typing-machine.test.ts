import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { supportTypingEveryMs, supportTypingPerMinute, supportTypingVisibleMs } from '#contract/limits.ts'
import { typingMachine } from './typing-machine.ts'

const start = () => {
  const clock = new SimulatedClock()
  let told = 0
  const machine = typingMachine.provide({ actions: { tell: () => void (told += 1) } })
  const actor = createActor(machine, { clock }).start()
  return { actor, clock, told: () => told, isWriting: () => actor.getSnapshot().matches({ other: 'writing' }) }
}

test('[R-12] who writes without a pause says so every few seconds, and never as often as the server refuses', () => {
  const { actor, clock, told } = start()
  for (let ms = 0; ms < 60_000; ms += 100) {
    actor.send({ type: 'text.typed' })
    clock.increment(100)
  }
  expect([told(), told() < supportTypingPerMinute]).toEqual([60_000 / supportTypingEveryMs, true])
})

test('[R-12] that the other side writes is shown until its text is there, or for a while', () => {
  const { actor, clock, isWriting, told } = start()
  expect(isWriting()).toBe(false)
  actor.send({ type: 'typing.heard' })
  clock.increment(supportTypingVisibleMs - 1)
  expect(isWriting()).toBe(true)
  actor.send({ type: 'typing.heard' })
  clock.increment(supportTypingVisibleMs - 1)
  expect(isWriting()).toBe(true)
  clock.increment(1)
  expect(isWriting()).toBe(false)
  actor.send({ type: 'typing.heard' })
  actor.send({ type: 'entry.came' })
  expect([isWriting(), told()]).toEqual([false, 0])
})

test('[R-12] a text that comes while nobody writes changes nothing', () => {
  const { actor, isWriting } = start()
  actor.send({ type: 'entry.came' })
  expect([isWriting(), actor.getSnapshot().matches({ own: 'untold' })]).toEqual([false, true])
})
