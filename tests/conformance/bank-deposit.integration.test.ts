import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bankPaid,
  financeOrder,
  financeRecords,
  orderProofUpload,
  pay,
  payClose,
  paymentTypes,
  payUnfinished,
  withdrawInfo,
} from '#contract/finance/calls.ts'
import type { BankDepositOrder } from '#contract/finance/entities/bank-deposit-order.ts'
import { bankReferenceOf } from '#contract/finance/rules/bank-reference.ts'
import { birthdayBind, realNameBind } from '#contract/members/calls/members.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { protectionExclude, protectionGet, protectionLimitSet } from '#contract/protection/calls.ts'
import { demoBankAccounts } from '#server/demo/demo-bank-accounts.ts'
import { demoDepositMethods } from '#server/demo/demo-deposit-methods.ts'
import type { BankEntry } from '#server/finance/providers/bank-feed.ts'
import { signatureHeaders } from '#server/finance/providers/payment-signature.ts'
import { aBirthday } from '#tests/builders/birthday.ts'
import { aPicture, plantedIn } from '#tests/builders/picture.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const amountMinor = 50_000
const aPng = await aPicture()
const feedSecret = 'secret-of-the-feed'
const clock = { aheadMs: 0 }
let world: World
let client: TestClient
let seat = 0

beforeAll(async () => {
  world = await startWorld({ clock, environment: { BANK_FEEDS: `acme#${feedSecret}` } })
  await world.services().settings.set('verification', {}, 'test')
})
afterAll(() => world.stop())

/** Each test has a member that no other test has changed, who has said what a first deposit asks for. */
beforeEach(async () => {
  clock.aheadMs = 0
  await world.services().settings.set('bankAccounts', demoBankAccounts, 'test')
  client = openClient(world.baseUrl, '')
  seat += 1
  await client.logIn(`viewer${String(seat).padStart(2, '0')}`)
  const { missingIdentity } = await client.accepted(protectionGet, {})
  if (missingIdentity.includes('realName')) await client.accepted(realNameBind, { realName: '王小明' })
  if (missingIdentity.includes('birthday')) await client.accepted(birthdayBind, { birthday: aBirthday() })
})

const asked = (changes: object = {}) => ({
  requestId: randomUUID(),
  methodId: 'bank',
  currency: 'CNY' as const,
  amountMinor,
  ...changes,
})
const open = async (changes: object = {}): Promise<BankDepositOrder> => {
  const order = await client.accepted(pay, asked(changes))
  if (order.kind !== 'bank-deposit') throw new Error(order.kind)
  return order
}
const detailOf = async (orderId: string) => {
  const { order, timeline } = await client.accepted(financeOrder, { orderId })
  if (order.kind !== 'bank-deposit') throw new Error(order.kind)
  return { order, timeline: timeline.map(({ by, state }) => `${by} ${state}`) }
}
const stateOf = async (orderId: string) => (await detailOf(orderId)).order
const say = (orderId: string) => client.accepted(bankPaid, { requestId: randomUUID(), orderId })
const refusal = async (changes: object = {}) => {
  const refused = await client.refusal(pay, asked(changes))
  return 'name' in refused ? [refused.name, refused.data] : refused
}
const nameOf = async (refused: Promise<object>): Promise<unknown> => {
  const answer = await refused
  return 'name' in answer ? answer.name : answer
}
const centre = async (): Promise<number> => {
  const { wallets } = await client.accepted(memberInfo, {})
  return wallets.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
}
const admin = async (...words: string[]) => {
  const { exit, stdout } = await world.admin(['bank', ...words])
  return { exit, said: stdout }
}

