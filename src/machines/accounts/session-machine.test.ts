import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { logout } from '#contract/accounts/calls/accounts.ts'
import type { memberInfo } from '#contract/members/calls/member-info.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { CallResult } from '#src/gateway/gateway-port.ts'
import { sessionMachine } from './session-machine.ts'
import type { LoginInput, LoginResult, Restored, SecondResult } from './session-rules.ts'
import { fakeCalls, fakeFeed } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'

const userInfo: MemberInfo = {
  id: '12',
  name: 'viewer01',
  nickname: '海风吹',
  avatar: '/art/av-01.svg',
  vipLevel: 6,
  kind: 'member',
  status: '1',
  anchorRoomNo: null,
}
const expiresAtMs = 1_800_000_000_000
const wallets = [{ currency: 'CNY' as const, balanceMinor: 1_000_000 }]
const member: CallResult<typeof memberInfo> = { kind: 'accepted', data: { userInfo, wallets } }
const fault: CallResult<typeof memberInfo> = { kind: 'fault', reason: 'network' }
const noSession: Restored = { session: { token: '', userInfo: null }, result: null }
const expired: CallResult<typeof memberInfo> = { kind: 'rejected', name: 'LOGIN_REQUIRED', data: null, msg: '' }
const credentials = { by: 'password' as const, name: 'viewer01', password: 'demo1234', remember: true }

const start = (mode: 'login' | 'browse' = 'login') => {
  const clock = new SimulatedClock()
  const restore = fakeCalls<Restored, unknown>()
  const logins = fakeCalls<LoginResult, LoginInput>()
  const seconds = fakeCalls<SecondResult, { ticket: string; code: string }>()
  const waits = fakeCalls<void, { untilMs: number }>()
  const ends = fakeCalls<string, { untilMs: number | null }>()
  const logouts = fakeCalls<CallResult<typeof logout>, unknown>()
  const refresh = fakeCalls<CallResult<typeof memberInfo>, unknown>()
  const codes = fakeFeed()
  const pushes = fakeFeed()
  const navigate = vi.fn<(to: string) => void>()
  const store = vi.fn<(token: string) => void>()
  const clearStored = vi.fn<() => void>()
  const machine = sessionMachine.provide({
    actors: {
      restore: restore.logic,
      login: logins.logic,
      confirmSecond: seconds.logic,
      waitUntil: waits.logic,
      sessionEnd: ends.logic,
      logout: logouts.logic,
      refresh: refresh.logic,
      codeFeed: codes.logic,
      sessionFeed: pushes.logic,
    },
    actions: {
      navigate: (_args, { to }) => navigate(to),
      store: (_args, { token }) => store(token),
      clearStored,
    },
  })
  const actor = createActor(machine, { clock }).start()
  actor.send({ type: 'session.siteKnown', mode })
  const state = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  return {
    actor,
    clock,
    restore,
    logins,
    seconds,
    waits,
    ends,
    logouts,
    refresh,
    codes,
    pushes,
    navigate,
    store,
    clearStored,
    state,
    context,
  }
}

const startAnonymous = async (mode: 'login' | 'browse' = 'login') => {
  const run = start(mode)
  await run.restore.last().answer(noSession)
  return run
}

const startLoggedIn = async (mode: 'login' | 'browse' = 'login') => {
  const run = start(mode)
  await run.restore.last().answer({ session: { token: 't1', userInfo }, result: member })
  return run
}

