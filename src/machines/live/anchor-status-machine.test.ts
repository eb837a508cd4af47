import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { type AnchorStatusEmitted, anchorStatusMachine, anchorToastOf } from './anchor-status-machine.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'

const press = (status: AnchorStatus): AnchorStatusEmitted[] => {
  const actor = createActor(anchorStatusMachine, { input: { status } }).start()
  const emitted: AnchorStatusEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.send({ type: 'anchor.press' })
  return emitted
}

test.each([
  [0, [{ type: 'anchor.refused', toast: 'notStarted' }]],
  [1, [{ type: 'anchor.entered' }]],
  [2, [{ type: 'anchor.refused', toast: 'interrupted' }]],
  [3, [{ type: 'anchor.entered' }]],
  [4, [{ type: 'anchor.entered' }]],
] as const)('[S-02] [X-08] a press on status %i', (status, emitted) => {
  expect(press(status)).toEqual(emitted)
})

test('[S-02] three values show the streamer icon', () => {
  const shows = ([0, 1, 2, 3, 4] as const).filter(
    (status) => createActor(anchorStatusMachine, { input: { status } }).getSnapshot().context.showsIcon,
  )
  expect(shows).toEqual([1, 2, 4])
})

test('[S-02] a change moves the state', () => {
  const actor = createActor(anchorStatusMachine, { input: { status: 0 } }).start()
  const seen = ([1, 2, 0] as const).map((status) => {
    actor.send({ type: 'anchor.changed', status })
    return actor.getSnapshot().value
  })
  expect(seen).toEqual(['entered', 'interrupted', 'notStarted'])
})

test('[S-02] every state is reached', () => {
  const statuses = [0, 1, 2, 3, 4] as const
  expect(
    reachableValues(anchorStatusMachine, {
      events: statuses.map((status) => ({ type: 'anchor.changed', status })),
      input: { status: 0 },
    }),
  ).toEqual(values('entered', 'interrupted', 'notStarted'))
})

test('[X-08] only 0 and 2 have words', () => {
  expect(([0, 1, 2, 3, 4] as const).map(anchorToastOf)).toEqual(['notStarted', null, 'interrupted', null, null])
})
