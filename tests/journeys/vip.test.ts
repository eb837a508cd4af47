import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { birthdayBind } from '#contract/members/calls/members.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import { aPlayedMatch, winMarket } from '#tests/builders/played-match.ts'
import { logIn } from './browser.ts'
import { journeys } from './journey.ts'

const { person, member, world } = journeys({ clock: { aheadMs: 0 } })

const operator = async (...words: string[]): Promise<string> => {
  const { exit, stdout, stderr } = await world().admin(words)
  expect([exit, stderr]).toEqual([0, ''])
  return stdout
}

test('[R-12, E-05] on any other day the birthday gift says what it will be and from when, and never nothing', async () => {
  await operator('vip', 'set', 'viewer09', '3', 'a', 'promise')
  await (await member('viewer09')).accepted(birthdayBind, { birthday: '1990-06-01' })
  const who = await person()
  await logIn(who, 'viewer09', '/app/member')
  const bonus = who.page.getByRole('region', { name: '生日礼金' })
  await expect.poll(() => bonus.innerText()).toMatch(/¥[1-9][\d,]*\.\d\d/)
  expect(await bonus.innerText()).not.toContain('¥0.00')
  await who.page.goto('/app/member/vip')
  const gift = who.page.getByRole('listitem').filter({ hasText: '生日礼金' })
  await expect.poll(() => gift.innerText()).toMatch(/¥[1-9][\d,]*\.\d\d[^]*06-01/)
  await expect(gift.getByRole('button').count()).resolves.toBe(0)
})

test('[C-12, E-05] settled bets are growth; a level is reached before one’s eyes, its gifts are claimed, and what is undone takes growth back', async () => {
  const { units, matches } = world().services()
  const match = await aPlayedMatch(units, matches, { gameStatus: 0, markets: [winMarket(2_000, 1_800)] })
  const legs = [{ matchId: match.matchId, selectionId: '1x2:home', oddsMilli: 2_000 }]
  const bet = { legs, sizes: null, stakeMinor: 800_000, currency: 'CNY', accept: 'any' } as const
  const player = await member('viewer10')
  await player.accepted(betPlace, { requestId: randomUUID(), ...bet, chatRoomNo: null, followsOrderId: null })

  const who = await person()
  await logIn(who, 'viewer10', '/app/member/vip')
  const { page } = who
  const card = page.getByRole('region', { name: '我的等级' })
  await card.getByText('距 VIP1 还差 200').waitFor()
  await page.getByText('结算的注单和存款会记在这里').waitFor()
  await page.getByText('现在没有可领的礼物').waitFor()

  await match.happens({ gameStatus: 2, homeScore: 2, visitScore: 0 })
  await operator('match', 'result', match.matchId, 'match=2-0', 'h1=1-0')
  // A day brings 500 at most.
  await card.getByText('距 VIP2 还差 300').waitFor()
  await page.getByRole('banner').getByText('VIP1').waitFor()
  const log = page.getByRole('region', { name: '成长记录' })
  await log.getByText('体育有效投注 ¥8,000.00').waitFor()
  await log.getByText('超出每天上限').waitFor()
  await page.getByText('以表格查看').click()
  await page.getByRole('row', { name: /500$/ }).waitFor()

  await page.goto('/app/welfare')
  await page.getByRole('listitem').filter({ hasText: '等级礼金' }).getByText('1 份可领取').waitFor()
  await page.getByRole('link', { name: '去领取' }).click()
  const gifts = page.getByRole('region', { name: /可领礼物/ })
  await gifts.getByRole('button', { name: '领取VIP1 升级礼金' }).click()
  await page.getByText('¥8.00 已到账').waitFor()
  await gifts.getByText('现在没有可领的礼物').waitFor()
  await page.getByRole('button', { name: '全部 11 级' }).click()
  await page.getByRole('columnheader', { name: 'VIP10' }).waitFor()

  await operator('match', 'rollback', match.matchId)
  await expect.poll(() => operator('vip', 'show', 'viewer10')).toContain('level 1  growth 0')
  await page.reload()
  await card.getByText('距 VIP2 还差 800').waitFor()

  await operator('vip', 'set', 'viewer10', '3', 'a', 'promise')
  await card.getByText('距 VIP4 还差 2,500').waitFor()
  await page.getByRole('banner').getByText('VIP3').waitFor()
  expect(await operator('vip', 'show', 'viewer10')).toMatch(/1 → 3 {2}set {2}growth 0 {2}a promise/)
  expect(await operator('vip', 'recompute', 'viewer10')).toContain('growth 0')
  expect(await world().admin(['vip', 'quarter', '2099Q4'])).toMatchObject({ exit: 1 })
})
