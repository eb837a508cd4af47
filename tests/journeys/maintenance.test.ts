import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillLogin, viewports } from './browser.ts'
import { journeys, roomPath } from './journey.ts'

const { person, world } = journeys()

const operator = async (...words: readonly string[]): Promise<void> => {
  const { exit, stderr } = await world().admin(words)
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
}

const inRoom = (page: Page) => page.getByRole('button', { name: '登录后参与聊天' })

test('[R-04, R-07, S-08, S-10] maintenance leads a visitor out of the room, customer service stays, and the room comes back by itself', async () => {
  const { page } = await person()
  await page.goto(roomPath)
  await inRoom(page).waitFor()
  const until = new Date(Date.now() + 30 * 60_000).toISOString()
  await operator('maintenance', 'on', '--title', '例行维护', '--text', '正在换一块大屏。', '--until', until)
  await page.waitForURL('**/maintenance')
  await page.getByRole('heading', { name: '例行维护' }).waitFor()
  await page.getByText('正在换一块大屏。').waitFor()
  await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^(29|30):\d\d$/)

  await page.getByRole('link', { name: '联系客服' }).click()
  await page.waitForURL('**/cs')
  await page.getByText('service@grandstand.example').waitFor()
  await page.getByText('忘记密码怎么办？').click()
  await page.goBack()
  await page.waitForURL('**/maintenance')
  await page.getByRole('button', { name: '立即检查' }).click()
  await page.getByText(/^上次检查 /).waitFor()

  await operator('maintenance', 'off')
  await page.waitForURL(`**${roomPath}`)
  await inRoom(page).waitFor()
})

test('[S-10, P-03] who starts a visit in maintenance is told so; a member of the white list logs in all the same', async () => {
  await operator('white', 'add', 'viewer09')
  await operator('maintenance', 'on')
  const { page } = await person(viewports.phone)
  await page.goto('/app/live')
  await page.waitForURL('**/maintenance')
  await page.getByText('恢复时间待定').waitFor()
  await page.goto('/login')
  await fillLogin(page, 'viewer09')
  await page.waitForURL('**/app/home')
  await operator('maintenance', 'off')
  await operator('white', 'remove', 'viewer09')
})
