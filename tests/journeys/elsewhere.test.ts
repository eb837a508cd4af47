import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { updatePass } from '#contract/accounts/calls/accounts.ts'
import { openClient } from '#tests/world/client.ts'
import { chatOf, fillLogin, logIn, logOut } from './browser.ts'
import { journeys, roomPath } from './journey.ts'
import { databaseOf } from './verification-hand.ts'

const { person, member, world } = journeys({ asksEveryDevice: true })

const chatInput = (page: Page) => page.getByRole('textbox', { name: '聊天内容' })
const askToLogIn = (page: Page) => page.getByRole('button', { name: '登录后参与聊天' })

const storedKeys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).toSorted())
const sessionKeys = ['token', 'userInfo', 'passwordReminder', 'passwordReminderAt', 'phoneBind']

/** The dialog with one button that leads to the log-in. */
const acknowledge = async (page: Page, words: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByText(words).waitFor()
  expect(await dialog.getByRole('button').count()).toBe(1)
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.waitForURL(/\/login/)
}

test('[S-04] a log-in elsewhere ends this one with the server’s words of device, place and time; the keys of the session go, the others stay', async () => {
  const first = await person()
  const { page } = first
  await logIn(first, 'viewer06', roomPath)
  await page.evaluate(() => {
    for (const key of ['passwordReminder', 'passwordReminderAt', 'phoneBind', 'somebodyElses'])
      localStorage.setItem(key, '1')
  })
  const before = await storedKeys(page)
  await member('viewer06')
  const words = page.getByText(/^您的账号于 \d{4}-\d\d-\d\d \d\d:\d\d（UTC\+8）在其他设备登录：/)
  await words.getByText(/127\.0\.0\.\*/).waitFor()
  expect(await page.getByRole('link', { name: '不是我？重设密码' }).getAttribute('href')).toBe('/forgot')
  // What was there stays behind the dialog, without what is a member's.
  await page.getByText('登录后参与聊天').waitFor()
  expect((await page.getByRole('main', { includeHidden: true }).innerText()).length).toBeGreaterThan(20)
  await acknowledge(page, '在其他设备登录')
  expect(before.filter((key) => sessionKeys.includes(key))).toEqual(sessionKeys.toSorted())
  expect(await storedKeys(page)).toEqual(before.filter((key) => !sessionKeys.includes(key)))
  await fillLogin(page, 'viewer06')
  await page.waitForURL('**/app/home')
  await page.goto(roomPath)
  await chatInput(page).waitFor()
})

test('[S-04, S-01] two tabs of a browser log in and out together', async () => {
  const { page, context } = await person()
  const other = await context.newPage()
  await other.goto(roomPath)
  await askToLogIn(other).waitFor()
  await page.goto(`/login?fromPage=${roomPath}`)
  await fillLogin(page, 'viewer07')
  await page.waitForURL(`**${roomPath}`)
  await chatInput(other).fill('从另一个标签页')
  await chatInput(other).press('Enter')
  await chatOf(page).getByText('从另一个标签页').waitFor()
  await logOut(page)
  await askToLogIn(other).waitFor()
  expect(await other.getByRole('dialog').count()).toBe(0)
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBe(null)
})

test('[S-04] a changed password ends the session and says so; the new one logs in and goes on in the room', async ({
  task,
}) => {
  // Once more, it takes somebody whose password is still the demo's.
  const name = task.result?.retryCount ? 'viewer12' : 'viewer08'
  const somebody = await person()
  const { page } = somebody
  await logIn(somebody, name, roomPath)
  const client = openClient(world().baseUrl, '')
  client.state.token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await client.accepted(updatePass, {
    requestId: crypto.randomUUID(),
    password: 'demo1234',
    newPassword: 'kantai2026',
  })
  await acknowledge(page, '密码已修改，请重新登录')
  await fillLogin(page, name, 'kantai2026')
  await page.waitForURL(`**${roomPath}`)
})

test('[S-04] a session that was not used for too long ends with its own words; the next one goes on', async () => {
  const somebody = await person()
  const { page } = somebody
  await logIn(somebody, 'viewer09', '/app/member')
  await page.goto('about:blank')
  const storage = await databaseOf(world())
  try {
    const { id } = await storage.db
      .selectFrom('members')
      .select('id')
      .where('name', '=', 'viewer09')
      .executeTakeFirstOrThrow()
    // What two weeks without use leave behind.
    const longAgo = { last_seen_at: new Date(Date.now() - 15 * 24 * 60 * 60_000) }
    await storage.db.updateTable('sessions').set(longAgo).where('member_id', '=', id).execute()
  } finally {
    await storage.close()
  }
  await page.goto('/app/member/profile')
  await acknowledge(page, '您长时间没有操作，请重新登录')
  await fillLogin(page, 'viewer09')
  await page.waitForURL('**/app/home')
  await page.goto('/app/member/security/activity')
  await page.getByText('长时间没有操作，已自动退出').waitFor()
})