describe('restoring', () => {
  test('[S-01] nothing stored: anonymous', async () => {
    const { state, context } = await startAnonymous()
    expect([state(), context().token]).toEqual(['anonymous', ''])
  })

  test('[S-01] [E-01] a stored token that the server knows: logged in with member and wallets', async () => {
    const { state, context } = await startLoggedIn()
    expect(state()).toEqual({ loggedIn: 'current' })
    expect([context().token, context().userInfo, context().wallets]).toEqual(['t1', userInfo, wallets])
  })

  test('[S-01] no answer keeps the session and asks again', async () => {
    const { restore, state, context, clock, refresh } = start()
    await restore.last().answer({ session: { token: 't1', userInfo }, result: fault })
    expect([state(), context().userInfo]).toEqual([{ loggedIn: 'stale' }, userInfo])
    clock.increment(1000)
    await refresh.last().answer(fault)
    clock.increment(1999)
    expect(refresh.calls).toHaveLength(1)
    clock.increment(1)
    await refresh.last().answer(member)
    expect([state(), context().wallets, context().attempts]).toEqual([{ loggedIn: 'current' }, wallets, 0])
  })

  test('[S-03] a stored token that is no longer good is cleared, with the 401 dialog', async () => {
    const { restore, state, context, clearStored } = start()
    await restore.last().answer({ session: { token: 't1', userInfo }, result: expired })
    expect([state(), context().token, context().notice]).toEqual([
      'anonymous',
      '',
      { name: 'LOGIN_REQUIRED', title: 'warmReminder', msg: '' },
    ])
    expect(clearStored).toHaveBeenCalledTimes(1)
  })
})

describe('logging in', () => {
  test('[R-01] an accepted login is stored and returns to fromPage', async () => {
    const { actor, logins, state, store, navigate, context } = await startAnonymous()
    actor.send({ type: 'session.login', ...credentials, fromPage: '/app/room/88231' })
    expect(logins.last().input).toEqual(credentials)
    await logins.last().answer({ kind: 'accepted', data: { token: 't2', expiresAtMs: 0, userInfo } })
    expect([state(), context().token]).toEqual([{ loggedIn: 'refreshing' }, 't2'])
    expect([store.mock.calls, navigate.mock.calls]).toEqual([[['t2']], [['/app/room/88231']]])
  })

  test('[R-01] another origin leads home', async () => {
    const { actor, logins, navigate } = await startAnonymous()
    actor.send({ type: 'session.login', ...credentials, fromPage: '//evil.example' })
    await logins.last().answer({ kind: 'accepted', data: { token: 't2', expiresAtMs: 0, userInfo } })
    expect(navigate.mock.calls).toEqual([['/app/home']])
  })

  test('[C-11] a refusal shows its words and the time to wait', async () => {
    const { actor, logins, state, context } = await startAnonymous()
    actor.send({ type: 'session.login', ...credentials })
    const data = { retryAfterMs: 30_000 }
    await logins.last().answer({ kind: 'rejected', name: 'LOGIN_REFUSED', data, msg: '用户名或密码错误' })
    expect([state(), context().loginReject]).toEqual([
      'anonymous',
      { name: 'LOGIN_REFUSED', msg: '用户名或密码错误', retryAfterMs: 30_000 },
    ])
  })

  test('no answer and a bug are faults, never refusals', async () => {
    const { actor, logins, context } = await startAnonymous()
    actor.send({ type: 'session.login', ...credentials })
    await logins.last().answer({ kind: 'fault', reason: 'timeout' })
    expect(context().loginReject).toEqual({ name: 'FAULT', msg: '', retryAfterMs: 0 })
    actor.send({ type: 'session.login', ...credentials })
    expect(context().loginReject).toBeNull()
    await logins.last().fail()
    expect(context().loginReject).toEqual({ name: 'FAULT', msg: '', retryAfterMs: 0 })
  })
})

