import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { protectionExclude } from '#contract/protection/calls.ts'
import { arriveAs, viewports } from './browser.ts'
import { journeys } from './journey.ts'

const { person, member } = journeys()
const run = promisify(execFile)
const path = '/app/games/dice'

const nonceOf = (page: Page): Promise<string> => page.getByTestId('nonce').innerText()
const playOnce = async (page: Page, press: () => Promise<void>): Promise<void> => {
  const next = String(Number(await nonceOf(page)) + 1)
  await press()
  await page.getByTestId('nonce').getByText(next, { exact: true }).waitFor()
}

test('[C-13, A-01] dice: a round by press and by key, seeds changed, the round verified on the page and in a terminal', async () => {
  const who = await person()
  await arriveAs(who, 'viewer03', '/app/egame')
  const { page } = who
  await page.getByRole('link', { name: /^骰子/ }).click()
  await page.getByTestId('nonce').getByText('0', { exact: true }).waitFor()
  const current = page.getByRole('navigation', { name: '主导航' }).locator('[aria-current="page"]')
  await current.getByText('电子', { exact: true }).waitFor()
  const commit = await page.getByTestId('commit').innerText()
  await page.getByRole('tab', { name: /小于/ }).click()
  await page.getByLabel('目标点数', { exact: true }).fill('60.00')
  await page.getByLabel('投注额').fill('20')
  await playOnce(page, () => page.getByRole('button', { name: '掷骰 ¥20.00' }).click())
  const rolled = (await page.getByTestId('roll').innerText()).replaceAll(/\s/g, '')
  // Only a hit has the colour of winning.
  expect(await page.locator('[data-missed]').getAttribute('data-missed')).toBe(String(Number(rolled) >= 60))
  const rounds = page.getByRole('region', { name: '我的局' })
  await rounds.getByText('小于 60.00').waitFor()
  await expect.poll(() => rounds.getByText(rolled, { exact: true }).count()).toBe(1)
  await page.getByRole('heading', { name: '骰子' }).click()
  await playOnce(page, () => page.keyboard.press('Space'))

  await page.getByRole('button', { name: '更换种子' }).click()
  const seed = page.getByLabel('新的客户端种子')
  expect(await seed.inputValue()).toMatch(/^[0-9a-f]{16}$/)
  await seed.fill('')
  await page.getByRole('button', { name: '更换并公布' }).click()
  await page.getByText(/^请输入 1 – \d+ 个字符/).waitFor()
  await seed.fill("海风's 种子")
  await page.getByRole('button', { name: '更换并公布' }).click()
  await page.getByText('与先前公布的哈希一致').waitFor()
  const serverSeed = await page.getByTestId('server-seed').innerText()
  await page.getByRole('button', { name: '完成' }).click()
  await page.getByTestId('client-seed').getByText("海风's 种子").waitFor()
  await page.getByTestId('nonce').getByText('0', { exact: true }).waitFor()

  await page.getByRole('link', { name: '验证第 0 局' }).click()
  await page.getByText('一致：您的浏览器算出的结果就是当时的结果').waitFor()
  await page.getByText('服务器种子与下注前公布的哈希一致').waitFor()
  const command = await page.getByText('npm run -s verify').innerText()
  expect(command).toContain(serverSeed)
  const words = command.slice(command.indexOf('--game')).split(' ')
  const { stdout } = await run(process.execPath, ['scripts/verify.ts', ...words])
  const verified = JSON.parse(stdout) as { commit: string; outcome: number }
  expect([verified.commit, verified.outcome.toFixed(2)]).toEqual([commit, rolled])
})

test('[C-13] on a phone a round of seeds in use says what is to be done, and a stake beyond the bounds is told', async () => {
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer04', path)
  const { page } = who
  await page.getByLabel('投注额').fill('500.01')
  await page.getByRole('alert').getByText('不能多于 ¥500.00').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^掷骰/ }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: '最低' }).click()
  await playOnce(page, () => page.getByRole('button', { name: '掷骰 ¥1.00' }).click())
  await page.getByTestId('session-net').getByText(/[+-]¥/).waitFor()
  await page.getByRole('link', { name: '验证上一局' }).click()
  await page.getByText('这对种子还在使用').waitFor()
  await page.getByRole('link', { name: '去更换种子' }).click()
  await page.getByRole('button', { name: '更换种子' }).waitFor()
})

test('[C-13, S-13] a round that is sent without a network is played once, when it is back', async () => {
  const who = await person()
  await arriveAs(who, 'viewer06', path)
  const { page, context } = who
  await page.getByTestId('nonce').getByText('0', { exact: true }).waitFor()
  who.expectOutage()
  await context.setOffline(true)
  await page.getByRole('button', { name: /^掷骰/ }).click()
  await page.getByText('本局结果待确认').waitFor()
  await context.setOffline(false)
  await page.getByTestId('nonce').getByText('1', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^验证第/ }).count()).toBe(1)
})

test('[C-13, C-16] who is excluded from play is refused in words, and nothing is staked', async () => {
  const client = await member('viewer07')
  await client.accepted(protectionExclude, { requestId: crypto.randomUUID(), months: 6 })
  const who = await person()
  await arriveAs(who, 'viewer07', path)
  const { page } = who
  await page.getByTestId('nonce').getByText('0', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^掷骰/ }).click()
  await page.getByRole('alert').getByText('您已自我排除').waitFor()
  await expect.poll(() => nonceOf(page)).toBe('0')
})
