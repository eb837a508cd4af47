import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  conversionQuote,
  conversionRecords,
  convert,
  toCenter,
  toYeb,
  yebRecords,
  yebWallet,
} from '#contract/finance/calls.ts'
import type { ConversionQuote } from '#contract/finance/entities/conversion.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import type { Call } from '#contract/define-call.ts'
import type { Currency } from '#contract/wallet/entities/money.ts'
import { unusedQuotesMax } from '#server/finance/store/conversion-quotes.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const dayMs = 24 * 60 * 60_000
const clock = { aheadMs: 0 }
let world: World
let client: TestClient
let seat = 0

beforeAll(async () => {
  world = await startWorld({ clock })
  const { settings } = world.services()
  await settings.set('verification', {}, 'test')
  await settings.set('cnyPerUsdtMilli', 7_140, 'test')
  await settings.set('conversionSpreadBps', 50, 'test')
  await settings.set('interestRates', { CNY: 365, USDT: 280 }, 'test')
})
afterAll(() => world.stop())
/** Each test has a member that no other test has changed. */
beforeEach(async () => {
  seat += 1
  client = await enter(seat)
})

const enter = async (viewer: number): Promise<TestClient> => {
  const entered = openClient(world.baseUrl, '')
  await entered.logIn(`viewer${String(viewer).padStart(2, '0')}`, 'demo1234', undefined, world.services().now())
  return entered
}
const balances = async (): Promise<Partial<Record<Currency, number>>> => {
  const { wallets } = await client.accepted(memberInfo, {})
  return Object.fromEntries(wallets.map(({ currency, balanceMinor }) => [currency, balanceMinor]))
}
const refusal = async (call: Call, input: object) => {
  const refused = await client.refusal(call, input)
  return 'name' in refused ? [refused.name, refused.data] : refused
}
const badField = async (call: Call, input: object) => {
  const [name, data] = (await refusal(call, input)) as [string, { issues: { path: string }[] }]
  return [name, [...new Set(data.issues.map(({ path }) => path))]]
}
const noNumbers = [-1, 1.5, '50000', '1e3', 'Infinity', '５００', '1'.repeat(30), 1e30, undefined, [50_000]]

