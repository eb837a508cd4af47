import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { arriveAs, viewports } from './browser.ts'
import { callExamples } from '#tests/conformance/call-examples.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys({ environment: { SESSIONS_PER_MEMBER: '3' } })

const png = Buffer.from(callExamples.supportPicture.content, 'base64')

const bell = (page: Page, words: string) => page.getByRole('link', { name: `消息，${words}`, exact: true })

const write = async (id: string, to: string, title: string): Promise<void> => {
  const words = ['--title', title, '--title-en', 'A word', '--text', `${title}的正文`, '--text-en', 'Its text']
  const { exit, stderr } = await world().admin(['message', 'send', id, to, ...words])
  expect([exit, stderr]).toEqual([0, ''])
}

test('[R-12] a message reaches two devices; read on one it is gone from the count of the other; deleted it can come back, and what is of security stays', async () => {
  const desk = await person()
  await arriveAs(desk, 'viewer11', '/app/home')
  await bell(desk.page, '1 条未读').waitFor()
  const phone = await person(viewports.phone)
  await arriveAs(phone, 'viewer11', '/app/messages')
  await phone.page
    .getByRole('link', { name: /新设备登录/ })
    .first()
    .waitFor()
  await bell(desk.page, '2 条未读').waitFor()

  await write('journey-1', 'viewer11', '维护公告')
  await bell(desk.page, '3 条未读').waitFor()
  await phone.page.getByText('3 条未读', { exact: true }).waitFor()
  const notice = phone.page.getByRole('button', { name: /^维护公告/ })
  await notice.click()
  await phone.page.getByText('维护公告的正文').waitFor()
  await bell(desk.page, '2 条未读').waitFor()

  const { page } = phone
  await page.getByRole('button', { name: '批量管理' }).click()
  await page.getByRole('button', { name: '全选' }).click()
  await page.getByRole('heading', { name: '已选 3 条' }).waitFor()
  await page.getByRole('button', { name: '删除 1 条' }).click()
  await notice.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('link', { name: /新设备登录/ }).count()).toBe(2)
  await page.getByRole('button', { name: '撤销' }).click()
  await notice.waitFor()
  await bell(desk.page, '2 条未读').waitFor()
  await page.getByRole('button', { name: '全部已读' }).click()
  await bell(desk.page, '没有未读').waitFor()
})

test('[R-12] who turns a kind off gets no more of it; what must be known cannot be turned off', async () => {
  const { page, ...rest } = await person()
  await arriveAs({ page, ...rest }, 'viewer12', '/app/messages/settings')
  const offers = page.getByRole('switch', { name: '活动和奖励' })
  await offers.click()
  await expect.poll(() => offers.getAttribute('aria-checked')).toBe('false')
  expect(await page.getByRole('switch', { name: '登录和账户安全' }).isDisabled()).toBe(true)
  const words = ['--title', '送礼', '--title-en', 'Gift', '--text', '来领', '--text-en', 'Come', '--kind', 'promotion']
  const { stdout } = await world().admin(['message', 'send', 'journey-2', 'viewer12', ...words])
  expect(stdout.trim()).toBe('journey-2: sent to 0 of 1')
})

test('[R-12] feedback with a picture is answered, told of, opened from the message and seen', async () => {
  const who = await person(viewports.phone)
  const { page } = who
  await arriveAs(who, 'viewer13', '/app/messages')
  await page.getByRole('link', { name: /^意见反馈/ }).click()
  await page.getByRole('tab', { name: '直播' }).click()
  await page.getByLabel('说说遇到的问题').fill('切线路后弹幕不显示')
  await page.getByLabel('添加图片').setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('button', { name: '移除图片 1' }).waitFor()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('img', { name: '我发的图片' }).waitFor()
  await page.getByText('已发送，等待回复').waitFor()
  const caseId = page.url().split('/').at(-1) ?? ''
  const { exit, stderr } = await world().admin(['feedback', 'answer', caseId, '--text', '已修复，请再试试'])
  expect([exit, stderr]).toEqual([0, ''])
  await page.getByText('已修复，请再试试').waitFor()
  await page.goto('/app/messages')
  await page.getByRole('link', { name: /反馈有新回复/ }).click()
  await page.getByText('已修复，请再试试').waitFor()
  await page.goto('/app/home')
  await bell(page, '1 条未读').waitFor()
})