const entryFor = (orderId: string, changes: Partial<BankEntry> = {}): BankEntry => ({
  entryId: randomUUID(),
  account: '6200000012348821',
  currency: 'CNY',
  amountMinor,
  remark: bankReferenceOf(orderId),
  payer: '王小明',
  bookedAtMs: world.services().now(),
  ...changes,
})
/** What a feed of an operator's own bank tells the site; everything of it may be forged. */
const tell = async (
  entry: object | string,
  { secret = feedSecret, feed = 'acme', atMs = world.services().now(), sent = undefined as string | undefined } = {},
): Promise<number> => {
  const rawBody = typeof entry === 'string' ? entry : JSON.stringify(entry)
  const path = `/payments/bank/${feed}`
  const headers = signatureHeaders(secret, { method: 'POST', path, rawBody }, atMs)
  const response = await fetch(world.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: sent ?? rawBody,
  })
  await response.body?.cancel()
  return response.status
}
const pass = async (ms: number): Promise<void> => {
  clock.aheadMs += ms
  await world.services().timers.flush()
}

describe('a deposit by bank transfer', () => {
  test('[C-14, S-13, E-04] is a way to pay with an account of the house, a reference and a history', async () => {
    const { methods } = await client.accepted(paymentTypes, {})
    expect(methods.find(({ id }) => id === 'bank')).toMatchObject({
      status: '1',
      min_money: 10_000,
      max_money: 5_000_000,
    })
    const before = await centre()
    const request = asked()
    const order = await client.accepted(pay, request)
    expect(await client.accepted(pay, request)).toEqual(order)
    const { id: accountId, holder, bankName, branch, number } = demoBankAccounts[0] as (typeof demoBankAccounts)[0]
    // The time to pay is read a moment before the order is.
    expect(Math.round((order.context.expiresAtMs - order.createdAtMs) / minuteMs)).toBe(30)
    expect([order.kind, order.state, order.context]).toEqual([
      'bank-deposit',
      'awaiting',
      {
        atMs: order.createdAtMs,
        methodId: 'bank',
        currency: 'CNY',
        amountMinor,
        expiresAtMs: order.context.expiresAtMs,
        accountId,
        account: { holder, bankName, branch, number },
        bankUrl: `http://127.0.0.1:${world.environment['CHECKOUT_PORT']}/bank/transfer`,
        payment: null,
        creditedMinor: null,
        reason: null,
        flags: [],
      },
    ])
    expect((await client.accepted(payUnfinished, {})).orders).toEqual([order])
    expect(await refusal()).toEqual(['UNFINISHED_ORDER', null])
    expect((await say(order.orderId)).state).toBe('review')
    expect(await tell(entryFor(order.orderId))).toBe(200)
    const { order: done, timeline } = await detailOf(order.orderId)
    expect([done.state, done.context.creditedMinor, await centre()]).toEqual([
      'succeeded',
      amountMinor,
      before + amountMinor,
    ])
    expect(timeline).toEqual(['member awaiting', 'member review', 'provider succeeded'])
    expect(await client.accepted(payUnfinished, {})).toEqual({ orders: [] })
    expect((await client.accepted(financeRecords, { kinds: ['bank-deposit'] })).orders).toEqual([done])
  })

  test('[C-14, A-05] another amount is credited as it came, and asks for as much turnover', async () => {
    const requiredOf = async (): Promise<number> => {
      const { turnovers } = await client.accepted(withdrawInfo, {})
      return turnovers.find(({ currency }) => currency === 'CNY')?.requiredMinor ?? 0
    }
    const [before, required] = [await centre(), await requiredOf()]
    const { orderId } = await open()
    expect(await tell(entryFor(orderId, { amountMinor: 12_345 }))).toBe(200)
    const { state, context } = await stateOf(orderId)
    expect([state, context.creditedMinor, context.flags]).toEqual(['succeeded', 12_345, ['other-amount']])
    expect([await centre(), await requiredOf()]).toEqual([before + 12_345, required + 12_345])
  })

  test('[S-13] ends with the time to pay, or by its member; money that comes is credited all the same', async () => {
    const before = await centre()
    const late = await open()
    await pass(30 * minuteMs)
    expect((await stateOf(late.orderId)).state).toBe('expired')
    expect(await nameOf(client.refusal(bankPaid, { requestId: randomUUID(), orderId: late.orderId }))).toBe(
      'ORDER_MOVED_ON',
    )
    const close = { requestId: randomUUID(), orderId: (await open()).orderId }
    const closed = await client.accepted(payClose, close)
    expect([closed.state, await client.accepted(payClose, close)]).toEqual(['closed', closed])
    for (const orderId of [late.orderId, close.orderId]) {
      expect(await tell(entryFor(orderId))).toBe(200)
      expect((await stateOf(orderId)).context.flags).toEqual(['paid-after-end'])
    }
    expect(await centre()).toBe(before + 2 * amountMinor)
  })

  test('[S-13] orders of others are not there', async () => {
    const { orderId } = await open()
    const stranger = openClient(world.baseUrl, '')
    await stranger.logIn('viewer20')
    for (const call of [bankPaid, payClose])
      expect(await nameOf(stranger.refusal(call, { requestId: randomUUID(), orderId }))).toBe('FINANCE_ORDER_UNKNOWN')
    expect((await stateOf(orderId)).state).toBe('awaiting')
  })

  test('[C-14] that were said to be paid and are not decided are three at most', async () => {
    for (let count = 0; count < 3; count += 1) await say((await open()).orderId)
    expect(await refusal()).toEqual(['UNFINISHED_ORDER', null])
  })

  test('[C-14, V-01] counts towards limits from the moment on in which it is asked, and a day longer than its time', async () => {
    const limit = { kind: 'deposit', period: 'month', currency: 'CNY', amountMinor: 60_000 } as const
    await client.accepted(protectionLimitSet, { requestId: randomUUID(), ...limit })
    const { orderId } = await open()
    await client.accepted(payClose, { requestId: randomUUID(), orderId })
    expect(await nameOf(client.refusal(pay, asked()))).toBe('LIMIT_REACHED')
    await pass(dayMs + 31 * minuteMs)
    clock.aheadMs = 0
    const again = await open()
    await say(again.orderId)
    expect(await nameOf(client.refusal(pay, asked()))).toBe('LIMIT_REACHED')
    expect((await admin('reject', again.orderId, '没有', '查到')).exit).toBe(0)
    await open()
  })
})

