import { expect, test } from 'vitest'
import { memoryStore } from '#src/gateway/identity.ts'
import { createKeptBroadcast } from './kept-broadcast.ts'

const kept = { memberId: 'm1', camera: 'c1', microphone: null }

test('[S-02] the stream of a tab is kept for its own member until it is forgotten', () => {
  const store = memoryStore()
  const broadcast = createKeptBroadcast(store)
  expect(broadcast.read('m1')).toBeUndefined()
  broadcast.write(kept)
  expect([broadcast.read('m1'), broadcast.read('m2')]).toEqual([kept, undefined])
  broadcast.forget()
  expect(broadcast.read('m1')).toBeUndefined()
})

test.each(['{', '[]', '{"memberId":"m1"}'])('[S-02] a store that says %s keeps nothing', (text) => {
  const store = memoryStore()
  store.setItem('studioBroadcast', text)
  expect(createKeptBroadcast(store).read('m1')).toBeUndefined()
})
