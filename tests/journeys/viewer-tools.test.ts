import type { Locator } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { messageList } from '#contract/messages/calls.ts'
import { anchorReward } from '#contract/gifts/calls.ts'
import { chatSend, roomInfoAnonymous } from '#contract/rooms/calls.ts'
import { reportList } from '#contract/rooms/report-calls.ts'
import type { TestClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { arriveAs, chatOf, viewports } from './browser.ts'
import { journeys, roomNo, roomPath } from './journey.ts'

const { person, member } = journeys()

/** Says something without a browser; answers the name it was said under. */
const say = async (client: TestClient, text: string): Promise<string> => {
  const sent = await client.accepted(chatSend, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text })
  if ('held' in sent || sent.content.msgType !== 'text') throw new Error('the text is not in the room')
  return sent.content.data.author.nickname
}

/** Rows move from under the mouse while the room still loads. */
const pressTool = (row: Locator, tool: Locator, done: () => Promise<boolean>): Promise<void> =>
  vi.waitFor(
    async () => {
      if (await done()) return
      if (!(await tool.isVisible())) await row.hover({ timeout: within(5_000) })
      await tool.click({ timeout: within(5_000) })
      expect(await done()).toBe(true)
    },
    { timeout: within(30_000) },
  )

test('[P-02, D-06] who is blocked from a line is gone from all tabs and reads nothing in turn, until it is undone; the list unblocks', async () => {
  const wind = await member('viewer08')
  const third = await member('viewer09')
  const owl = await person()
  await arriveAs(owl, 'viewer07', roomPath)
  const tab = await owl.context.newPage()
  await tab.goto(roomPath)
  const name = await say(wind, '第一句话')
  const row = chatOf(owl.page).getByText('第一句话')
  await chatOf(tab).getByText('第一句话').waitFor()
  const isGone = async () => (await row.count()) === 0
  await pressTool(row, owl.page.getByRole('button', { name: `屏蔽 ${name}` }), isGone)
  await expect.poll(() => chatOf(tab).getByText('第一句话').count(), { timeout: within(5_000) }).toBe(0)
  await say(wind, '第二句话')
  await say(third, '第三人说')
  await Promise.all([owl.page, tab].map((page) => chatOf(page).getByText('第三人说').waitFor()))
  expect([
    await chatOf(owl.page).getByText('第二句话').count(),
    await chatOf(tab).getByText('第二句话').count(),
  ]).toEqual([0, 0])
  const other = await person()
  await arriveAs(other, 'viewer08', roomPath)
  await chatOf(other.page).getByText('第二句话').waitFor()
  await owl.page.getByRole('textbox', { name: '聊天内容' }).fill('我这样觉得')
  await owl.page.keyboard.press('Enter')
  await chatOf(owl.page).getByText('我这样觉得').waitFor()
  await say(third, '第三人再说')
  await chatOf(other.page).getByText('第三人再说').waitFor()
  expect(await chatOf(other.page).getByText('我这样觉得').count()).toBe(0)

  await tab.goto('/app/member/blocks')
  await tab.getByText('已屏蔽 1 人').waitFor()
  await tab.getByRole('button', { name: `取消屏蔽 ${name}` }).click()
  await tab.getByText('还没有屏蔽任何人').waitFor()
  await chatOf(owl.page).getByText('第二句话').waitFor()

  await pressTool(row, owl.page.getByRole('button', { name: `屏蔽 ${name}` }), isGone)
  await owl.page.getByRole('button', { name: '撤销' }).click()
  await row.waitFor()
})

