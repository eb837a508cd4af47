import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goldCoinBalance } from '#contract/wallet/calls.ts'
import { roomInfoAnonymous } from '#contract/rooms/calls.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import type { TestClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { chatOf, arriveAs, viewports } from './browser.ts'
import { journeys, roomNo, roomPath } from './journey.ts'

const { person, member, world } = journeys({ isOnAir: true, asksEveryDevice: true })

const walletOf = async (client: TestClient) => {
  const { wallets } = await client.accepted(memberInfo, {})
  return wallets.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
}

test('[A-03, C-16, E-06] a member talks: what is typed is shown as text, once; on a phone the gifts stay beside what is typed', async () => {
  const talker = await person()
  await arriveAs(talker, 'viewer01', roomPath)
  const { page } = talker
  await page.getByRole('textbox', { name: '聊天内容' }).fill('<b>主队</b>加油')
  await page.keyboard.press('Enter')
  const said = chatOf(page).getByText('<b>主队</b>加油')
  await said.waitFor()
  expect(await said.count()).toBe(1)
  await page.reload()
  await said.waitFor()
  expect(await said.count()).toBe(1)

  // With the keyboard shut, and with one that leaves less height than width.
  for (const height of [844, 380]) {
    await page.setViewportSize({ width: 390, height })
    const field = page.getByRole('textbox', { name: '聊天内容' })
    await field.fill('正在打字')
    await page.getByRole('button', { name: '发送', exact: true }).waitFor()
    const boxes = [await field.boundingBox(), await page.getByRole('button', { name: '送礼物' }).boundingBox()]
    expect(boxes.map((box) => box !== null && box.y + box.height <= height && box.x + box.width <= 390)).toEqual([
      true,
      true,
    ])
  }
})

test('[A-03, D-06] a phone held sideways has its sound and hides the chat, odds come in beside its picture; a picture that fills the screen is written on', async () => {
  const talker = await person({ width: 844, height: 390 })
  await arriveAs(talker, 'viewer02', roomPath)
  const { page } = talker
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).press('Enter')
  await page.getByRole('button', { name: /^(?:取消)?静音$/ }).waitFor()
  await press('隐藏聊天')
  await page.getByRole('complementary', { name: '聊天', exact: true }).waitFor({ state: 'hidden' })
  await press('显示聊天')
  await page.getByRole('complementary', { name: '聊天', exact: true }).waitFor()
  await press('盘口')
  const odds = page.getByRole('dialog', { name: '本场盘口' })
  // It slides in.
  await expect
    .poll(async () => Object.values((await odds.boundingBox()) ?? {}).map(Math.round))
    .toEqual([504, 0, 340, 390])
  await odds
    .getByRole('button', { name: /\d\.\d\d/ })
    .first()
    .press('Enter')
  const slip = page.getByRole('dialog', { name: /^投注单/ })
  await slip.waitFor()
  // What one came for is in sight without scrolling.
  const place = slip.getByRole('button', { name: '确认投注' })
  await expect
    .poll(async () => Math.round(await place.evaluate((button) => button.getBoundingClientRect().bottom)))
    .toBeLessThanOrEqual(390)
  await page.keyboard.press('Escape')
  await slip.waitFor({ state: 'hidden' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('盘口')
  const lying = page.getByRole('textbox', { name: '聊天内容' })
  const chooseEmoji = async (): Promise<void> => {
    await page.getByRole('button', { name: '表情', exact: true }).last().press('Enter')
    await page.getByRole('toolbar', { name: '表情' }).getByRole('button', { name: '笑哭' }).click()
  }
  await press('发个弹幕，一起看')
  await chooseEmoji()
  await expect.poll(() => lying.inputValue()).toBe('😂')
  await lying.press('Enter')
  await lying.waitFor({ state: 'hidden' })

  await page.setViewportSize(viewports.desktop)
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'fresh'))
  await press('全屏')
  const over = page.getByRole('region', { name: '直播播放器' }).getByRole('textbox', { name: '聊天内容' })
  expect(await over.evaluate((field) => field.closest<HTMLElement>('[data-theme]')?.dataset['theme'])).toBe('glow')
  await over.fill('满屏弹幕')
  await page
    .getByRole('region', { name: '直播播放器' })
    .getByRole('button', { name: '表情', exact: true })
    .press('Enter')
  await page.getByRole('toolbar', { name: '表情' }).getByRole('button', { name: '笑哭' }).click()
  await expect.poll(() => over.inputValue()).toBe('满屏弹幕😂')
  await over.press('Enter')
  await press('退出全屏')
  await chatOf(page).getByText('满屏弹幕').waitFor()
})