describe('the other steps of a log-in', () => {
  const codes = { by: 'sms', areaCode: '+86', phone: '13800000000', code: '123456', remember: true } as const
  const askSecond: LoginResult = {
    kind: 'rejected',
    name: 'SECOND_FACTOR_REQUIRED',
    data: { ticket: 's1', expiresAtMs },
    msg: '',
  }
  const sleeping = {
    ticket: 'd1',
    status: 'dormant' as const,
    contacts: [{ channel: 'sms' as const, masked: '138****0000' }],
    lastLoginMs: null,
  }
  const askDormant: LoginResult = { kind: 'rejected', name: 'DORMANT_MEMBER', data: sleeping, msg: '' }
  const accepted: SecondResult = { kind: 'accepted', data: { token: 't2', userInfo, expiresAtMs } }
  const wrongCode: SecondResult = { kind: 'rejected', name: 'VALID_CODE_ERROR', data: null, msg: '验证码错误' }

  const startSecond = async () => {
    const run = await startAnonymous()
    run.actor.send({ type: 'session.login', ...credentials, fromPage: '/app/live' })
    await run.logins.last().answer(askSecond)
    return run
  }
  const startDormant = async (asked: LoginInput = credentials) => {
    const run = await startAnonymous()
    run.actor.send({ type: 'session.login', ...asked, fromPage: '/app/live' })
    await run.logins.last().answer(askDormant)
    return run
  }

  test.each([codes, { by: 'passkey', challengeId: 'c1', response: '{}', remember: false } as const])(
    '[C-11] $by is another way into the same session',
    async (asked) => {
      const { actor, logins, state, store, navigate } = await startAnonymous()
      actor.send({ type: 'session.login', ...asked, fromPage: '/app/live' })
      expect(logins.last().input).toEqual(asked)
      await logins.last().answer(accepted)
      expect([state(), store.mock.calls, navigate.mock.calls]).toEqual([
        { loggedIn: 'refreshing' },
        [['t2']],
        [['/app/live']],
      ])
    },
  )

  test('[C-11] who has registered is logged in', async () => {
    const { actor, state, store, navigate, context, ends } = await startAnonymous()
    actor.send({ type: 'session.opened', answer: { token: 't3', userInfo, expiresAtMs }, fromPage: '/app/live' })
    expect([state(), context().token, store.mock.calls, navigate.mock.calls, ends.last().input]).toEqual([
      { loggedIn: 'refreshing' },
      't3',
      [['t3']],
      [['/app/live']],
      { untilMs: expiresAtMs },
    ])
  })

  test('a second factor that is right finishes the log-in', async () => {
    const { actor, seconds, state, context, navigate } = await startSecond()
    expect([state(), context().secondFactor, context().loginReject]).toEqual([
      'needsSecondFactor',
      { ticket: 's1', expiresAtMs },
      null,
    ])
    actor.send({ type: 'session.secondFactor', code: '654321' })
    expect([state(), seconds.last().input]).toEqual(['confirmingSecond', { ticket: 's1', code: '654321' }])
    await seconds.last().answer(accepted)
    expect([state(), context().secondFactor, context().asked, navigate.mock.calls]).toEqual([
      { loggedIn: 'refreshing' },
      null,
      null,
      [['/app/live']],
    ])
  })

  test('a wrong one, no answer and a bug may be tried again', async () => {
    const { actor, seconds, state, context } = await startSecond()
    const fault: SecondResult = { kind: 'fault', reason: 'timeout' }
    const seen = []
    for (const answer of [wrongCode, fault]) {
      actor.send({ type: 'session.secondFactor', code: '1' })
      await seconds.last().answer(answer)
      seen.push([state(), context().loginReject?.name])
    }
    actor.send({ type: 'session.secondFactor', code: '1' })
    await seconds.last().fail()
    seen.push([state(), context().loginReject?.name])
    expect(seen).toEqual([
      ['needsSecondFactor', 'VALID_CODE_ERROR'],
      ['needsSecondFactor', 'FAULT'],
      ['needsSecondFactor', 'FAULT'],
    ])
  })

  test('a second factor that comes too late starts over, with words', async () => {
    const { state, waits, context } = await startSecond()
    expect(waits.last().input).toEqual({ untilMs: expiresAtMs })
    await waits.last().answer()
    expect([state(), context().loginReject, context().secondFactor]).toEqual([
      'anonymous',
      { name: 'TICKET_INVALID', msg: '', retryAfterMs: 0 },
      null,
    ])
  })

  test('a ticket that the server refuses starts over', async () => {
    const { actor, seconds, state, context } = await startSecond()
    actor.send({ type: 'session.secondFactor', code: '1' })
    await seconds.last().answer({ kind: 'rejected', name: 'TICKET_INVALID', data: null, msg: '已过期' })
    expect([state(), context().loginReject?.msg, context().asked]).toEqual(['anonymous', '已过期', null])
  })

  test('[S-11] once a dormant member is active, a log-in by password goes on', async () => {
    const { actor, logins, state, context } = await startDormant()
    expect([state(), context().dormant, context().loginReject]).toEqual(['dormant', sleeping, null])
    actor.send({ type: 'session.activated' })
    expect([state(), logins.calls.length, logins.last().input]).toEqual(['loggingIn', 2, credentials])
    await logins.last().answer(accepted)
    expect([state(), context().dormant]).toEqual([{ loggedIn: 'refreshing' }, null])
  })

  test('[S-11] a code is used up: one logs in again', async () => {
    const { actor, logins, state, context } = await startDormant(codes)
    actor.send({ type: 'session.activated' })
    expect([state(), logins.calls.length, context().dormant]).toEqual(['anonymous', 1, null])
  })

  test('each step can be left', async () => {
    const left = []
    for (const run of [await startSecond(), await startDormant()]) {
      run.actor.send({ type: 'session.cancel' })
      left.push([run.state(), run.context().asked, run.context().secondFactor, run.context().dormant])
    }
    expect(left).toEqual([
      ['anonymous', null, null, null],
      ['anonymous', null, null, null],
    ])
  })

  test('a step is heard in its own state only', async () => {
    const can = (run: Awaited<ReturnType<typeof start>>) =>
      [
        { type: 'session.secondFactor', code: '1' } as const,
        { type: 'session.activated' } as const,
        { type: 'session.login', ...credentials } as const,
      ].map((event) => run.actor.getSnapshot().can(event))
    const confirming = await startSecond()
    confirming.actor.send({ type: 'session.secondFactor', code: '1' })
    expect([await startAnonymous(), await startSecond(), await startDormant(), confirming].map(can)).toEqual([
      [false, false, true],
      [true, false, false],
      [false, true, false],
      [false, false, false],
    ])
  })
})

