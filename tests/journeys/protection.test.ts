import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomInfoAnonymous } from '#contract/rooms/calls.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import {
  playSession,
  protectionExclude,
  protectionGet,
  protectionLimitSet,
  protectionTimeOut,
} from '#contract/protection/calls.ts'
import { goldCoinBalance } from '#contract/wallet/calls.ts'
import type { Storage } from '#server/app/storage.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { logIn, viewports } from './browser.ts'
import { journeys, roomNo } from './journey.ts'
import { databaseOf } from './verification-hand.ts'

const { person, member, world } = journeys()
let storage: Storage

beforeAll(async () => {
  storage = await databaseOf(world())
})
afterAll(() => storage.close())

/** Without pictures: they are not what this is about. */
const roomPath = '/app/room/88238'
const limitsPath = '/app/member/limits'

/** The member's other device, in the session of the page: a log-in of its own would end it. */
const otherDevice = async (page: Page): Promise<TestClient> => {
  const client = openClient(world().baseUrl, '')
  client.state.token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  return client
}
const glowstick = (page: Page) => page.getByRole('button', { name: /荧光棒/ }).first()
const give = async (page: Page): Promise<void> => {
  await glowstick(page).click()
  await page.getByRole('button', { name: '赠送', exact: true }).click()
}
const typeWord = async (page: Page, word: string, action: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: '请确认' })
  const confirm = dialog.getByRole('button', { name: action })
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByLabel('输入确认文字').fill(word)
  await confirm.click()
  await dialog.waitFor({ state: 'hidden' })
}

test('[C-16, R-12] a limit that is set on its page stops a gift with the words of what is left', async () => {
  const somebody = await person(viewports.desktop)
  const { page } = somebody
  await logIn(somebody, 'viewer11', limitsPath)
  await page.getByRole('tab', { name: '金币' }).click()
  // Of money there are more of a day.
  await expect.poll(() => page.getByRole('button', { name: /^每日/ }).count()).toBe(1)
  await page.getByRole('button', { name: /^每日/ }).click()
  await page.getByLabel('新的限额').fill('1.5')
  await page.getByText('请只输入整数，如 100').waitFor()
  await page.getByLabel('新的限额').fill('¥100')
  await page.getByText('请只输入整数，如 100').waitFor()
  await page.getByLabel('新的限额').fill('1')
  await page.getByRole('button', { name: '设置，立即生效' }).click()
  await page.getByText('剩 1', { exact: true }).waitFor()
  await page.getByText('调低限额 · 每日送礼').waitFor()

  await page.goto(roomPath)
  await give(page)
  await page.getByText('送出 荧光棒').first().waitFor()
  await give(page)
  await page.getByText(/超出您设置的每日送礼限额 1 金币，还可用 0 金币/).waitFor()
  expect((await (await otherDevice(page)).accepted(goldCoinBalance, {})).coins).toBe(99_999)

  await page.goto(limitsPath)
  await page.getByRole('tab', { name: '金币' }).click()
  await page.getByText('已到上限').waitFor()
  await page.getByRole('button', { name: /^每日/ }).click()
  await page.getByLabel('新的限额').fill('5')
  await page.getByRole('button', { name: '申请调高，24 小时后确认' }).click()
  await page.getByText(/起可确认调到 5/).waitFor()
  await page.getByRole('button', { name: '撤回' }).click()
  await page.getByText(/起可确认调到 5/).waitFor({ state: 'hidden' })
})

test('[S-13] a limit stops a bet that is followed in the room, and says why at the slip', async () => {
  const leader = await member('viewer12')
  const { match } = await leader.accepted(roomInfoAnonymous, { chatRoomNo: roomNo })
  const selection = match?.markets.flatMap((market) => market.selections).find(({ status }) => status === 'open')
  if (!match || !selection) throw new Error('the demo match has no open selection')
  const { matchId } = match
  const { selectionId, oddsMilli } = selection
  const legs = [{ matchId, selectionId, oddsMilli }]
  const money = { sizes: null, stakeMinor: 5_000, currency: 'CNY', accept: 'any' } as const
  const bet = { requestId: crypto.randomUUID(), legs, ...money, chatRoomNo: roomNo, followsOrderId: null }
  const { ticket: order } = await leader.accepted(betPlace, bet)
  const follower = await person()
  await logIn(follower, 'viewer13', `/app/room/${roomNo}`)
  const { page } = follower
  const limit = { kind: 'stake', period: 'week', currency: 'CNY', amountMinor: 1_000 } as const
  await (await otherDevice(page)).accepted(protectionLimitSet, { requestId: crypto.randomUUID(), ...limit })
  await page
    .getByRole('button', { name: new RegExp(`^跟单：${(order.legs[0]?.itemName ?? '').replace(/[+.()]/g, '\\$&')}`) })
    .first()
    .click()
  await page.getByRole('button', { name: '加入投注单' }).click()
  await page.getByLabel('赔率变动').selectOption('any')
  await page.getByLabel('投注金额').fill('10.01')
  await page.getByRole('button', { name: '确认投注' }).click()
  await page.getByText(/每周投注限额 ¥10.00，还可用 ¥10.00/).waitFor()
  await page.getByLabel('投注金额').fill('10')
  await page.getByRole('button', { name: '确认投注' }).click()
  await page.getByText('投注成功').first().waitFor()
})

