import { expect, test } from 'vitest'
import { chatSend } from '#contract/rooms/calls.ts'
import { callTimeoutMs } from '#contract/limits.ts'
import { within } from '#tests/world/patience.ts'
import { arriveAs, chatOf, listenToToasts } from './browser.ts'
import { journeys, roomPath } from './journey.ts'

const { person } = journeys()

test(
  '[X-04] an answer that does not come is told after half a minute, and what was sent stands once when it goes on',
  async () => {
    const somebody = await person()
    const { page } = somebody
    await arriveAs(somebody, 'viewer16', roomPath)
    await page.getByRole('textbox', { name: '聊天内容' }).waitFor()
    const toasts = await listenToToasts(page)
    somebody.expectOutage()
    const held = `**/api/${chatSend.path}`
    await page.route(held, () => undefined)
    await page.getByRole('textbox', { name: '聊天内容' }).fill('没有回音')
    await page.keyboard.press('Enter')
    await expect
      .poll(toasts, { timeout: within(callTimeoutMs + 20_000) })
      .toEqual(expect.arrayContaining([expect.stringContaining('网络超时，请重试') as string]))
    await page.unroute(held)
    await chatOf(page)
      .getByText('没有回音')
      .waitFor({ timeout: within(60_000) })
    await page.getByText('消息未确认').waitFor({ state: 'hidden', timeout: within(60_000) })
    expect(await chatOf(page).getByText('没有回音').count()).toBe(1)
  },
  within(callTimeoutMs + 150_000),
)

test('[X-07, C-08] an address of the news that cannot be asked is told in a dialog, and the page goes on', async () => {
  const { page } = await person()
  await page.goto('/app/help')
  await page.getByRole('searchbox', { name: '搜索帮助文章' }).waitFor()
  await page.evaluate(() => localStorage.setItem('newsDomain', 'http://'))
  await page.getByRole('contentinfo').getByRole('link', { name: '资讯' }).click()
  const alert = page.getByRole('dialog', { name: '无法连接' })
  await alert.getByText(/请求地址为空/).waitFor()
  await alert.getByRole('button', { name: '确定' }).click()
  await alert.waitFor({ state: 'hidden' })
})
