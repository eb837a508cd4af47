import { afterEach, expect, test, vi } from 'vitest'
import { connected, endAfterEach, openHarness, until } from '#server/app/realtime/realtime-clients.ts'
import { harnessMember, sessionOf } from '#server/app/realtime/realtime-harness.ts'

endAfterEach()
afterEach(() => void vi.useRealTimers())

test('[S-04] a session that is over when the socket opens is told, and the socket is a visitor’s', async () => {
  const harness = await openHarness()
  const data = {
    atMs: 1_800_000_000_000,
    device: { zh: 'Windows · Chrome', en: 'Windows · Chrome' },
    network: '203.0.113.*',
  }
  harness.sessions.set('old', { kind: 'ended', reason: 'LOGGED_IN_ELSEWHERE', data })
  const [ended, unknown] = [await connected(harness, 'old'), await connected(harness, 'never')]
  await until(() => ended.pushed('session.ended').length === 1 && unknown.pushed('session.ended').length === 1)
  expect(ended.pushed('session.ended')).toEqual([
    { code: 20101, msg: '您的账号于 2027-01-15 16:00（UTC+8）在其他设备登录：Windows · Chrome，203.0.113.*' },
  ])
  expect(unknown.pushed('session.ended')).toEqual([{ code: 401, msg: '您的操作需要登录' }])
  expect((await ended.ask('room.watch', { roomNo: '88231' })).code).toBe(0)
})

test('[S-04] a log-in elsewhere tells the old sockets only; they get no more of the member', async () => {
  const harness = await openHarness()
  const member = harnessMember('50048001', '海风吹')
  harness.sessions.set('old', sessionOf(member)).set('new', sessionOf(member))
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

test('[S-03] the sockets of a session that logged out get no more of the member; other sessions do', async () => {
  const harness = await openHarness()
  const member = harnessMember('50048001', '海风吹')
  harness.sessions.set('left', sessionOf(member)).set('kept', sessionOf(member))
  const [left, kept] = [await connected(harness, 'left'), await connected(harness, 'kept')]
  harness.logOut(member.id, 'left')
  harness.realtime.presence.walletChanged(member.id, { currency: 'COIN', balanceMinor: 99 })
  await until(() => kept.pushed('wallet.changed').length === 1)
  expect((await left.ask('room.watch', { roomNo: '88231' })).code).toBe(0)
  expect([left.pushed('wallet.changed'), left.pushed('session.ended'), kept.pushed('session.ended')]).toEqual([
    [],
    [],
    [],
  ])
})

test('[S-03] a session that expires while its socket is open is told, and gets no more of the member', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let nowMs = 1_000
  const harness = await openHarness({ now: () => nowMs })
  const member = harnessMember('50048001', '海风吹')
  harness.sessions.set('short', sessionOf(member, 2_000)).set('long', sessionOf(member, 60_000))
  const [short, long] = [await connected(harness, 'short'), await connected(harness, 'long')]
  nowMs = 1_999
  vi.advanceTimersByTime(15_000)
  harness.realtime.presence.walletChanged(member.id, { currency: 'COIN', balanceMinor: 98 })
  await until(() => short.pushed('wallet.changed').length === 1)
  nowMs = 2_000
  harness.sessions.set('short', { kind: 'unknown' })
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()
  await until(() => short.pushed('session.ended').length === 1)
  harness.realtime.presence.walletChanged(member.id, { currency: 'COIN', balanceMinor: 99 })
  await until(() => long.pushed('wallet.changed').length === 2)
  expect((await short.ask('room.watch', { roomNo: '88231' })).code).toBe(0)
  expect(short.pushed('session.ended')).toEqual([{ code: 401, msg: '您的操作需要登录' }])
  expect([short.pushed('wallet.changed').length, long.pushed('session.ended')]).toEqual([1, []])
})

test('[S-04] a session that is used moves its end, also for its socket; one that is not is told so in its own words', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let nowMs = 1_000
  const harness = await openHarness({ now: () => nowMs })
  const member = harnessMember('50048001', '海风吹')
  harness.sessions.set('used', sessionOf(member, 2_000)).set('idle', sessionOf(member, 2_000))
  const [used, idle] = [await connected(harness, 'used'), await connected(harness, 'idle')]
  harness.sessions.set('used', sessionOf(member, 60_000)).set('idle', { kind: 'ended', reason: 'SESSION_IDLE' })
  nowMs = 2_000
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()
  await until(() => idle.pushed('session.ended').length === 1)
  expect(idle.pushed('session.ended')).toEqual([{ code: 20108, msg: '您长时间没有操作，请重新登录' }])
  harness.realtime.presence.walletChanged(member.id, { currency: 'COIN', balanceMinor: 99 })
  await until(() => used.pushed('wallet.changed').length === 1)
  expect([used.pushed('session.ended'), idle.pushed('wallet.changed')]).toEqual([[], []])
})

test('[S-04] sockets whose sessions could not be read when they ended are told later, and not forgotten', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const harness = await openHarness()
  const member = harnessMember('50048001', '海风吹')
  harness.sessions.set('old', sessionOf(member))
  const old = await connected(harness, 'old')
  const read = harness.sessions.get.bind(harness.sessions)
  const unreadable = vi.spyOn(harness.sessions, 'get').mockImplementationOnce(() => {
    throw new Error('the database is away')
  })
  harness.endSession(member.id, 'ACCOUNT_BLOCKED')
  await until(() => unreadable.mock.calls.length === 1)
  expect(old.pushed('session.ended')).toEqual([])
  unreadable.mockImplementation(read)
  harness.sessions.set('old', { kind: 'ended', reason: 'ACCOUNT_BLOCKED' })
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()
  await until(() => old.pushed('session.ended').length === 1)
})
