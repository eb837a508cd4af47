import { expect, test } from 'vitest'
import { connected, endAfterEach, openHarness, until } from '#server/app/realtime/realtime-clients.ts'
import { harnessMember } from '#server/app/realtime/realtime-harness.ts'

endAfterEach()

test('[S-04] a session that is over when the socket opens is told, and the socket is a visitor’s', async () => {
  const harness = await openHarness()
  harness.sessions.set('old', { kind: 'ended', reason: 'LOGGED_IN_ELSEWHERE' })
  const [ended, unknown] = [await connected(harness, 'old'), await connected(harness, 'never')]
  await until(() => ended.pushed('session.ended').length === 1 && unknown.pushed('session.ended').length === 1)
  expect(ended.pushed('session.ended')).toEqual([{ code: 20101, msg: '您的账号已在其他设备登录' }])
  expect(unknown.pushed('session.ended')).toEqual([{ code: 401, msg: '您的操作需要登录' }])
  expect((await ended.ask('room.watch', { roomNo: '88231' })).code).toBe(0)
})

test('[S-04] a log-in elsewhere tells the old sockets only; they get no more of the member', async () => {
  const harness = await openHarness()
  const member = harnessMember('50048001', '海风吹')
  harness.sessions.set('old', { kind: 'active', member }).set('new', { kind: 'active', member })
  const [old, fresh] = [await connected(harness, 'old'), await connected(harness, 'new')]
  harness.sessions.set('old', { kind: 'ended', reason: 'LOGGED_IN_ELSEWHERE' })
  harness.endSession(member.id, 'LOGGED_IN_ELSEWHERE')
  await until(() => old.pushed('session.ended').length === 1)
  harness.realtime.presence.walletChanged(member.id, { currency: 'COIN', balanceMinor: 99 })
  await until(() => fresh.pushed('wallet.changed').length === 1)
  expect(fresh.pushed('session.ended')).toEqual([])
  expect(fresh.pushed('wallet.changed')).toEqual([{ currency: 'COIN', balanceMinor: 99 }])
  await old.ask('room.leave', { roomNo: '88231' })
  expect(old.pushed('wallet.changed')).toEqual([])
})
