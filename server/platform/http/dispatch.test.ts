import { beforeEach, expect, test } from 'vitest'
import type { StepUpChallenge } from '#contract/verification/entities/verification.ts'
import type { CodeName } from '#contract/codes.ts'
import { calls } from '#contract/registry.ts'
import { handlerFor, serve, type HandledCallName } from '#server/platform/calls/handling.ts'
import { someCalls } from '#tests/builders/served-calls.ts'
import { aMemberInfo } from '#tests/builders/member-info.ts'
import { quietLog } from '#server/app/testing/demo-world.ts'
import { createDispatch, type Dispatch, type Received } from './dispatch.ts'
import { accept, reject, type Rejected } from '#contract/outcome.ts'

const member = aMemberInfo()
const client = { address: '192.0.2.1', uuid: 'u', clientType: 'web', language: 'zh-CN' } as const
const stepUp: StepUpChallenge = {
  demandId: '0190c1f2-7a4e-4b55-9a3e-5d1f0c2b7a11',
  reason: 'safety',
  left: { image: 0, afs: 0, slider: 1 },
  expiresAtMs: 1_000,
}

let ran: string[]
let admits: boolean
let closed: Rejected<CodeName> | undefined
let required: Rejected<CodeName> | undefined
let lacking: Rejected<CodeName> | undefined
let due: Rejected<CodeName> | undefined
let asked: unknown[]
let broken: 'session' | 'access' | 'rate' | 'stepUp' | 'reauthentication' | undefined
let warned: unknown[]
let dispatch: Dispatch

const handle = handlerFor<object>()
const served = someCalls(
  serve(
    {
      timeCheck: handle(calls.timeCheck, async () => accept({ serverTimeMs: 7 })),
      memberInfo: handle(calls.memberInfo, async () => {
        ran.push('memberInfo')
        return accept({ userInfo: member, wallets: [] })
      }),
      passkeyDelete: handle(calls.passkeyDelete, async () => {
        ran.push('passkeyDelete')
        return accept({})
      }),
      deskList: handle(calls.deskList, async () => {
        ran.push('deskList')
        return reject('FORBIDDEN')
      }),
    },
    {},
  ),
)

const received = (name: HandledCallName, changes: Partial<Received> = {}): Received => ({
  name,
  input: {},
  token: '',
  client,
  ticket: undefined,
  requestId: 'r',
  ...changes,
})

const nameOf = async (name: HandledCallName, changes?: Partial<Received>) => {
  const outcome = await dispatch(received(name, changes))
  return outcome.ok ? 'SUCCESS' : outcome.code
}

const breakAt = (guard: typeof broken): void => {
  if (broken === guard) throw new Error(`${guard} cannot be read`)
}

beforeEach(() => {
  ran = []
  asked = []
  warned = []
  broken = undefined
  admits = true
  closed = undefined
  required = undefined
  lacking = undefined
  due = undefined
  dispatch = createDispatch({
    guards: {
      session: async (token) => {
        breakAt('session')
        return token === 't' ? { kind: 'active', member } : { kind: 'unknown' }
      },
      access: () => {
        breakAt('access')
        return closed
      },
      stepUp: async (...args) => {
        breakAt('stepUp')
        asked.push(args)
        return required
      },
      agreement: async (memberId) => {
        asked.push(['agreement', memberId])
        return due
      },
      reauthentication: async (...args) => {
        breakAt('reauthentication')
        asked.push(args)
        return lacking
      },
    },
    calls: served,
    onSiteChanged: () => undefined,
    now: () => 7,
    log: { ...quietLog, warn: (...line) => void warned.push(line) },
    limits: { admitsAddress: () => true, admitsMember: () => (breakAt('rate'), admits) },
    checksAnswers: true,
  })
})

test('[S-08, S-09, X-03] what access control refuses is answered with its data, before the call is looked at', async () => {
  const notice = { maintainStatus: '0', title: '', text: '', untilMs: null, address: '', region: '' } as const
  closed = reject('ACCESS_CAVEAT', notice)
  required = reject('SAFETY_VERIFICATION', stepUp)
  expect(await dispatch(received('memberInfo', { token: 't' }))).toEqual(reject('ACCESS_CAVEAT', notice))
  closed = reject('INTERFACE_DEGRADED')
  expect(await dispatch(received('timeCheck'))).toEqual(reject('INTERFACE_DEGRADED'))
  expect([ran, asked]).toEqual([[], []])
})