describe('the interest wallet', () => {
  const moved = (changes: object = {}) => ({
    requestId: randomUUID(),
    currency: 'CNY' as const,
    amountMinor: 100_000,
    ...changes,
  })

  test('[C-14] money goes in and out, once a request, with its records', async () => {
    const before = (await balances()).CNY ?? 0
    const request = moved()
    const first = await client.accepted(toYeb, request)
    expect(first).toEqual({
      currency: 'CNY',
      movedMinor: 100_000,
      balanceMinor: 100_000,
      centreMinor: before - 100_000,
    })
    expect(await client.accepted(toYeb, request)).toEqual(first)
    expect(await refusal(toYeb, { ...request, amountMinor: 1 })).toEqual(['REQUEST_ID_REUSED', null])
    expect((await client.accepted(toCenter, moved({ amountMinor: 40_000 }))).balanceMinor).toBe(60_000)
    expect(await client.accepted(toCenter, moved({ amountMinor: null }))).toEqual({
      currency: 'CNY',
      movedMinor: 60_000,
      balanceMinor: 0,
      centreMinor: before,
    })
    const { records, hasMore } = await client.accepted(yebRecords, { currency: 'CNY' })
    expect(hasMore).toBe(false)
    expect(records.map(({ kind, amountMinor, balanceAfterMinor }) => [kind, amountMinor, balanceAfterMinor])).toEqual([
      ['out', 60_000, 0],
      ['out', 40_000, 60_000],
      ['in', 100_000, 100_000],
    ])
    const wallet = await client.accepted(yebWallet, { currency: 'CNY' })
    expect([wallet.balanceMinor, wallet.earnedMinor, wallet.rateBps, wallet.days.length]).toEqual([0, 0, 365, 30])
    expect((await client.accepted(yebRecords, { currency: 'USDT' })).records).toEqual([])
  })

  test('[C-14, V-06] refuses what is not there and what is no amount', async () => {
    for (const call of [toYeb, toCenter]) {
      expect(await refusal(call, moved({ amountMinor: 0 }))).toEqual([
        'FIELD_REFUSED',
        { field: 'amountMinor', rule: 'below' },
      ])
      expect(await refusal(call, moved({ amountMinor: 1_000_000_000 }))).toEqual([
        'FIELD_REFUSED',
        { field: 'amountMinor', rule: 'large' },
      ])
      expect(await refusal(call, moved({ currency: 'USDT', amountMinor: 10_001 }))).toEqual([
        'FIELD_REFUSED',
        { field: 'amountMinor', rule: 'decimals' },
      ])
      for (const amountMinor of noNumbers)
        expect(await badField(call, moved({ amountMinor }))).toEqual(['BAD_REQUEST', ['amountMinor']])
      expect(await badField(call, moved({ currency: 'COIN' }))).toEqual(['BAD_REQUEST', ['currency']])
      expect(await refusal(call, moved({ amountMinor: 999_999_999 }))).toEqual(['BALANCE_SHORT', null])
    }
    expect(await refusal(toCenter, moved({ amountMinor: null }))).toEqual(['BALANCE_SHORT', null])
    expect((await client.accepted(yebRecords, { currency: 'CNY' })).records).toEqual([])
  })

  test('[C-14] fifty withdrawals of the whole at once: one has it', async () => {
    await client.accepted(toYeb, moved())
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.gateway.call(toCenter, moved({ amountMinor: null }))),
    )
    const names = answers.map((answer) => (answer.kind === 'rejected' ? answer.name : answer.kind))
    expect(names.toSorted()).toEqual([...Array<string>(49).fill('BALANCE_SHORT'), 'accepted'].toSorted())
  })

  test('[C-14] earns day by day, also when the clock jumps a week', async () => {
    await client.accepted(toYeb, moved())
    await world.services().accrual.flush()
    clock.aheadMs += dayMs
    await world.services().accrual.flush()
    clock.aheadMs += 6 * dayMs
    await world.services().accrual.flush()
    client = await enter(seat)
    const wallet = await client.accepted(yebWallet, { currency: 'CNY' })
    expect([wallet.balanceMinor, wallet.earnedMinor, wallet.yesterdayMinor]).toEqual([100_060, 60, 10])
    expect(wallet.days.slice(-8).map(({ interestMinor }) => interestMinor)).toEqual([0, 0, 10, 10, 10, 10, 10, 10])
    const { records } = await client.accepted(yebRecords, { currency: 'CNY' })
    const { day, basisMinor, rateBps, amountMinor, balanceAfterMinor } = records[0] ?? {}
    expect([day, basisMinor, rateBps, amountMinor, balanceAfterMinor]).toEqual([
      wallet.days.at(-1)?.day,
      100_050,
      365,
      10,
      100_060,
    ])
  })
})

