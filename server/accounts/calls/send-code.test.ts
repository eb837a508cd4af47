import { beforeEach, expect, test } from 'vitest'
import type { sendCode } from '#contract/accounts/calls/recovery.ts'
import type { InputOf } from '#contract/define-call.ts'
import { accept, reject } from '#contract/outcome.ts'
import type { Context } from './handle.ts'
import { aClient, smsPoint } from '#tests/builders/accounts.ts'
import { aMemberInfo } from '#tests/builders/member-info.ts'
import { handleSendCode } from './send-code.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { CodeIssue, CodeOrder } from '#server/accounts/ports/codes.ts'

const member = aMemberInfo()
const own = smsPoint('13800000001')
const others = smsPoint('13800000002')
const client = aClient()
const ticket = 't'.repeat(43)
const mail = { channel: 'mail', address: 'a@example.org', areaCode: '', masked: 'a***@example.org' } as const
let ordered: CodeOrder[]
let issue: CodeIssue

const account = { member, phone: own.address, phoneArea: '+86', mail: null }
const contextOf = (caller: typeof member | undefined): Context<'either'> =>
  ({
    member: caller,
    client,
    accounts: {
      byId: async () => account,
      byContact: async ({ address }: { address: string }) => (address === own.address ? account : undefined),
    },
    flowTokens: {
      peek: async (kind: string, given: string) => {
        if (given !== ticket) return undefined
        if (kind === 'forgot.mail') return { memberId: null, payload: { ...mail, device: 'd' } }
        return kind === 'dormant' ? { memberId: member.id, payload: null } : undefined
      },
    },
    risk: { isKnownDevice: async (_client: Client, memberId: string | undefined) => memberId === member.id },
    codes: {
      issue: async (order: CodeOrder) => {
        ordered.push(order)
        return issue
      },
    },
  }) as unknown as Context<'either'>

beforeEach(() => {
  ordered = []
  issue = accept({ retryAfterMs: 60_000, expiresAtMs: 7 })
})

const send = (changes: Partial<InputOf<typeof sendCode>>, caller?: typeof member) =>
  handleSendCode.run(contextOf(caller), {
    purpose: 'login',
    channel: 'sms',
    areaCode: '+86',
    target: '13800000001',
    ...changes,
  })

const sentTo = (masked: string) => ({ ok: true, value: { retryAfterMs: 60_000, expiresAtMs: 7, masked } })
const refusal = (code: string, data?: unknown) => ({ ok: false, code, ...(data !== undefined && { data }) })

test('[C-11] log-in: whoever has the number gets a code, and the answer for a number of nobody is the same', async () => {
  expect(await send({})).toEqual(sentTo('138****0001'))
  expect(await send({ target: '13800000002' })).toEqual(sentTo('138****0002'))
  expect(ordered).toEqual([
    { purpose: 'login', contact: own, memberId: member.id, isSent: true, client, isKnownDevice: true },
    { purpose: 'login', contact: others, memberId: null, isSent: false, client, isKnownDevice: false },
  ])
})

test('[C-11] registering: every number gets a code, so that nobody learns whose it is', async () => {
  await send({ purpose: 'register' })
  await send({ purpose: 'register', target: '13800000002' })
  expect(ordered).toEqual([
    { purpose: 'register', contact: own, memberId: null, isSent: true, client, isKnownDevice: false },
    { purpose: 'register', contact: others, memberId: null, isSent: true, client, isKnownDevice: false },
  ])
})

test('[V-04] what is no number, and a mail where nothing takes its code, is refused', async () => {
  const refused = refusal('CONTACT_REFUSED')
  expect(await send({ target: '123' })).toEqual(refused)
  expect(await send({ channel: 'mail', target: 'a@example.org' })).toEqual(refused)
  expect(await send({ purpose: 'register', channel: 'mail', target: 'a@example.org' })).toEqual(refused)
  expect(await send({ purpose: 'bind', channel: 'mail', target: 'a@' }, member)).toEqual(refused)
  expect(ordered).toEqual([])
})

test('[C-11] a forgotten password and a dormant member: the flow token knows where to', async () => {
  expect(await send({ purpose: 'forgot', channel: 'mail', target: '', ticket })).toEqual(sentTo('a***@example.org'))
  expect(await send({ purpose: 'dormant', target: '', ticket })).toEqual(sentTo('138****0001'))
  expect(ordered).toEqual([
    { purpose: 'forgot', contact: mail, memberId: null, isSent: false, device: 'd', client, isKnownDevice: false },
    { purpose: 'dormant', contact: own, memberId: member.id, isSent: true, client, isKnownDevice: true },
  ])
  const invalid = refusal('TICKET_INVALID')
  expect(await send({ purpose: 'forgot', channel: 'sms', target: '', ticket })).toEqual(invalid)
  expect(await send({ purpose: 'forgot', channel: 'mail', target: '' })).toEqual(invalid)
  expect(await send({ purpose: 'dormant', target: '', ticket: 'x'.repeat(43) })).toEqual(invalid)
  expect(await send({ purpose: 'dormant', channel: 'mail', target: '', ticket })).toEqual(refusal('CONTACT_REFUSED'))
})

test('[C-11] binding goes to what was typed, withdrawing to what the member has; both ask for a log-in', async () => {
  await send({ purpose: 'bind', target: '13800000002' }, member)
  await send({ purpose: 'withdraw', target: '' }, member)
  expect(ordered).toEqual([
    { purpose: 'bind', contact: others, memberId: member.id, isSent: true, client, isKnownDevice: true },
    { purpose: 'withdraw', contact: own, memberId: member.id, isSent: true, client, isKnownDevice: true },
  ])
  expect(await send({ purpose: 'bind' })).toEqual(refusal('LOGIN_REQUIRED'))
  expect(await send({ purpose: 'withdraw', target: '' })).toEqual(refusal('LOGIN_REQUIRED'))
})

test('[C-11] the limits of codes are told', async () => {
  issue = reject('SEND_TOO_OFTEN', { retryAfterMs: 5 })
  expect(await send({})).toEqual(refusal('SEND_TOO_OFTEN', { retryAfterMs: 5 }))
  issue = reject('SEND_PAUSED', { retryAfterMs: 6 })
  expect(await send({})).toEqual(refusal('SEND_PAUSED', { retryAfterMs: 6 }))
})
