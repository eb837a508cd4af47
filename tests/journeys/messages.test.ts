import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { logIn, viewports } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys({ environment: { SESSIONS_PER_MEMBER: '3' } })

const bell = (page: Page, words: string) => page.getByRole('link', { name: `消息，${words}`, exact: true })

const write = async (id: string, to: string, title: string): Promise<void> => {
  const words = ['--title', title, '--title-en', 'A word', '--text', `${title}的正文`, '--text-en', 'Its text']
  const { exit, stderr } = await world().admin(['message', 'send', id, to, ...words])
  expect([exit, stderr]).toEqual([0, ''])
}

test('[R-12] a message reaches two devices; read on one it is gone from the count of the other; deleted it can come back', async () => {
  const desk = await person()
  await logIn(desk, 'viewer11', '/app/home')
  await bell(desk.page, '1 条未读').waitFor()
  const phone = await person(viewports.phone)
  await logIn(phone, 'viewer11', '/app/messages')
  await phone.page
    .getByRole('link', { name: /新设备登录/ })
    .first()
    .waitFor()
  await bell(desk.page, '2 条未读').waitFor()

  await write('journey-1', 'viewer11', '维护公告')
  await bell(desk.page, '3 条未读').waitFor()
  await bell(phone.page, '3 条未读').waitFor()
  const notice = phone.page.getByRole('button', { name: /^维护公告/ })
  await notice.click()
  await phone.page.getByText('维护公告的正文').waitFor()
  await bell(desk.page, '2 条未读').waitFor()

  const { page } = phone
  await page.getByRole('button', { name: '批量管理' }).click()
  await page.getByRole('button', { name: '全选' }).click()
  await page.getByRole('heading', { name: '已选 3 条' }).waitFor()
  await page.getByRole('button', { name: '删除 3 条' }).click()
  await page.getByText('还没有消息').waitFor()
  await bell(desk.page, '没有未读').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await bell(desk.page, '2 条未读').waitFor()
  await page.getByRole('button', { name: '全部已读' }).click()
  await bell(desk.page, '没有未读').waitFor()
})

test('[R-12] who turns a kind off gets no more of it; what must be known cannot be turned off', async () => {
  const { page, ...rest } = await person()
  await logIn({ page, ...rest }, 'viewer12', '/app/messages/settings')
  const offers = page.getByRole('switch', { name: '活动和奖励' })
  await offers.click()
  await expect.poll(() => offers.getAttribute('aria-checked')).toBe('false')
  expect(await page.getByRole('switch', { name: '登录和账户安全' }).isDisabled()).toBe(true)
  const words = ['--title', '送礼', '--title-en', 'Gift', '--text', '来领', '--text-en', 'Come', '--kind', 'promotion']
  const { stdout } = await world().admin(['message', 'send', 'journey-2', 'viewer12', ...words])
  expect(stdout.trim()).toBe('journey-2: sent to 0 of 1')
})
