import { expect, test } from 'vitest'
import type { AccountChange } from '#contract/accounts/entities/account-change.ts'
import { harnessMember } from '#server/app/realtime/realtime-harness.ts'
import { connected, endAfterEach, openHarness, until } from '#server/app/realtime/realtime-clients.ts'

endAfterEach()

const member = harnessMember('7', '球迷')
const change: AccountChange = {
  id: '1',
  kind: 'contact.changed',
  what: '139****3002',
  atMs: 1_800_000_000_000,
  holdsWithdrawals: true,
}
/** As realtime-clients.ts connects. */
const ownUuid = '00000000-0000-4000-8000-000000000000'
const caller = (changes: { uuid?: string; address?: string; token?: string } = {}) => {
  const { uuid = ownUuid, address = '127.0.0.1', token = 't' } = changes
  return { client: { uuid, address, clientType: 'web', language: 'zh-CN' } as const, token }
}

const stand = async () => {
  const harness = await openHarness()
  harness.sessions.set('t', { kind: 'active', member, expiresAtMs: Date.now() + 60_000 })
  const other = harnessMember('8', '别人')
  harness.sessions.set('o', { kind: 'active', member: other, expiresAtMs: Date.now() + 60_000 })
  return { harness, mine: await connected(harness, 't'), stranger: await connected(harness, 'o') }
}

test.each([
  ['from another device with a copy of the token', caller({ uuid: crypto.randomUUID() })],
  ['from another address with all that the browser stores', caller({ address: '203.0.113.9' })],
  ['from another session', caller({ token: 'u' })],
])('a change %s is pushed to the screens of its member, and to nobody else', async (_what, from) => {
  const { harness, mine, stranger } = await stand()
  harness.changeAccount('7', change, from)
  await until(() => mine.pushed('account.changed').length === 1)
  expect([mine.pushed('account.changed'), stranger.pushed('account.changed')]).toEqual([[change], []])
})

test('the browser that made the change is not told of it, nor is anybody of a password whose sessions end', async () => {
  const { harness, mine } = await stand()
  harness.changeAccount('7', change, caller())
  harness.changeAccount('7', { ...change, id: '2', kind: 'password.changed' }, caller({ token: 'u' }))
  harness.changeAccount('7', { ...change, id: '3' }, caller({ token: 'u' }))
  await until(() => mine.pushed('account.changed').length === 1)
  expect(mine.pushed('account.changed').map(({ id }) => id)).toEqual(['3'])
})
