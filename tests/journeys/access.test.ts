import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { logIn } from './browser.ts'
import { journeys, roomPath } from './journey.ts'

const { person, world } = journeys()

const added: string[] = []

/** A rule for everybody who comes from this machine. */
const addRule = async (effect: 'caveat' | 'restriction', title: string, text: string): Promise<void> => {
  const words = ['access', 'add', effect, 'address', '127.0.0.1', '--title', title, '--text', text]
  const { exit, stdout } = await world().admin(words)
  expect(exit).toBe(0)
  added.push(stdout.trim())
}

const removeRules = async (): Promise<void> => {
  for (const id of added.splice(0)) expect((await world().admin(['access', 'remove', id])).exit).toBe(0)
}

afterEach(removeRules)

const inRoom = (page: Page) => page.getByRole('button', { name: '登录后参与聊天' })

test('[S-08, R-05] a caveat is read once on its page, and leads back to where one was', async () => {
  const { page } = await person()
  await page.goto(roomPath)
  await inRoom(page).waitFor()
  await addRule('caveat', '访问提示', '请先了解当地规定。')
  await page.goto(`${roomPath}?from=share`)
  await page.waitForURL('**/access-alert')
  await page.getByRole('heading', { name: '访问提示' }).waitFor()
  await page.getByText('请先了解当地规定。').waitFor()
  await page.getByText('127.0.0.1').waitFor()
  await page.getByRole('button', { name: '继续访问' }).click()
  await page.waitForURL(`**${roomPath}?from=share`)
  await inRoom(page).waitFor()
  await page.goto(roomPath)
  await inRoom(page).waitFor()
})

test('[S-09, R-06, R-07] a restriction ends the session and says why; customer service stays within reach', async () => {
  const somebody = await person()
  const { page } = somebody
  await logIn(somebody, 'viewer10', roomPath)
  await page.getByRole('textbox', { name: '聊天内容' }).waitFor()
  await addRule('restriction', '本地区暂不开放', '当地暂不提供服务。')
  await page.goto('/app/live')
  await page.waitForURL('**/access-restriction')
  await page.getByRole('heading', { name: '本地区暂不开放' }).waitFor()
  await page.getByText('当地暂不提供服务。').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null)
  await page.getByRole('main').getByRole('link', { name: '联系客服' }).click()
  await page.waitForURL('**/cs')
  await page.getByText('service@grandstand.example').waitFor()
  await page.getByText('127.0.0.1').waitFor()

  await removeRules()
  await page.goBack()
  await page.getByRole('link', { name: '重新尝试' }).click()
  await page.waitForURL('**/app/home')
  await page.getByRole('link', { name: '登录', exact: true }).waitFor()
})
