import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { birthdayBind, birthdayBonus, birthdayBonusClaim, currencyUpdate } from '#contract/members/calls/members.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { roomInfoAnonymous } from '#contract/rooms/calls.ts'
import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import { stakeBounds } from '#contract/limits.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World
let client: TestClient
let seat = 0

beforeAll(async () => {
  world = await startWorld()
  await world.services().settings.set('verification', {}, 'test')
})
afterAll(() => world.stop())
/** Each test has a member that no other test has changed. */
beforeEach(async () => {
  client = openClient(world.baseUrl, '')
  seat += 1
  await client.logIn(`viewer${String(seat).padStart(2, '0')}`)
})

const balanceIn = async (wanted: 'CNY' | 'USDT') =>
  (await client.accepted(memberInfo, {})).wallets.find(({ currency }) => currency === wanted)?.balanceMinor ?? 0

/** A bet on what is open in the demo's match, taken at any odds. */
const aBet = async () => {
  const { match } = await client.accepted(roomInfoAnonymous, { chatRoomNo: '88231' })
  const selection = match?.markets.flatMap((market) => market.selections).find(({ status }) => status === 'open')
  if (!match || !selection) throw new Error('the demo match has no open selection')
  return {
    legs: [{ matchId: match.matchId, selectionId: selection.selectionId, oddsMilli: selection.oddsMilli }],
    sizes: null,
    accept: 'any' as const,
    chatRoomNo: null,
    followsOrderId: null,
  }
}

test('[V-06, A-05] a stake has two decimals at most and stands within its bounds, whatever a client sends', async () => {
  const bet = await aBet()
  const stake = async (stakeMinor: number, currency: 'CNY' | 'USDT') => {
    const result = await client.gateway.call(betPlace, { ...bet, requestId: randomUUID(), stakeMinor, currency })
    if (result.kind === 'accepted') return result.data.ticket.stakeMinor
    return result.kind === 'rejected' ? [result.name, result.data] : result.kind
  }
  const refused = (rule: string) => ['FIELD_REFUSED', { field: 'stakeMinor', rule }]
  const { minMinor, maxMinor } = stakeBounds.USDT
  expect(await stake(1_000_001, 'USDT')).toEqual(refused('decimals'))
  expect(await stake(1_009_999, 'USDT')).toEqual(refused('decimals'))
  expect(await stake(minMinor - 10_000, 'USDT')).toEqual(refused('min'))
  expect(await stake(stakeBounds.CNY.maxMinor + 1, 'CNY')).toEqual(refused('max'))
  expect(await stake(maxMinor, 'CNY')).toEqual(refused('max'))
  expect(await stake(minMinor, 'USDT')).toBe(minMinor)
  expect(await stake(1_010_000, 'USDT')).toBe(1_010_000)
  expect(await stake(101, 'CNY')).toBe(101)
})

test('[A-05, E-05] the birthday bonus is shown and paid in the settlement currency', async () => {
  const { settings } = world.services()
  await settings.set('cnyPerUsdtMilli', 8_000, 'test')
  await settings.set(
    'vipGrades',
    settings.get('vipGrades').map((grade) => ({ ...grade, birthCashMinor: 8_801 })),
    'test',
  )
  await client.accepted(birthdayBind, { birthday: `1988${siteDayOf(Date.now()).slice(4)}` })
  const shown = async () => {
    const { birthCash, currency, state } = await client.accepted(birthdayBonus, {})
    return [birthCash, currency, state]
  }
  expect(await shown()).toEqual([8_801, 'CNY', 'due'])
  await client.accepted(currencyUpdate, { currency: 'USDT' })
  expect(await shown()).toEqual([11_000_000, 'USDT', 'due'])
  const [cnyMinor, usdtMinor] = [await balanceIn('CNY'), await balanceIn('USDT')]
  const { balanceMinor } = await client.accepted(birthdayBonusClaim, { requestId: randomUUID() })
  expect([balanceMinor, await balanceIn('USDT'), await balanceIn('CNY')]).toEqual([
    usdtMinor + 11_000_000,
    usdtMinor + 11_000_000,
    cnyMinor,
  ])
  await client.accepted(currencyUpdate, { currency: 'CNY' })
  expect(await shown()).toEqual([11_000_000, 'USDT', 'claimed'])
})

test('[E-13] what an operator sets of the currencies is what the site serves; none may be missing', async () => {
  const { settings } = world.services()
  const [cny, usdt] = settings.get('currencies')
  if (!cny || !usdt) throw new Error('a currency has no setting')
  await settings.set('currencies', [{ ...cny, symbol: '￥', unit: '块' }, usdt], 'test')
  const { currencies } = await openClient(world.baseUrl, '').accepted(sitePerInfo, {})
  expect(currencies).toEqual([{ ...cny, symbol: '￥', unit: '块' }, usdt])
  const set = (value: unknown) => world.admin(['config', 'set', 'currencies', JSON.stringify(value)])
  expect((await set([cny])).exit).toBe(1)
  expect((await set([cny, cny])).exit).toBe(1)
  expect((await set([cny, { ...usdt, symbol: '₮₮₮₮₮' }])).exit).toBe(1)
  expect((await set([cny, usdt])).exit).toBe(0)
})
