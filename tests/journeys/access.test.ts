import type { Page } from 'playwright-core'
import { afterEach, expect, test, vi } from 'vitest'
import { logIn, withoutStart } from './browser.ts'
import { logout } from '#contract/accounts/calls/accounts.ts'
import { openClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { journeys, roomPath } from './journey.ts'

const { person, resident, world } = journeys()

const added: string[] = []

/** A rule for everybody who comes from this machine. */
const addRule = async (effect: 'caveat' | 'restriction' | 'block', title: string, text: string): Promise<void> => {
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

const operator = async (...words: readonly string[]): Promise<void> => {
  const { exit, stderr } = await world().admin(words)
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
}

test('[S-08] the go flag of the address leads past a caveat that was never accepted', async () => {
  const { page } = await person()
  await addRule('caveat', '访问提示', '请先了解当地规定。')
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await page.goto(`${roomPath}?go=1`)
  await inRoom(page).waitFor()
  expect(new Set(visited)).toEqual(new Set([roomPath]))
})

test('[S-05, R-01, R-10] who starts a visit while blocked is told so by the server, without a session, and led to the log-in', async () => {
  const somebody = await person()
  const { page } = somebody
  await logIn(somebody, 'viewer12', '/app/help')
  await addRule('block', '', '')
  // What starts three seconds later never comes: nothing of this may wait for it.
  await page.route('**/assets/after-start*', () => undefined)
  await page.goto('/app/live')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('您的网络地址已被限制访问，请联系客服').waitFor()
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-modal'))
  await expect.poll(() => dialog.getByRole('button').count()).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null)
  expect(await page.getByText('没有连上服务器').count()).toBe(0)
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.waitForURL('**/login')

  await page.getByRole('textbox', { name: '用户名' }).fill('viewer12')
  await page.getByLabel(/^密码/).fill('demo1234')
  // The dialog says a block once in 700 ms, also to who types faster; the form says it each time. [L-03]
  await vi.waitFor(
    async () => {
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await dialog.getByText('您的网络地址已被限制访问，请联系客服').waitFor({ timeout: 1_000 })
    },
    { timeout: within(10_000) },
  )
  await dialog.getByRole('button', { name: '确定' }).click()
  await removeRules()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/app/home')
})

test('[X-03] who starts a visit while the site is full hears it in the server’s words, and comes in when there is room', async () => {
  const first = await resident()
  await logIn(first, 'viewer13', '/app/help')
  await operator('config', 'set', 'visitorsMax', '1')
  const { page } = await person()
  await page.goto('/app/live')
  await page.getByRole('main').getByText('访问人数过多或过于频繁，请稍后再试').waitFor()
  expect(await page.getByText('没有连上服务器').count()).toBe(0)
  await operator('config', 'set', 'visitorsMax', '0')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('link', { name: '登录', exact: true }).waitFor()
  expect(await first.page.evaluate(() => localStorage.getItem('token'))).not.toBe(null)
  await first.context.close()
})

test('[X-03] who starts a visit while the start is switched off hears that the site is busy, and keeps the session', async () => {
  const somebody = await person()
  const { page } = somebody
  await logIn(somebody, 'viewer15', '/app/help')
  await operator('degrade', 'site/group/site/perInfo', 'on')
  await page.goto('/app/live')
  await page.getByRole('main').getByText('系统繁忙，请稍后再试').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(null)
  await operator('degrade', 'site/group/site/perInfo', 'off')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('button', { name: '会员菜单' }).waitFor()
})

test.each([
  ['browse', /\/app\/home$/],
  ['login', /\/login\?fromPage=/],
] as const)('[S-03, R-03, C-03] with the mode %s a 401 logs out, and OK leads to %s', async (mode, target) => {
  await operator('config', 'set', 'sessionMode', JSON.stringify(mode))
  const somebody = await person()
  const { page } = somebody
  await withoutStart(page)
  const tokens: [string, string][] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/api/')) tokens.push([path, request.headers()['token'] ?? 'none'])
  })
  await logIn(somebody, 'viewer14', '/app/live')
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await page.reload()
  await page.getByRole('button', { name: '会员菜单' }).waitFor()
  const sentTo = (path: string) => new Set(tokens.filter(([asked]) => asked === `/api/${path}`).map(([, sent]) => sent))
  expect([sentTo('accounts/v5/login'), sentTo('site/group/site/perInfo'), sentTo('member/info/web')]).toEqual([
    new Set(['']),
    new Set(['']),
    new Set([token]),
  ])

  // An open page would hear of it by its socket.
  await page.goto('about:blank')
  const other = openClient(world().baseUrl, '')
  other.state.token = token
  await other.accepted(logout, {})
  await page.goto('/app/live')
  const dialog = page.getByRole('dialog', { name: '温馨提示' })
  await dialog.getByText('请先登录').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(null)
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.waitForURL(target)
  await operator('config', 'set', 'sessionMode', '"login"')
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
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(null)
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