describe('exchanges', () => {
  const ask = (changes: object = {}): Promise<ConversionQuote> =>
    client.accepted(conversionQuote, { from: 'CNY', fromMinor: 71_400, ...changes })
  const take = (quoteId: string) => ({ requestId: randomUUID(), quoteId })

  test('[C-14] go by the quote, both ways, once a request', async () => {
    const before = await balances()
    const quote = await ask()
    expect({ ...quote, quoteId: '', expiresAtMs: 0 }).toEqual({
      quoteId: '',
      from: 'CNY',
      to: 'USDT',
      fromMinor: 71_400,
      toMinor: 99_502_487,
      rateE7: 71_757_000,
      expiresAtMs: 0,
    })
    expect(await balances()).toEqual(before)
    await world.services().settings.set('cnyPerUsdtMilli', 7_500, 'test')
    const request = take(quote.quoteId)
    const done = await client.accepted(convert, request)
    expect([done.toMinor, await client.accepted(convert, request)]).toEqual([99_502_487, done])
    await world.services().settings.set('cnyPerUsdtMilli', 7_140, 'test')
    expect(await balances()).toEqual({
      ...before,
      CNY: (before.CNY ?? 0) - 71_400,
      USDT: (before.USDT ?? 0) + 99_502_487,
    })
    const back = await ask({ from: 'USDT', fromMinor: 99_500_000 })
    expect([back.toMinor, back.rateE7]).toEqual([70_687, 71_043_000])
    await client.accepted(convert, take(back.quoteId))
    const { conversions } = await client.accepted(conversionRecords, {})
    expect(conversions.map(({ quoteId }) => quoteId)).toEqual([back.quoteId, quote.quoteId])
    expect(conversions[1]).toEqual(done)
  })

  test('[C-14] a quote holds for 30 s; after that there is a new one, and nothing has moved', async () => {
    const before = await balances()
    const quote = await ask()
    expect(quote.expiresAtMs - world.services().now()).toBeLessThanOrEqual(30_000)
    clock.aheadMs += 30_000
    const request = take(quote.quoteId)
    const [name, data] = (await refusal(convert, request)) as [string, { quote: ConversionQuote }]
    expect(name).toBe('QUOTE_EXPIRED')
    expect({ ...data.quote, quoteId: quote.quoteId, expiresAtMs: quote.expiresAtMs }).toEqual(quote)
    expect([data.quote.quoteId === quote.quoteId, data.quote.expiresAtMs > world.services().now()]).toEqual([
      false,
      true,
    ])
    expect([await balances(), await client.accepted(conversionRecords, {})]).toEqual([before, { conversions: [] }])
    await client.accepted(convert, take(data.quote.quoteId))
    await world.services().settings.set('cnyPerUsdtMilli', 1, 'test')
    const tiny = await client.refusal(conversionQuote, { from: 'USDT', fromMinor: 1_000_000 })
    expect('name' in tiny && [tiny.name, tiny.data]).toEqual(['FIELD_REFUSED', { field: 'fromMinor', rule: 'below' }])
    await world.services().settings.set('cnyPerUsdtMilli', 7_140, 'test')
    const small = await ask({ from: 'USDT', fromMinor: 1_000_000 })
    await world.services().settings.set('cnyPerUsdtMilli', 1, 'test')
    clock.aheadMs += 30_000
    expect(await refusal(convert, take(small.quoteId))).toEqual(['QUOTE_EXPIRED', { quote: null }])
    await world.services().settings.set('cnyPerUsdtMilli', 7_140, 'test')
  })

  test('[C-14] a quote is its member’s own, and used once from fifty connections', async () => {
    const before = await balances()
    const quote = await ask()
    const other = await enter(20)
    const stolen = await other.refusal(convert, take(quote.quoteId))
    expect('name' in stolen && stolen.name).toBe('QUOTE_UNKNOWN')
    expect(await refusal(convert, take(randomUUID()))).toEqual(['QUOTE_UNKNOWN', null])
    const clients = Array.from({ length: 50 }, () => {
      const one = openClient(world.baseUrl, '')
      one.state.token = client.state.token
      return one
    })
    const answers = await Promise.all(clients.map((one) => one.gateway.call(convert, take(quote.quoteId))))
    const names = answers.map((answer) => (answer.kind === 'rejected' ? answer.name : answer.kind))
    expect(names.toSorted()).toEqual([...Array<string>(49).fill('QUOTE_USED'), 'accepted'].toSorted())
    expect((await balances()).CNY).toBe((before.CNY ?? 0) - 71_400)
  })

  test('[C-14] of quotes that nobody used only the newest are kept', async () => {
    const first = await ask({ fromMinor: 100 })
    for (let count = 1; count < unusedQuotesMax; count += 1) await ask({ fromMinor: 100 })
    const last = await ask({ fromMinor: 100 })
    expect(await refusal(convert, take(first.quoteId))).toEqual(['QUOTE_UNKNOWN', null])
    expect((await client.accepted(convert, take(last.quoteId))).fromMinor).toBe(100)
  })

  test('[C-14, V-06] refuse what is not covered and what is no amount', async () => {
    const all = await ask({ fromMinor: 999_999_999 })
    const before = await balances()
    expect(await refusal(convert, take(all.quoteId))).toEqual(['BALANCE_SHORT', null])
    expect(await balances()).toEqual(before)
    const wrong = [
      [{ fromMinor: 99 }, 'below'],
      [{ fromMinor: 0 }, 'below'],
      [{ fromMinor: 1_000_000_000 }, 'large'],
      [{ from: 'USDT', fromMinor: 1_000_001 }, 'decimals'],
    ] as const
    for (const [changes, rule] of wrong)
      expect(await refusal(conversionQuote, { from: 'CNY', ...changes })).toEqual([
        'FIELD_REFUSED',
        { field: 'fromMinor', rule },
      ])
    for (const fromMinor of [...noNumbers, null])
      expect(await badField(conversionQuote, { from: 'CNY', fromMinor })).toEqual(['BAD_REQUEST', ['fromMinor']])
    expect(await badField(conversionQuote, { from: 'COIN', fromMinor: 100 })).toEqual(['BAD_REQUEST', ['from']])
    expect(await badField(convert, take('1'))).toEqual(['BAD_REQUEST', ['quoteId']])
  })
})

test('[A-02] after all of it the books are right', async () => {
  expect((await world.services().balances.verify()).faults).toEqual([])
})