describe('accounts of the house', () => {
  const accounts = (changes: Partial<(typeof demoBankAccounts)[0]>) =>
    world.services().settings.set(
      'bankAccounts',
      demoBankAccounts.slice(0, 1).map((account) => ({ ...account, id: randomUUID(), ...changes })),
      'test',
    )

  test('[C-14, E-04] that are exhausted or out of bounds refuse with what they could take', async () => {
    await accounts({ dayMaxMinor: 80_000 })
    const { orderId } = await open()
    await client.accepted(bankPaid, { requestId: randomUUID(), orderId })
    expect(await refusal()).toEqual(['BANK_ACCOUNTS_EXHAUSTED', { mostMinor: 30_000 }])
    expect((await admin('accounts')).said).toContain('CNY 500.00 of CNY 800.00 today')
    const second = await open({ amountMinor: 30_000 })
    await say(second.orderId)
    expect(await refusal({ amountMinor: 10_000 })).toEqual(['BANK_ACCOUNTS_EXHAUSTED', { mostMinor: 0 }])
    expect((await admin('reject', second.orderId, 'no')).exit).toBe(0)
    expect((await open({ amountMinor: 30_000 })).state).toBe('awaiting')
  })

  test('[C-14] are asked one after the other: many at once take no more than the day has', async () => {
    await accounts({ dayMaxMinor: 2 * amountMinor })
    const people = await Promise.all(
      ['anchor01', 'anchor02', 'anchor03', 'anchor04'].map(async (name) => {
        const person = openClient(world.baseUrl, '')
        await person.logIn(name)
        await person.accepted(realNameBind, { realName: '王小明' })
        await person.accepted(birthdayBind, { birthday: aBirthday() })
        return person
      }),
    )
    const opened = await Promise.all(people.map((person) => person.refusal(pay, asked())))
    const kinds = opened.map((answer) => ('name' in answer ? answer.name : answer.kind))
    expect(kinds.toSorted()).toEqual(['BANK_ACCOUNTS_EXHAUSTED', 'BANK_ACCOUNTS_EXHAUSTED', 'accepted', 'accepted'])
  })

  test('[C-14] that are closed close the way to pay', async () => {
    await accounts({ status: '0' })
    const { methods } = await client.accepted(paymentTypes, {})
    expect(methods.find(({ id }) => id === 'bank')?.status).toBe('0')
    expect(await refusal()).toEqual(['PAYMENT_TYPE_CLOSED', null])
  })

  test('[V-06, E-04] an amount lies within the bounds of the way to pay', async () => {
    const method = demoDepositMethods.find(({ id }) => id === 'bank')
    expect(await refusal({ amountMinor: (method?.min_money ?? 0) - 1 })).toEqual([
      'FIELD_REFUSED',
      { field: 'amountMinor', rule: 'below' },
    ])
    expect(await refusal({ amountMinor: (method?.max_money ?? 0) + 1 })).toEqual([
      'FIELD_REFUSED',
      { field: 'amountMinor', rule: 'above' },
    ])
  })
})