test('[C-16] a time-out from another device closes the gift tray and says so; the chat stays open', async () => {
  const somebody = await person(viewports.phone)
  const { page } = somebody
  await logIn(somebody, 'viewer14', roomPath)
  await page.getByRole('button', { name: '送礼物' }).first().click()
  await glowstick(page).waitFor()
  await (await otherDevice(page)).accepted(protectionTimeOut, { requestId: crypto.randomUUID(), days: 2 })
  const dialog = page.getByRole('dialog', { name: '冷静期' })
  await dialog.getByText('存款、投注和送礼已关闭；观看、聊天和提款照常。').waitFor()
  await dialog.getByRole('button', { name: '知道了' }).click()
  await glowstick(page).waitFor({ state: 'hidden' })
  await page.getByRole('textbox', { name: '聊天内容' }).fill('我先看球')
  await page.keyboard.press('Enter')
  await page.getByText('我先看球').first().waitFor()
})

test('[C-16, R-12] self-exclusion is confirmed by a typed word, stops gifts on every device, and leaves payouts open', async () => {
  const somebody = await person(viewports.desktop)
  const { page, context } = somebody
  await logIn(somebody, 'viewer15', limitsPath)
  const room = await context.newPage()
  await room.goto(roomPath)
  await glowstick(room).waitFor()
  await page.getByRole('tab', { name: '5 年' }).click()
  await page.getByRole('button', { name: '排除我 5 年' }).click()
  const asked = page.getByRole('dialog', { name: '请确认' })
  await asked.getByText(/^到 \d{4}.* 为止$/).waitFor()
  await asked.getByText(/已下的注单照常结算/).waitFor()
  await typeWord(page, '自我排除', '排除我 5 年')
  await page.getByText(/^已自我排除 · 到/).waitFor()
  await room.getByRole('dialog', { name: '已自我排除' }).getByRole('button', { name: '知道了' }).click()
  await give(room)
  await room.getByText(/您已自我排除，不能存款、投注和送礼，至/).waitFor()
  const device = await otherDevice(page)
  expect((await device.accepted(goldCoinBalance, {})).coins).toBe(100_000)
  expect((await device.accepted(protectionGet, {})).pause?.kind).toBe('exclusion')
  expect(await device.refusal(protectionExclude, { requestId: crypto.randomUUID(), months: 6 })).toMatchObject({
    name: 'PAUSE_LONGER',
  })
  await page.goto('/app/member/payout')
  await page.getByRole('heading', { name: '银行卡' }).first().waitFor()
  await page.goto('/app/member/security/activity')
  await page
    .getByText(/^自我排除/)
    .first()
    .waitFor()
})

test('[C-10] what is advertised leaves every open page when play is paused, and does not come back with a reload', async () => {
  const somebody = await person(viewports.desktop)
  const { page } = somebody
  await logIn(somebody, 'viewer17', '/app/home')
  const advertised = page.getByRole('complementary', { name: '推荐' })
  await advertised.first().waitFor()
  await (await otherDevice(page)).accepted(protectionExclude, { requestId: crypto.randomUUID(), months: 6 })
  await page.getByRole('dialog', { name: '已自我排除' }).getByRole('button', { name: '知道了' }).click()
  await advertised.first().waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('main').getByRole('link').first().waitFor()
  expect(await advertised.count()).toBe(0)
})

test('[S-13] whoever has played for the chosen time is told so, on loading a page and on an open one, and goes on or stops', async () => {
  const hourMs = 60 * 60_000
  const somebody = await person()
  const { page } = somebody
  await logIn(somebody, 'viewer16', roomPath)
  const { id } = await storage.db
    .selectFrom('members')
    .select('id')
    .where('name', '=', 'viewer16')
    .executeTakeFirstOrThrow()
  /** As if the member had played for an hour, and the next reminder came so long from now. */
  const played = async (dueInMs: number): Promise<void> => {
    const nowMs = Date.now()
    const sums = { CNY: { spentMinor: 12_000, backMinor: 5_000 } }
    const remindedMs = nowMs + dueInMs - hourMs
    const play = { startedMs: nowMs - hourMs, lastMs: nowMs, remindedMs, day: '2026-01-01', dayMs: hourMs, sums }
    await storage.db
      .updateTable('protections')
      .set({ play: JSON.stringify(play), reminder_due_ms: nowMs + dueInMs })
      .where('member_id', '=', id)
      .execute()
  }
  const dialog = page.getByRole('dialog', { name: /^已经玩了 1 小时/ })
  await played(-1)
  await page.reload()
  await dialog.getByText('共花费 ¥120.00，净结果 -¥70.00').waitFor()
  await dialog.getByRole('button', { name: '继续' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(roomPath)
  await played(1_000)
  await dialog.getByRole('button', { name: '先到这里' }).click()
  await page.waitForURL('**/app/home')
  const client = await otherDevice(page)
  expect((await client.accepted(playSession, {})).play).toMatchObject({ startedAtMs: null, results: [] })
})
