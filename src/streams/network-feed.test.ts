import { expect, test } from 'vitest'
import { createNetworkFeed } from './network-feed.ts'
import { runLogic } from './testing/run-logic.ts'

const start = (online: boolean) => {
  let isOnline = online
  const target = new EventTarget()
  const run = runLogic(createNetworkFeed({ isOnline: () => isOnline, target }), undefined)
  const change = (next: boolean) => {
    isOnline = next
    target.dispatchEvent(new Event(next ? 'online' : 'offline'))
  }
  return { ...run, change }
}

test('it says at once whether there is a network', () => {
  expect([start(true).sent, start(false).sent]).toEqual([[{ type: 'network.online' }], [{ type: 'network.offline' }]])
})

test('it says each change, until it is stopped', () => {
  const { sent, change, stop } = start(true)
  change(false)
  change(true)
  stop()
  change(false)
  expect(sent).toEqual([{ type: 'network.online' }, { type: 'network.offline' }, { type: 'network.online' }])
})