/** Looks from now on whether the stage at the centre shows a gift: on a busy machine it is over before anybody asks. */
const watchCentre = async (page: Page): Promise<() => Promise<boolean>> => {
  await page.evaluate(() => {
    const note = () => {
      if (document.querySelector('[data-layout="center"] > canvas'))
        document.documentElement.dataset['centre'] = 'shown'
    }
    new MutationObserver(note).observe(document.body, { attributeFilter: ['data-layout'], subtree: true })
  })
  return () => page.evaluate(() => document.documentElement.dataset['centre'] === 'shown')
}

test('[D-05, E-07, E-12, V-12] a gift takes its exact price, plays at the centre, counts up in one row as a combo; a large one is confirmed once', async () => {
  const giver = await person()
  await arriveAs(giver, 'viewer03', roomPath)
  const { page } = giver
  await page
    .getByRole('button', { name: /冠军杯|荧光棒/ })
    .first()
    .waitFor()
  await page
    .getByRole('button', { name: /荧光棒/ })
    .first()
    .click()
  // The orb of 3 s: pressed as it comes, since the ring runs out while a busy machine looks for it.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const orb = document.querySelector<HTMLButtonElement>('button[data-where="dock"]')
      if (!orb) return
      watch.disconnect()
      orb.click()
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  const isShown = await watchCentre(page)
  await page.getByRole('button', { name: '赠送', exact: true }).click()
  await chatOf(page).getByText('送出 荧光棒').first().waitFor()
  await expect.poll(() => chatOf(page).locator('span', { hasText: /^2$/ }).count()).toBe(1)
  await expect.poll(() => chatOf(page).getByText('送出 荧光棒').count()).toBe(1)

  const send = page.getByRole('button', { name: '赠送', exact: true })
  const question = page.getByRole('dialog', { name: '送出大礼物？' })
  await page.getByRole('tab', { name: '豪华' }).click()
  await page.getByRole('button', { name: /冠军杯/ }).click()
  await send.click()
  await question.getByText('冠军杯 ×1 · 1,888 金币').waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await send.click()
  await question.getByRole('button', { name: '确认赠送' }).click()
  await chatOf(page).getByText('送出 冠军杯').waitFor()
  await page.getByRole('button', { name: /火焰球/ }).click()
  await page.getByRole('button', { name: /冠军杯/ }).click()
  await send.click()
  // Of 100,000: two glow sticks and two cups of 1,888.
  await page.getByText('96,222').first().waitFor()
  expect(await question.count()).toBe(0)
  await expect.poll(isShown, { timeout: within(60_000) }).toBe(true)
  const client = await member('viewer03')
  await expect.poll(async () => (await client.accepted(goldCoinBalance, {})).coins).toBe(96_222)
})

test('[S-12, E-09, D-06] a member follows an order with an own stake; the first order is reverted and struck out', async () => {
  const leader = await member('viewer04')
  const { match } = await leader.accepted(roomInfoAnonymous, { chatRoomNo: roomNo })
  const selection = match?.markets.flatMap((market) => market.selections).find(({ status }) => status === 'open')
  if (!match || !selection) throw new Error('the demo match has no open selection')
  const { ticket: order } = await leader.accepted(betPlace, {
    requestId: crypto.randomUUID(),
    legs: [{ matchId: match.matchId, selectionId: selection.selectionId, oddsMilli: selection.oddsMilli }],
    sizes: null,
    stakeMinor: 5_000,
    currency: 'CNY',
    accept: 'any',
    chatRoomNo: roomNo,
    followsOrderId: null,
  })
  const follower = await person()
  await arriveAs(follower, 'viewer05', roomPath)
  const { page } = follower
  await page
    .getByRole('button', { name: new RegExp(`^跟单：${(order.legs[0]?.itemName ?? '').replace(/[+.()]/g, '\\$&')}`) })
    .first()
    .click()
  await page.getByRole('button', { name: '加入投注单' }).click()
  await page.getByLabel('赔率变动').selectOption('any')
  await page.getByLabel('投注金额').fill('12.34')
  await page.getByRole('button', { name: '确认投注' }).click()
  await page.getByText('投注成功').first().waitFor()
  // The slip stands where the chat is.
  await page.getByRole('button', { name: '收起投注单' }).click()

  const undone = await world().admin(['order', 'revert', order.orderId])
  expect(undone.exit).toBe(0)
  await chatOf(page).getByText('已撤销').first().waitFor()
  expect(await walletOf(leader)).toBe(1_000_000)
  await page.close()
  expect(await walletOf(await member('viewer05'))).toBe(1_000_000 - 1_234)
  expect((await world().admin(['ledger', 'verify'])).exit).toBe(0)
})
