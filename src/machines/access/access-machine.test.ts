import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { AccessNotice } from '#contract/access/entities/access-notice.ts'
import { type AccessMet, accessMachine, type OpenAnswer } from './access-machine.ts'
import { fakeCalls } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'

const aNotice = (maintainStatus: '0' | '1'): AccessNotice => ({
  maintainStatus,
  title: '访问提示',
  text: '',
  untilMs: null,
  address: '203.0.113.7',
  region: 'CN',
})
const closed = aNotice('0')
const caveat = aNotice('1')
const room = '/app/room/88231?tab=chat'

const start = ({ goes = false } = {}) => {
  const clock = new SimulatedClock()
  const asks = fakeCalls<OpenAnswer, unknown>()
  const navigate = vi.fn<(to: string, state: AccessNotice | null) => void>()
  const clearSession = vi.fn<() => void>()
  const keepGo = vi.fn<() => void>()
  const dropGo = vi.fn<() => void>()
  const renewals = fakeCalls<boolean, unknown>()
  const refresh = vi.fn<() => void>()
  const machine = accessMachine.provide({
    actors: { askOpen: asks.logic, renewPass: renewals.logic },
    actions: { navigate: (_args, { to, state }) => navigate(to, state), clearSession, keepGo, dropGo, refresh },
  })
  const actor = createActor(machine, { clock, input: { goes } }).start()
  const meet = (to: AccessMet['to'], notice: AccessNotice | null, page = room) =>
    actor.send({ type: 'access.met', to, notice, page })
  const state = () => actor.getSnapshot().value
  return { actor, clock, asks, renewals, navigate, clearSession, keepGo, dropGo, refresh, meet, state }
}

describe('where a code leads', () => {
  test.each([
    ['S-10', 'R-04', 'maintenance', closed, '/maintenance', { maintenance: 'waiting' }],
    ['S-08', 'R-04', 'caveat', closed, '/maintenance', { maintenance: 'waiting' }],
    ['S-08', 'R-05', 'caveat', caveat, '/access-alert', 'alerted'],
    ['S-08', 'R-05', 'caveat', null, '/access-alert', 'alerted'],
    ['S-09', 'R-06', 'restriction', caveat, '/access-restriction', 'restricted'],
  ] as const)('[%s, %s] %s with %j goes to %s', (_state, _route, to, notice, path, value) => {
    const { meet, navigate, state, clearSession } = start()
    meet(to, notice)
    expect([navigate.mock.calls, state(), clearSession.mock.calls.length]).toEqual([
      [[path, notice]],
      value,
      to === 'restriction' ? 1 : 0,
    ])
  })

  test('[R-07, S-08, S-09] customer service stays open; a restriction takes the session there as well', () => {
    const { meet, navigate, clearSession, state } = start()
    meet('maintenance', closed, '/cs')
    meet('caveat', caveat, '/cs?topic=1')
    meet('restriction', caveat, '/cs')
    expect([navigate.mock.calls, clearSession.mock.calls.length, state()]).toEqual([[], 1, 'open'])
  })

  test('[S-10] the log-in stays open in maintenance, for those who pass', () => {
    const { meet, navigate } = start()
    meet('maintenance', closed, '/login')
    meet('caveat', closed, '/entry/login')
    meet('caveat', caveat, '/login')
    expect(navigate.mock.calls).toEqual([['/access-alert', caveat]])
  })

  test('[S-08] with the go flag a caveat is passed over, nothing else', () => {
    const { meet, navigate } = start({ goes: true })
    meet('caveat', caveat)
    expect(navigate.mock.calls).toEqual([])
    meet('maintenance', closed)
    meet('caveat', closed, '/maintenance')
    expect(navigate.mock.calls).toEqual([['/maintenance', closed]])
  })

  test('[S-08] a go flag whose pass is over gets a new one, once for all calls that met it, and they are asked again', async () => {
    const { meet, navigate, renewals, refresh, dropGo, state } = start({ goes: true })
    meet('caveat', caveat)
    meet('caveat', caveat)
    expect(state()).toBe('renewing')
    await renewals.last().answer(true)
    expect([renewals.calls.length, refresh.mock.calls.length, navigate.mock.calls, state()]).toEqual([1, 1, [], 'open'])
    meet('caveat', caveat)
    await renewals.last().fail()
    expect([renewals.calls.length, navigate.mock.calls, state()]).toEqual([2, [], 'open'])
    expect(dropGo.mock.calls.length).toBe(0)
  })

  test.each([
    [closed, '/maintenance'],
    [caveat, '/access-alert'],
  ])('[S-08] where the new pass is of no use the flag goes: %j leads to %s', async (notice, path) => {
    const { meet, navigate, renewals, refresh, dropGo } = start({ goes: true })
    meet('caveat', notice)
    await renewals.last().answer(false)
    expect([navigate.mock.calls, dropGo.mock.calls.length, refresh.mock.calls.length]).toEqual([[[path, notice]], 1, 0])
  })

  test('[S-08] who goes on after the alert comes back to where they were, and is not asked again', () => {
    const { actor, meet, navigate, keepGo, refresh, state } = start()
    meet('caveat', caveat)
    actor.send({ type: 'access.continue' })
    expect([navigate.mock.lastCall, state(), keepGo.mock.calls.length, refresh.mock.calls.length]).toEqual([
      [room, null],
      'open',
      1,
      1,
    ])
    meet('caveat', caveat)
    expect(navigate.mock.calls.length).toBe(2)
  })
})