describe('an operator', () => {
  test('[C-14] accepts what has come, once, and it is audited', async () => {
    const before = await centre()
    const { orderId } = await open()
    const picture = { requestId: randomUUID(), orderId, content: aPng.toString('base64') }
    await client.accepted(orderProofUpload, picture)
    await say(orderId)
    expect((await admin('list')).said).toContain(`${orderId}  bank-deposit  review`)
    const { said } = await admin('show', orderId)
    expect(said).toContain(`reference ${bankReferenceOf(orderId)}`)
    expect(said).toContain('6200000012348821')
    const path = /proof .* (\/\S+\.webp)/.exec(said)?.[1] ?? ''
    expect(await plantedIn(await readFile(path))).toEqual([])
    expect((await admin('accept', orderId, '1e3')).exit).toBe(1)
    for (const exit of [0, 0]) expect((await admin('accept', orderId, '300.50')).exit).toBe(exit)
    expect((await admin('accept', orderId, '300.51')).exit).toBe(1)
    const { state, context } = await stateOf(orderId)
    expect([state, context.creditedMinor, context.flags]).toEqual(['succeeded', 30_050, ['other-amount']])
    expect(await centre()).toBe(before + 30_050)
    expect(said).not.toContain('credited')
    expect((await admin('show', orderId)).said).toContain('credited CNY 300.50\n')
    const { stdout } = await world.admin(['audit', 'list'])
    expect(stdout.split('\n').filter((line) => line.includes('bank.accept') && line.includes(orderId))).toHaveLength(1)
  })

  test('[C-14] sees pictures only: another file is refused, and so is one for an order that is decided', async () => {
    const { orderId } = await open()
    const upload = (content: string) => ({ requestId: randomUUID(), orderId, content })
    const text = Buffer.from('转账成功').toString('base64')
    expect(await nameOf(client.refusal(orderProofUpload, upload(text)))).toBe('FILE_REFUSED')
    expect((await admin('reject', orderId, '没有查到')).exit).toBe(0)
    expect(await nameOf(client.refusal(orderProofUpload, upload(aPng.toString('base64'))))).toBe('ORDER_MOVED_ON')
  })

  test('[C-14] rejects with words that the member reads; the money can still come', async () => {
    const { orderId } = await open()
    await say(orderId)
    for (const exit of [0, 0]) expect((await admin('reject', orderId, '没有', '查到这笔转账')).exit).toBe(exit)
    const { state, context } = await stateOf(orderId)
    expect([state, context.reason]).toEqual(['rejected', '没有 查到这笔转账'])
    expect((await admin('reject', orderId, '别的')).exit).toBe(1)
    expect((await admin('reject', '999999', 'x')).exit).toBe(1)
    const before = await centre()
    expect((await admin('accept', orderId)).exit).toBe(0)
    expect(await centre()).toBe(before + amountMinor)
  })

  test('[C-14] assigns an entry that names no order, or a second one, and closes what was sent back', async () => {
    const before = await centre()
    const { orderId } = await open()
    const held = async (payer: string): Promise<string> =>
      (await admin('held')).said.split('\n').find((line) => line.includes(payer)) ?? ''
    for (const [payer, changes] of [
      ['no-reference', { remark: '存款' }],
      ['second', {}],
      ['of-usdt', { currency: 'USDT' }],
    ] as const) {
      if (payer === 'second') expect(await tell(entryFor(orderId))).toBe(200)
      expect(await tell(entryFor(orderId, { payer, ...changes }))).toBe(200)
    }
    const lines = [await held('no-reference'), await held('second'), await held('of-usdt')]
    expect(lines.map((line) => /\[(\w+)\]/.exec(line)?.[1])).toEqual(['reference', 'decided', 'currency'])
    expect(await centre()).toBe(before + amountMinor)
    const [first = '', second = '', foreign = ''] = lines.map((line) => line.split(' ')[0] ?? '')
    expect((await admin('assign', first, orderId)).exit).toBe(0)
    expect((await admin('assign', second, orderId)).exit).toBe(0)
    expect((await admin('assign', second, orderId)).exit).toBe(1)
    expect((await admin('assign', foreign, orderId)).exit).toBe(1)
    expect((await admin('close', foreign, 'sent', 'back')).exit).toBe(0)
    expect((await admin('close', foreign, 'again')).exit).toBe(1)
    expect([await centre(), (await stateOf(orderId)).context.creditedMinor]).toEqual([
      before + 3 * amountMinor,
      3 * amountMinor,
    ])
    expect((await admin('held')).said).not.toContain(first)
  })
})

