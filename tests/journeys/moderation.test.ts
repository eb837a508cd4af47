import { expect, test } from 'vitest'
import { chatSend, roomMute } from '#contract/rooms/calls.ts'
import { arriveAs, chatOf, viewports } from './browser.ts'
import { journeys, roomNo, roomPath } from './journey.ts'

const { person, member, world } = journeys({ environment: { SESSIONS_PER_MEMBER: '3' } })

const consolePath = `/app/moderation/${roomNo}`

test('[P-02, D-06] a mute from the console reaches every page of its member, who objects; another moderator grants it, and all read of it without a reload', async () => {
  const author = await person()
  await arriveAs(author, 'viewer07', roomPath)
  await author.page.getByRole('textbox', { name: '聊天内容' }).fill('加微领内幕单')
  await author.page.keyboard.press('Enter')
  await chatOf(author.page).getByText('加微领内幕单').waitFor()
  const secondTab = await author.context.newPage()
  await secondTab.goto(author.page.url())
  const phone = await person(viewports.phone)
  await arriveAs(phone, 'viewer07', roomPath)
  const pages = [author.page, secondTab, phone.page]
  for (const page of pages) await page.getByRole('textbox', { name: '聊天内容' }).waitFor()

  const moderator = await person()
  await arriveAs(moderator, 'mod01', consolePath)
  const { page } = moderator
  const row = chatOf(page).getByText('加微领内幕单')
  await row.hover()
  const tool = page.getByRole('button', { name: /^禁言 / })
  const nickname = ((await tool.getAttribute('aria-label')) ?? '').replace('禁言 ', '')
  await tool.click()
  const card = page.getByRole('region', { name: nickname })
  await card.getByText('账号年龄').waitFor()
  const send = card.getByRole('button', { name: '先选原因' })
  expect(await send.isDisabled()).toBe(true)
  await card.getByRole('button', { name: '7 天', exact: true }).click()
  await card.getByRole('button', { name: '广告引流' }).click()
  await card.getByRole('button', { name: '禁言', exact: true }).click()
  for (const one of pages) await one.getByText(/您已被禁言.*广告引流/).waitFor()

  await secondTab.getByRole('button', { name: /详情/ }).click()
  const dialog = secondTab.getByRole('dialog', { name: '您在这个房间被禁言' })
  await dialog.getByText('江边老K').waitFor()
  await dialog.getByRole('textbox', { name: '为什么不同意' }).fill('发错房间了，对不起')
  await dialog.getByRole('button', { name: '提交申诉' }).click()
  await dialog.getByText(/申诉已提交/).waitFor()

  const anchor = await person()
  await arriveAs(anchor, 'anchor01', consolePath)
  for (const keeper of [moderator, anchor]) {
    const panel = keeper.page.getByRole('region', { name: '申诉' })
    await panel.getByText('发错房间了，对不起').waitFor()
  }
  const panel = anchor.page.getByRole('region', { name: '申诉' })
  await panel.getByRole('button', { name: '同意，解除' }).click()
  await page.getByRole('region', { name: '申诉' }).getByText('没有待处理的申诉').waitFor()
  await page
    .getByRole('region', { name: '操作日志' })
    .getByText(/同意 .* 的申诉/)
    .waitFor()
  for (const one of pages) await one.getByRole('textbox', { name: '聊天内容' }).waitFor()
  await author.page.goto('/app/messages')
  await author.page.getByText('申诉已同意').first().waitFor()
})

test('[P-02] an undo in the log takes a ban back; a moderator who is dismissed with the console open reads so and is refused', async () => {
  const author = await member('viewer12')
  const moderator = await person()
  await arriveAs(moderator, 'mod01', consolePath)
  const { page } = moderator
  const sent = await author.accepted(chatSend, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text: '加群' })
  if ('held' in sent || sent.content.msgType !== 'text') throw new Error('the text is not in the room')
  const { memberId } = sent.content.data.author
  const keeper = await member('mod01')
  await keeper.accepted(roomMute, {
    requestId: crypto.randomUUID(),
    chatRoomNo: roomNo,
    memberId,
    minutes: null,
    reasonCode: 'scam',
    reason: '',
    deleteMessages: false,
  })
  const log = page.getByRole('region', { name: '操作日志' })
  await log.getByText(/封禁/).first().waitFor()
  await log
    .getByRole('button', { name: /^撤销这个操作/ })
    .first()
    .click()
  await log
    .getByText(/已撤销/)
    .first()
    .waitFor()
  await author.accepted(chatSend, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text: '谢谢房管' })

  const { exit } = await world().admin(['role', 'revoke', roomNo, 'mod01', 'moderator'])
  expect(exit).toBe(0)
  await page.getByText('您已不再是本房间的房管').waitFor()
  expect(await page.getByRole('region', { name: '操作日志' }).count()).toBe(0)
  const refused = await keeper.refusal(roomMute, {
    requestId: crypto.randomUUID(),
    chatRoomNo: roomNo,
    memberId,
    minutes: 1,
    reasonCode: 'other',
    reason: '',
    deleteMessages: false,
  })
  expect('name' in refused && refused.name).toBe('FORBIDDEN')
  expect((await world().admin(['role', 'grant', roomNo, 'mod01', 'moderator'])).exit).toBe(0)
  await page.getByRole('region', { name: '操作日志' }).waitFor()
})