test('[P-02, D-06] a long press on a phone opens the sheet, from which a line is reported; two moderators decide once, and the reporter reads the result', async () => {
  const wind = await member('viewer10')
  const name = await say(wind, '骂人的一句')
  const owl = await person(viewports.phone)
  await arriveAs(owl, 'viewer11', roomPath)
  const row = chatOf(owl.page).getByText('骂人的一句')
  await row.waitFor()
  const finger = { pointerType: 'touch', clientX: 40, clientY: 40, bubbles: true }
  await row.dispatchEvent('pointerdown', finger)
  const sheet = owl.page.getByRole('dialog', { name: '消息操作' })
  await sheet.waitFor()
  await row.dispatchEvent('pointerup', finger)
  await sheet.getByRole('button', { name: /举报这条/ }).click()
  const dialog = owl.page.getByRole('dialog', { name: `举报 ${name}` })
  expect(await dialog.getByRole('button', { name: '还差：举报原因' }).isDisabled()).toBe(true)
  await dialog.getByText('人身攻击').click()
  await dialog.getByRole('textbox', { name: '补充说明（选填）' }).fill('请看一下')
  await dialog.getByRole('button', { name: '举报', exact: true }).click()
  await owl.page.getByText('已举报，处理后会在消息中心告诉您').waitFor()

  const [first, second] = [await person(), await person()]
  await arriveAs(first, 'mod01', `/app/moderation/${roomNo}`)
  await arriveAs(second, 'anchor01', `/app/moderation/${roomNo}`)
  const caseOf = (page: typeof first.page) =>
    page.getByRole('region', { name: '举报' }).getByRole('button', { name: new RegExp(name) })
  await caseOf(first.page).click()
  await first.page.getByText('“请看一下”').or(first.page.getByText('请看一下')).first().waitFor()
  const mute = (page: typeof first.page) => page.getByRole('button', { name: /^删除并禁言 10 分钟/ })
  await expect.poll(() => mute(first.page).isEnabled(), { timeout: within(10_000) }).toBe(true)
  await caseOf(second.page).click()
  await second.page
    .getByText(/正在处理/)
    .first()
    .waitFor()
  expect(await mute(second.page).isDisabled()).toBe(true)
  await caseOf(first.page).focus()
  await first.page.keyboard.press('Tab')
  await first.page.keyboard.press('m')
  await Promise.all([first.page, second.page].map((page) => page.getByText('没有待处理的举报').waitFor()))
  await chatOf(owl.page)
    .getByText(/一条消息已被.*删除/)
    .waitFor()
  expect(await row.count()).toBe(0)
  const reporter = await member('viewer11')
  const { messages } = await reporter.accepted(messageList, {})
  const result = messages.find(({ title }) => title === '举报已处理')
  expect(result?.text).toBe(`您在房间 ${roomNo} 的举报已经处理。谢谢您一起维护秩序。`)
})

test('[P-02] a person is reported from their card, without a line: a giver from the list of givers, the streamer from the bar', async () => {
  const giver = await member('viewer12')
  await giver.accepted(anchorReward, {
    requestId: crypto.randomUUID(),
    chatRoomNo: roomNo,
    giftId: '1',
    count: 1,
    price: 1,
  })
  const nickname = await say(giver, '送给主播')
  const owl = await person()
  await arriveAs(owl, 'viewer13', roomPath)
  const { page } = owl
  const report = async (name: string): Promise<void> => {
    const card = page.getByRole('dialog', { name: `${name} 的名片` })
    await card.getByRole('button', { name: `举报 ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `举报 ${name}` })
    await dialog.getByText('诈骗').click()
    await dialog.getByRole('button', { name: '举报', exact: true }).click()
    await page.getByText('已举报，处理后会在消息中心告诉您').first().waitFor()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('tab', { name: '贡献榜' }).click()
  await page.getByRole('list', { name: '本场贡献榜' }).getByRole('button', { name: nickname }).click()
  await report(nickname)
  const { anchor } = await giver.accepted(roomInfoAnonymous, { chatRoomNo: roomNo })
  await page.getByRole('button', { name: anchor.nickname, exact: true }).first().click()
  await report(anchor.nickname)
  const keeper = await member('mod01')
  const { cases } = await keeper.accepted(reportList, { chatRoomNo: roomNo })
  const found = cases.find(({ member: { nickname: name } }) => name === nickname)
  expect([found?.messageId, found?.isText, found?.reasons, found?.context]).toEqual([
    null,
    false,
    [{ reason: 'scam', count: 1 }],
    [],
  ])
})