test('[C-14] what comes for somebody who is excluded by now is credited by nobody, and goes back', async () => {
  const before = await centre()
  const { orderId } = await open()
  await client.accepted(protectionExclude, { requestId: randomUUID(), months: 6 })
  expect(await tell(entryFor(orderId, { payer: 'excluded-payer' }))).toBe(200)
  const { state, context } = await stateOf(orderId)
  expect([state, context.flags, await centre()]).toEqual(['review', ['excluded'], before])
  const line = (await admin('held')).said.split('\n').find((each) => each.includes('excluded-payer')) ?? ''
  expect(line).toContain('held [excluded]')
  const entryId = line.split(' ')[0] ?? ''
  expect((await admin('assign', entryId, orderId)).exit).toBe(1)
  expect((await admin('accept', orderId)).exit).toBe(1)
  expect((await admin('close', entryId, 'sent', 'back')).exit).toBe(0)
  expect((await admin('reject', orderId, '已退回付款账户')).exit).toBe(0)
  expect(await centre()).toBe(before)
})

describe('the feed of a bank', () => {
  test('[C-14] that is forged, cut short, old or of nobody changes nothing', async () => {
    const { orderId } = await open()
    const before = await stateOf(orderId)
    const entry = entryFor(orderId)
    const text = JSON.stringify(entry)
    const nowMs = world.services().now()
    const tries: [number, Promise<number>][] = [
      [401, tell(text, { secret: 'another-secret-of-16' })],
      [401, tell(text, { sent: JSON.stringify({ ...entry, amountMinor: 9_000_000 }) })],
      [401, tell(text, { sent: text.slice(0, -9) })],
      [401, tell(text, { atMs: nowMs - 6 * minuteMs })],
      [401, tell(text, { atMs: nowMs + 6 * minuteMs })],
      [401, tell(text, { feed: 'nobody' })],
      [401, tell(text, { feed: 'sandbox' })],
      [422, tell(text.slice(0, -9))],
      [422, tell('[]')],
      [422, tell({ ...entry, amountMinor: 0.5 })],
      [422, tell({ ...entry, amountMinor: 0 })],
      [422, tell({ ...entry, amountMinor: 1e30 })],
      [422, tell({ ...entry, amountMinor: '50000' })],
      [422, tell({ ...entry, account: '6200 0000' })],
      [422, tell({ ...entry, currency: 'cny' })],
      [422, tell({ ...entry, more: 1 })],
      [413, tell(JSON.stringify({ text: 'x'.repeat(17_000) }))],
    ]
    for (const [status, answered] of tries) expect(await answered).toBe(status)
    expect(await stateOf(orderId)).toEqual(before)
  })

  test('[C-14] that tells an entry again, all at once, credits once; the same id with other data is refused', async () => {
    const { orderId } = await open()
    const before = await centre()
    const entry = entryFor(orderId)
    const statuses = await Promise.all(Array.from({ length: 10 }, () => tell(entry)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await tell({ ...entry, amountMinor: 1 })).toBe(409)
    expect(await tell({ ...entry, payer: '别人' })).toBe(409)
    expect([await centre(), (await stateOf(orderId)).context.flags]).toEqual([before + amountMinor, []])
  })
})

describe('the sandbox bank', () => {
  const transfer = async (order: BankDepositOrder, scenario: string, changes: object = {}): Promise<number> => {
    const filled = {
      holder: '周予宁',
      account: '6200 0000 1234 8821',
      amount: '500',
      remark: bankReferenceOf(order.orderId),
    }
    const response = await fetch(order.context.bankUrl ?? '', {
      method: 'POST',
      body: new URLSearchParams({ ...filled, ...changes, scenario }),
      redirect: 'manual',
    })
    return response.status
  }
  const settlesAs = (orderId: string, state: string) =>
    vi.waitFor(async () => expect((await stateOf(orderId)).state).toBe(state), {
      timeout: within(15_000),
      interval: 100,
    })

  test(
    '[C-14] takes a transfer on a page of its own, and tells the site by the same way as any bank',
    async () => {
      const before = await centre()
      const order = await open()
      const page = await fetch(`${order.context.bankUrl}?holder=${encodeURIComponent('<周予宁>')}&remark=KT1`)
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
      const html = await page.text()
      expect([html.includes('<周予宁>'), html.includes('value="KT1"'), html.includes('<script')]).toEqual([
        false,
        true,
        false,
      ])
      for (const wrong of [{ amount: '1e3' }, { amount: '0' }, { account: 'x' }])
        expect(await transfer(order, 'right', wrong)).toBe(422)
      expect(await transfer(order, 'nothing')).toBe(422)
      expect(await transfer(order, 'right')).toBe(303)
      await settlesAs(order.orderId, 'succeeded')
      expect(await centre()).toBe(before + amountMinor)
    },
    within(30_000),
  )

  test(
    '[C-14] half the amount is credited as half; a forgotten remark waits for an operator',
    async () => {
      const half = await open()
      expect(await transfer(half, 'half')).toBe(303)
      await settlesAs(half.orderId, 'succeeded')
      expect((await stateOf(half.orderId)).context.creditedMinor).toBe(amountMinor / 2)
      const lost = await open()
      expect(await transfer(lost, 'no-remark', { amount: '123.45' })).toBe(303)
      await vi.waitFor(async () => expect((await admin('held')).said).toContain('CNY 123.45'), {
        timeout: within(15_000),
        interval: 100,
      })
      expect((await stateOf(lost.orderId)).state).toBe('awaiting')
    },
    within(40_000),
  )
})

test('[A-02] after all of it the books are right', async () => {
  expect((await world.services().balances.verify()).faults).toEqual([])
})