test('[S-06, S-07] a call that has something to show first is answered with the step-up challenge and does not run', async () => {
  required = reject('SAFETY_VERIFICATION', stepUp)
  expect(await dispatch(received('memberInfo', { token: 't' }))).toEqual(reject('SAFETY_VERIFICATION', stepUp))
  required = reject('ROBOT_CHECK', { ...stepUp, reason: 'robot' })
  expect(await nameOf('timeCheck')).toBe('ROBOT_CHECK')
  expect(ran).toEqual([])
})

test('[S-07] the ticket of a repeated call is handed over with who calls', async () => {
  expect(await nameOf('memberInfo', { token: 't', ticket: 'k' })).toBe('SUCCESS')
  expect(await nameOf('timeCheck', { ticket: 'k' })).toBe('SUCCESS')
  expect(asked).toEqual([
    ['memberInfo', client, member.id, 'k', {}],
    ['timeCheck', client, undefined, 'k', {}],
  ])
})

test('[S-03, X-03] who is not logged in or too fast hears that before any step-up challenge', async () => {
  required = reject('SAFETY_VERIFICATION', stepUp)
  expect(await nameOf('memberInfo')).toBe('LOGIN_REQUIRED')
  admits = false
  expect(await nameOf('memberInfo', { token: 't' })).toBe('RATE_LIMITED_MEMBER')
  expect(asked).toEqual([])
})

test('a call that changes its account runs once its session has shown what it declares, after any step-up challenge', async () => {
  const challenge = { methods: ['password' as const], contacts: [] }
  const change = received('passkeyDelete', { token: 't', input: { id: 'k' } })
  lacking = reject('REAUTHENTICATION_REQUIRED', challenge)
  required = reject('SAFETY_VERIFICATION', stepUp)
  expect(await dispatch(change)).toEqual(reject('SAFETY_VERIFICATION', stepUp))
  required = undefined
  asked = []
  expect(await dispatch(change)).toEqual(reject('REAUTHENTICATION_REQUIRED', challenge))
  expect([ran, asked.at(-1)]).toEqual([[], ['full', member, 't']])
  lacking = undefined
  expect(await dispatch(change)).toEqual(accept({}))
  expect(ran).toEqual(['passkeyDelete'])
  expect(await nameOf('passkeyDelete', { input: { id: 'k' } })).toBe('LOGIN_REQUIRED')
  lacking = reject('REAUTHENTICATION_REQUIRED', challenge)
  expect(await nameOf('memberInfo', { token: 't' })).toBe('SUCCESS')
})

test('[C-11] a call that gives or stakes waits for the terms to be agreed to, before any step-up challenge; others do not', async () => {
  due = reject('AGREEMENTS_DUE')
  required = reject('SAFETY_VERIFICATION', stepUp)
  const input = { requestId: crypto.randomUUID(), chatRoomNo: '88231', giftId: '1', count: 1, price: 1 }
  expect(await nameOf('anchorReward', { token: 't', input })).toBe('AGREEMENTS_DUE')
  expect([ran, asked]).toEqual([[], [['agreement', member.id]]])
  required = undefined
  expect(await nameOf('memberInfo', { token: 't' })).toBe('SUCCESS')
})

test.each(['session', 'access', 'rate', 'stepUp', 'reauthentication'] as const)(
  '[S-05, S-07] a guard that cannot be asked lets nobody through: %s',
  async (guard) => {
    const change = { token: 't', input: { id: 'k' } }
    expect(await nameOf('passkeyDelete', change)).toBe('SUCCESS')
    ran = []
    broken = guard
    expect(await nameOf('passkeyDelete', change)).toBe('INTERNAL')
    expect(ran).toEqual([])
  },
)

test('who asks for what they have no right to is refused, and the log says who it was', async () => {
  const input = { channel: 'chat', state: 'waiting' }
  expect(await nameOf('deskList', { token: 't', input })).toBe('FORBIDDEN')
  expect(await nameOf('memberInfo', { token: 't' })).toBe('SUCCESS')
  const fields = { requestId: 'r', call: 'deskList', memberId: member.id, address: client.address }
  expect(warned).toEqual([[fields, 'a call was refused for lack of a right']])
})