describe('the end of a session', () => {
  test.each(['login', 'browse'] as const)(
    '[X-09] a session that ends by itself leads to the log-in and back, with the mode %s',
    async (mode) => {
      const { actor, logins, ends, state, context, clearStored, navigate } = await startAnonymous(mode)
      actor.send({ type: 'session.login', ...credentials })
      await logins.last().answer({ kind: 'accepted', data: { token: 't2', userInfo, expiresAtMs } })
      expect(ends.last().input).toEqual({ untilMs: expiresAtMs })
      await ends.last().answer('/app/live')
      expect([state(), context().token, context().notice?.title, clearStored.mock.calls.length]).toEqual([
        'anonymous',
        '',
        'warmReminder',
        1,
      ])
      actor.send({ type: 'session.acknowledge' })
      expect(navigate.mock.calls.at(-1)).toEqual(['/login?fromPage=%2Fapp%2Flive'])
    },
  )

  test.each(['IP_BLOCKED', 'DEVICE_BLOCKED'] as const)(
    '[S-05, L-03] %s ends the session and is told once in 700 ms',
    async (name) => {
      const { actor, codes, clock, state, context, clearStored, navigate } = await startLoggedIn()
      codes.send({ type: 'session.blocked', page: '/app/live', name, msg: 'words' })
      expect([state(), context().token, context().notice]).toEqual([
        'anonymous',
        '',
        { name, title: 'sessionEnded', msg: 'words' },
      ])
      actor.send({ type: 'session.acknowledge' })
      clock.increment(699)
      codes.send({ type: 'session.blocked', page: '/app/live', name, msg: 'again' })
      expect([context().notice, clearStored.mock.calls.length]).toEqual([null, 1])
      clock.increment(1)
      codes.send({ type: 'session.blocked', page: '/app/live', name, msg: 'later' })
      expect([context().notice?.msg, clearStored.mock.calls.length, navigate.mock.calls]).toEqual([
        'later',
        2,
        [['/login']],
      ])
    },
  )

  test('[S-05] at the log-in a known block is told again when one tries to log in, and elsewhere', async () => {
    const { actor, codes, clock, context, state } = await startAnonymous()
    const meet = (page: string, msg: string) => {
      clock.increment(700)
      codes.send({ type: 'session.blocked', page, name: 'IP_BLOCKED', msg })
      const told = context().notice?.msg
      actor.send({ type: 'session.acknowledge' })
      return told
    }
    expect([meet('/login?a=1', 'first'), meet('/login', 'asked by the page')]).toEqual(['first', undefined])
    actor.send({ type: 'session.login', by: 'password', name: 'viewer01', password: 'demo1234', remember: false })
    expect([state(), meet('/login', 'tried'), state()]).toEqual(['loggingIn', 'tried', 'anonymous'])
    expect(meet('/app/home', 'home')).toBe('home')
  })

  test('[S-05] a visitor hears of a block as well', async () => {
    const { codes, context } = await startAnonymous()
    codes.send({ type: 'session.blocked', page: '/app/live', name: 'IP_BLOCKED', msg: 'words' })
    expect(context().notice).toEqual({ name: 'IP_BLOCKED', title: 'sessionEnded', msg: 'words' })
  })

  test('[S-05] a stored session whose address is blocked is cleared, with the words', async () => {
    const { restore, state, context } = start()
    await restore.last().answer({
      session: { token: 't1', userInfo },
      result: { kind: 'rejected', name: 'IP_BLOCKED', data: null, msg: 'words' },
    })
    expect([state(), context().notice]).toEqual([
      'anonymous',
      { name: 'IP_BLOCKED', title: 'sessionEnded', msg: 'words' },
    ])
  })

  test('[S-09] a restricted visitor loses the session without a dialog', async () => {
    const { actor, state, context, clearStored } = await startLoggedIn()
    actor.send({ type: 'session.restricted' })
    expect([state(), context().token, context().notice, clearStored.mock.calls.length]).toEqual([
      'anonymous',
      '',
      null,
      1,
    ])
  })

  test('[S-03] 401 logs out and asks to log in; OK goes to the login page with the way back', async () => {
    const { actor, codes, state, context, clearStored, navigate } = await startLoggedIn()
    codes.send({ type: 'session.expired', fromPage: '/app/live' })
    expect([state(), context().token, context().userInfo, context().wallets]).toEqual(['anonymous', '', null, []])
    expect(context().notice).toEqual({ name: 'LOGIN_REQUIRED', title: 'warmReminder', msg: '' })
    actor.send({ type: 'session.acknowledge' })
    expect([navigate.mock.calls, context().notice, clearStored.mock.calls.length]).toEqual([
      [['/login?fromPage=%2Fapp%2Flive']],
      null,
      1,
    ])
  })

  test('[S-03] [R-03] OK goes home when the mode is not login', async () => {
    const { actor, codes, navigate } = await startLoggedIn('browse')
    codes.send({ type: 'session.expired', fromPage: '/app/live' })
    actor.send({ type: 'session.acknowledge' })
    expect(navigate.mock.calls).toEqual([['/app/home']])
  })

  test.each(['LOGGED_IN_ELSEWHERE', 'ACCOUNT_BLOCKED', 'PASSWORD_CHANGED', 'AUTH_ERROR', 'SESSION_IDLE'] as const)(
    "[S-04] %s clears the session, shows the server's words and leads to /login",
    async (name) => {
      const { actor, pushes, state, context, clearStored, navigate } = await startLoggedIn()
      pushes.send({ type: 'session.ended', name, msg: 'words' })
      expect([state(), context().token]).toEqual(['anonymous', ''])
      expect(context().notice).toEqual({ name, title: 'sessionEnded', msg: 'words' })
      actor.send({ type: 'session.acknowledge' })
      expect([clearStored.mock.calls.length, navigate.mock.calls]).toEqual([1, [['/login']]])
    },
  )

  test.each([
    ['/app/live?sport=football', '/login?fromPage=%2Fapp%2Flive%3Fsport%3Dfootball'],
    ['/app/member/security?edit=password&back=%2Fapp%2Froom%2F88231', '/login?fromPage=%2Fapp%2Froom%2F88231'],
    ['/app/member/security?edit=password', '/login?fromPage=%2Fapp%2Fmember%2Fsecurity'],
    ['/app/member/security?back=https%3A%2F%2Felsewhere.example%2F', '/login'],
  ])('[S-04, R-01] who changed the password at %s goes on there, or where they came from', async (fromPage, login) => {
    const { actor, pushes, navigate } = await startLoggedIn()
    pushes.send({ type: 'session.ended', name: 'PASSWORD_CHANGED', msg: 'words', fromPage })
    actor.send({ type: 'session.acknowledge' })
    expect(navigate.mock.calls).toEqual([[login]])
  })

  test('[S-04] an end that one did not bring about leads to /login alone', async () => {
    const { actor, pushes, navigate } = await startLoggedIn()
    pushes.send({ type: 'session.ended', name: 'LOGGED_IN_ELSEWHERE', msg: 'words', fromPage: '/app/live' })
    actor.send({ type: 'session.acknowledge' })
    expect(navigate.mock.calls).toEqual([['/login']])
  })

  test('[S-04] who did not log in elsewhere goes on to a new password, and without a notice nowhere', async () => {
    const { actor, pushes, context, navigate } = await startLoggedIn()
    actor.send({ type: 'session.acknowledge', to: '/forgot' })
    expect(navigate).not.toHaveBeenCalled()
    pushes.send({ type: 'session.ended', name: 'LOGGED_IN_ELSEWHERE', msg: 'words' })
    actor.send({ type: 'session.acknowledge', to: '/forgot' })
    expect([context().notice, navigate.mock.calls]).toEqual([null, [['/forgot']]])
  })

  test('[S-04] the first of several ends is told, once', async () => {
    const { codes, context, actor, navigate } = await startLoggedIn()
    codes.send({ type: 'session.ended', name: 'LOGGED_IN_ELSEWHERE', msg: 'first' })
    codes.send({ type: 'session.ended', name: 'AUTH_ERROR', msg: 'second' })
    codes.send({ type: 'session.expired', fromPage: '/app/live' })
    expect(context().notice?.msg).toBe('first')
    actor.send({ type: 'session.acknowledge' })
    actor.send({ type: 'session.acknowledge' })
    expect(navigate.mock.calls).toEqual([['/login']])
  })

  test('logging out clears the session whatever the server says', async () => {
    const { actor, logouts, state, context, clearStored } = await startLoggedIn()
    actor.send({ type: 'session.logout' })
    expect([state(), context().token]).toEqual(['loggingOut', 't1'])
    await logouts.last().answer({ kind: 'fault', reason: 'timeout' })
    expect([state(), context().token, clearStored.mock.calls.length]).toEqual(['anonymous', '', 1])
  })
})