test('[V-09] feedback that is too long is counted, kept whole and not sent until it is shorter', async () => {
  const who = await person(viewports.phone)
  const { page } = who
  await arriveAs(who, 'viewer14', '/app/feedback')
  const field = page.getByLabel('说说遇到的问题')
  const send = page.getByRole('button', { name: '提交', exact: true })
  await field.fill('字'.repeat(3_000))
  await page.getByText('3000 / 1000').waitFor()
  await page.getByText('最多 1,000 字，已超出 2,000 字，请删减').waitFor()
  expect([(await field.inputValue()).length, await send.isDisabled()]).toEqual([3_000, true])
  await field.fill('字'.repeat(1_000))
  await send.click()
  await page.getByText('已发送，等待回复').waitFor()
  await page.getByText('字'.repeat(1_000)).waitFor()
})

test('[R-12] a chat waits in turn, is answered while its page is open, and ends', async () => {
  const who = await person()
  const { page } = who
  await arriveAs(who, 'viewer14', '/app/service')
  await page.getByLabel('说说遇到的问题').fill('你好，存款没到')
  await page.getByRole('button', { name: '开始对话' }).click()
  await page.getByText('下一个就轮到您').waitFor()
  const { stdout } = await world().admin(['desk', 'list'])
  await world().admin(['desk', 'answer', stdout.split(' ')[0] ?? '', '--text', '马上帮您查'])
  await page.getByText('马上帮您查').waitFor()
  await page.getByRole('button', { name: '结束对话' }).click()
  await page.getByText('已关闭。再写一条就会重新打开。').waitFor()
})

test('[R-12] customer service answers at its desk: who waits shows up, both see the other write, the answer arrives, the case is closed', async () => {
  const member = await person(viewports.phone)
  await arriveAs(member, 'viewer15', '/app/service')
  const staff = await person()
  await arriveAs(staff, 'mod01', '/app/messages')
  await staff.page.getByRole('link', { name: /^客服工作台/ }).click()
  await staff.page.getByText('这里没有会话').waitFor()

  await member.page.getByLabel('说说遇到的问题').fill('提款还没到账')
  await member.page.getByRole('button', { name: '开始对话' }).click()
  const row = staff.page.getByRole('link', { name: /viewer15.*提款还没到账.*新消息/s })
  await row.click()
  await staff.page.getByRole('region', { name: 'viewer15' }).getByText('提款还没到账').waitFor()

  await member.page.getByLabel('继续说').fill('单号是 12')
  await staff.page.getByText('viewer15正在输入…').waitFor()
  await staff.page.getByLabel('回复会员').fill('已为您加急')
  await member.page.getByText('客服正在输入…').waitFor()
  await staff.page.getByRole('button', { name: '发送回复' }).click()
  // A mark that is drawn, and no name can draw.
  await member.page.getByRole('listitem').filter({ hasText: '已为您加急' }).locator('svg').waitFor()
  await member.page.getByText('已为您加急').waitFor()
  await member.page.getByText('已回复').waitFor()

  await staff.page.getByRole('tab', { name: '进行中' }).click()
  await staff.page.getByRole('link', { name: /viewer15/ }).click()
  await staff.page.getByRole('button', { name: '结束会话' }).click()
  await member.page.getByText('已关闭。再写一条就会重新打开。').waitFor()
})

test('[R-12] who is not of the staff has no desk, until an operator says so', async () => {
  const who = await person()
  await arriveAs(who, 'viewer16', '/app/desk')
  await who.page.getByText('仅供客服人员使用').waitFor()
  const { exit } = await world().admin(['staff', 'grant', 'viewer16'])
  expect(exit).toBe(0)
  await who.page.getByRole('tab', { name: '等待回复' }).waitFor()
  await world().admin(['staff', 'revoke', 'viewer16'])
  await who.page.getByText('仅供客服人员使用').waitFor()
})

test('[R-07, R-12] the site’s customer service leads to the chat: from its own page, from help and from the member centre', async () => {
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer17', '/cs')
  await who.page.getByRole('link', { name: '开始咨询' }).click()
  await who.page.waitForURL('**/app/service')
  await who.page.goto('/app/member')
  await who.page.getByRole('link', { name: /^在线客服/ }).click()
  await who.page.waitForURL('**/app/service')
  await who.page.getByRole('button', { name: '开始对话' }).waitFor()
})

test('[R-12] times are told by the site’s clock, wherever they are read', async () => {
  const who = await person()
  const devtools = await who.context.newCDPSession(who.page)
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' })
  await arriveAs(who, 'viewer17', '/app/messages')
  const words =
    (await who.page
      .getByRole('link', { name: /新设备登录/ })
      .first()
      .textContent()) ?? ''
  // The text, which the server wrote, and the hour beside it.
  const said = /(\d\d:\d\d)（UTC\+8）/.exec(words)?.[1] ?? ''
  expect(said).not.toBe('')
  expect(words.split(said)).toHaveLength(3)
})