describe('maintenance', () => {
  test('[S-10] it is asked every 10 s, and when the site is open one is back', async () => {
    const { clock, meet, asks, navigate, refresh, state } = start()
    meet('maintenance', closed)
    clock.increment(9_999)
    expect(asks.calls.length).toBe(0)
    clock.increment(1)
    await asks.last().answer({ isOpen: false, page: '/maintenance' })
    clock.increment(10_000)
    await asks.last().fail()
    clock.increment(10_000)
    await asks.last().answer({ isOpen: true, page: '/maintenance' })
    expect([navigate.mock.lastCall, state(), refresh.mock.calls.length]).toEqual([[room, null], 'open', 1])
  })

  test('[S-10, C-09] a change of the site is asked about at once; so is a press', async () => {
    const { actor, meet, asks, navigate } = start()
    meet('maintenance', closed)
    actor.send({ type: 'site.changed' })
    await asks.last().answer({ isOpen: false, page: '/maintenance' })
    actor.send({ type: 'access.retry' })
    await asks.last().answer({ isOpen: true, page: '/maintenance' })
    expect([asks.calls.length, navigate.mock.lastCall]).toEqual([2, [room, null]])
  })

  test('[S-10] who is elsewhere by then is left there', async () => {
    const { actor, meet, asks, navigate, state } = start()
    meet('maintenance', closed)
    actor.send({ type: 'access.retry' })
    await asks.last().answer({ isOpen: true, page: '/app/live' })
    expect([navigate.mock.calls, state()]).toEqual([[['/maintenance', closed]], 'open'])
  })

  test('[S-10] more calls that meet it do not lose where one came from', async () => {
    const { actor, meet, asks, navigate } = start()
    meet('maintenance', closed)
    meet('caveat', closed, '/maintenance')
    actor.send({ type: 'access.retry' })
    await asks.last().answer({ isOpen: true, page: '/maintenance' })
    expect(navigate.mock.calls).toEqual([
      ['/maintenance', closed],
      [room, null],
    ])
  })

  test('[S-09] a restricted visitor may try again', async () => {
    const { actor, meet, asks, navigate } = start()
    meet('restriction', caveat)
    actor.send({ type: 'access.retry' })
    await asks.last().answer({ isOpen: true, page: '/access-restriction' })
    expect(navigate.mock.lastCall).toEqual([room, null])
  })
})

test('forbidden events: nothing goes on from a closed site', () => {
  const found = (to: AccessMet['to'], notice: AccessNotice) => {
    const { actor, meet } = start()
    meet(to, notice)
    return [actor.getSnapshot().can({ type: 'access.continue' }), actor.getSnapshot().can({ type: 'site.changed' })]
  }
  expect([found('maintenance', closed), found('caveat', caveat), found('restriction', caveat)]).toEqual([
    [false, true],
    [true, false],
    [false, false],
  ])
  expect(start().actor.getSnapshot().can({ type: 'site.changed' })).toBe(false)
})

test('[S-08, S-09, S-10] every state is reached', () => {
  const machine = accessMachine.provide({
    actions: {
      navigate: () => undefined,
      clearSession: () => undefined,
      keepGo: () => undefined,
      dropGo: () => undefined,
      refresh: () => undefined,
    },
  })
  expect(
    reachableValues(machine, {
      input: { goes: false },
      key: ({ context }) => [context.goes, context.cameFrom],
      events: [
        { type: 'access.met', to: 'maintenance', notice: closed, page: room },
        { type: 'access.met', to: 'caveat', notice: caveat, page: room },
        { type: 'access.met', to: 'restriction', notice: caveat, page: room },
        { type: 'access.retry' },
        { type: 'access.continue' },
      ],
    }),
  ).toEqual(values('open', 'renewing', 'alerted', 'restricted', { maintenance: 'waiting' }, { maintenance: 'asking' }))
})