test('[S-03] a visitor who presses what is for members is asked to log in', async () => {
  const { actor, context, navigate } = await startAnonymous()
  actor.send({ type: 'session.ask', fromPage: '/app/room/88231' })
  expect(context().notice).toEqual({ name: 'LOGIN_REQUIRED', title: 'warmReminder', msg: '' })
  actor.send({ type: 'session.acknowledge' })
  expect(navigate.mock.calls).toEqual([['/login?fromPage=%2Fapp%2Froom%2F88231']])
})

test('[A-02] a pushed balance replaces its currency alone', async () => {
  const { pushes, context } = await startLoggedIn()
  pushes.send({ type: 'wallet.changed', currency: 'COIN', balanceMinor: 90 })
  pushes.send({ type: 'wallet.changed', currency: 'CNY', balanceMinor: 5 })
  expect(context().wallets).toEqual([
    { currency: 'COIN', balanceMinor: 90 },
    { currency: 'CNY', balanceMinor: 5 },
  ])
})

test('[S-01] another tab that logs in as somebody else is followed; the same token changes nothing', async () => {
  const { codes, state, context, restore } = await startLoggedIn()
  codes.send({ type: 'session.replaced', token: 't1' })
  expect(state()).toEqual({ loggedIn: 'current' })
  codes.send({ type: 'session.replaced', token: 't9' })
  expect([state(), context().token]).toEqual(['restoring', ''])
  await restore.last().answer({ session: { token: 't9', userInfo }, result: member })
  expect(context().token).toBe('t9')
})

