import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { dayAfter } from '#contract/promotions/rules/signin-days.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import { aPlayedMatch, over, winMarket } from '#tests/builders/played-match.ts'
import { logIn } from './browser.ts'
import { journeys } from './journey.ts'

const clock = { aheadMs: 0 }
const { world, person, member } = journeys({ clock })
const hourMs = 60 * 60_000

/** To an hour before the end of a day of the site that has not begun: a session from then lasts over it. */
const lateOnNewDay = (): string => {
  const nowMs = world().services().now()
  const day = dayAfter(siteDayOf(nowMs), 1)
  clock.aheadMs += siteDayStartMs(dayAfter(day, 1)) - hourMs - nowMs
  return day
}

const path = '/app/activities/rebate'

/** An operator says so, and whoever counts bets, and what was given for them, has heard it. */
const decide = async (kind: 'result' | 'void', matchId: string, ...words: readonly string[]): Promise<void> => {
  const { exit, stderr } = await world().admin(['match', kind, matchId, ...words])
  expect([exit, stderr]).toEqual([0, ''])
  const { results, facts, rechecks } = world().services()
  for (const loop of [results, facts, rechecks]) await loop.flush()
}

test('[C-15, S-13] a day’s rebate counts without a voided bet, and what is voided after it was paid goes back before its member’s eyes', async () => {
  const day = lateOnNewDay()
  const { units, matches } = world().services()
  const player = await member('viewer10')
  const betOnNew = async (homeName: string): Promise<string> => {
    const markets = [winMarket(2_060, 1_800)]
    const match = await aPlayedMatch(units, matches, { gameStatus: 0, markets }, homeName)
    const legs = [{ matchId: match.matchId, selectionId: '1x2:home', oddsMilli: 2_060 }]
    const bet = { legs, sizes: null, stakeMinor: 10_000, currency: 'CNY', accept: 'none' } as const
    await player.accepted(betPlace, { requestId: randomUUID(), ...bet, chatRoomNo: null, followsOrderId: null })
    await match.happens(over)
    return match.matchId
  }
  const [kept, voidedLater, voided] = [
    await betOnNew('蓉城赤焰'),
    await betOnNew('江南青鹭'),
    await betOnNew('海港银鸥'),
  ]
  for (const matchId of [kept, voidedLater]) await decide('result', matchId, 'match=0-1', 'h1=0-1')
  await decide('void', voided, '--note', 'cancelled')

  const who = await person()
  await logIn(who, 'viewer10', path)
  const { page } = who
  const item = page.getByRole('listitem').filter({ hasText: day })
  await item.getByText('等待结算').waitFor()
  // Of three stakes of 100 the two that were lost.
  await item.getByText('¥0.80').waitFor()
  await item.getByText('¥200.00').waitFor()
  expect(await item.getByRole('button', { name: '领取', exact: true }).count()).toBe(0)

  clock.aheadMs += hourMs
  await page.reload()
  await item.getByRole('button', { name: '领取', exact: true }).click()
  await item.filter({ hasText: '已到账' }).getByText('¥0.80').waitFor()

  await decide('void', voidedLater, '--note', 'abandoned')
  await page.reload()
  await item.filter({ hasText: '已到账' }).getByText('¥0.40').waitFor()
  await page.goto('/app/wallet/statement')
  const movements = page.getByRole('region', { name: '资金变动' }).getByRole('button')
  await movements
    .filter({ hasText: /活动奖励收回.*-¥0\.40/ })
    .first()
    .waitFor()
  await movements
    .filter({ hasText: /活动奖励.*\+¥0\.80/ })
    .first()
    .waitFor()

  await decide('void', kept, '--note', 'cancelled')
  await page.goto(path)
  await item.filter({ hasText: '已收回' }).getByText('¥0.80').waitFor()
  expect((await world().services().books.balances.verify()).faults).toEqual([])
})