test('the socket is heard only while logged in', async () => {
  const { actor, pushes, logouts } = await startLoggedIn()
  expect(pushes.running()).toBe(1)
  actor.send({ type: 'session.logout' })
  await logouts.last().answer({ kind: 'accepted', data: {} })
  expect(pushes.running()).toBe(0)
})

describe('forbidden events', () => {
  test('a login is heard only by a visitor', async () => {
    const { actor } = await startLoggedIn()
    expect(actor.getSnapshot().can({ type: 'session.login', ...credentials })).toBe(false)
  })

  test('a visitor has nothing to log out of, and no end of a session', async () => {
    const { actor } = await startAnonymous()
    expect(actor.getSnapshot().can({ type: 'session.logout' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'session.ended', name: 'AUTH_ERROR', msg: '' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'session.acknowledge' })).toBe(false)
  })

  test('while logging in or out, nothing else is asked for', async () => {
    const { actor } = await startLoggedIn()
    actor.send({ type: 'session.logout' })
    expect(actor.getSnapshot().can({ type: 'session.refresh' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'session.replaced', token: 'x' })).toBe(false)
  })
})

test('[S-01] [S-03] [S-04] [S-11] every state is reached', () => {
  const loggedIn = { kind: 'accepted', data: { token: 't2', expiresAtMs: 0, userInfo } }
  expect(
    reachableValues(sessionMachine, {
      input: undefined,
      key: ({ context }) => [context.token, context.notice?.title],
      events: [
        { type: 'xstate.done.actor.0.session.restoring', output: noSession },
        { type: 'xstate.done.actor.0.session.restoring', output: { session: { token: 't', userInfo }, result: fault } },
        { type: 'session.login', ...credentials },
        { type: 'xstate.done.actor.0.session.loggingIn', output: loggedIn },
        { type: 'xstate.done.actor.0.session.loggedIn.refreshing', output: member },
        { type: 'xstate.after.refreshDelay.session.loggedIn.stale' },
        { type: 'session.secondFactor', code: '1' },
        { type: 'session.logout' },
        {
          type: 'xstate.done.actor.0.session.loggingIn',
          output: { kind: 'rejected', name: 'SECOND_FACTOR_REQUIRED', data: { ticket: 's', expiresAtMs }, msg: '' },
        },
        {
          type: 'xstate.done.actor.0.session.loggingIn',
          output: { kind: 'rejected', name: 'DORMANT_MEMBER', data: { ticket: 'd', contacts: [] }, msg: '' },
        },
        { type: 'xstate.done.actor.0.session.loggingOut', output: { kind: 'accepted', data: {} } },
      ],
    }),
  ).toEqual(
    values(
      'restoring',
      'anonymous',
      'loggingIn',
      'needsSecondFactor',
      'confirmingSecond',
      'dormant',
      'loggingOut',
      { loggedIn: 'current' },
      { loggedIn: 'refreshing' },
      {
        loggedIn: 'stale',
      },
    ),
  )
})
