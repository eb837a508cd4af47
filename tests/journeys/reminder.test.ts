import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillLogin, logIn, logOut } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys({ asksEveryDevice: true })

const memberPath = '/app/member'

const changedDaysAgo = async (name: string, days: number): Promise<void> => {
  const client = new Client({ connectionString: world().environment['DATABASE_URL'] })
  await client.connect()
  const change = "update members set password_changed_at = now() - $1 * interval '1 day' where name = $2"
  expect((await client.query(change, [days, name])).rowCount).toBe(1)
  await client.end()
}

const flagsOf = (page: Page) =>
  page.evaluate(() => ['passwordReminder', 'passwordReminderAt', 'phoneBind'].map((key) => localStorage.getItem(key)))

test('[S-04, C-11, R-01] an old password is reminded of once, a missing phone is noted, the flags go with the session, and who changes it returns to where they were', async () => {
  await changedDaysAgo('viewer18', 200)
  const somebody = await person()
  const { page } = somebody
  await logIn(somebody, 'viewer18', memberPath)
  const dialog = page.getByRole('dialog', { name: '修改密码提醒' })
  await dialog.getByText('您已 200 天没有修改密码').waitFor()
  await expect.poll(() => flagsOf(page)).toEqual(['aged', null, '0'])
  await dialog.getByRole('button', { name: '以后再说' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await flagsOf(page)).map((flag) => flag !== null)).toEqual([true, true, true])

  const asked = page.waitForResponse('**/api/accounts/password/change/check')
  await page.reload()
  await asked
  await page.getByRole('heading', { name: '还没有绑定手机号' }).waitFor()
  expect(await dialog.count()).toBe(0)
  await page.getByRole('link', { name: '去绑定', exact: true }).click()
  await page.waitForURL('**/app/member/profile')

  await logOut(page)
  await expect.poll(() => flagsOf(page)).toEqual([null, null, null])
  await logIn(somebody, 'viewer18', memberPath)
  await dialog.getByRole('button', { name: '去修改' }).click()
  await page.waitForURL('**/app/member/security?**')
  await dialog.waitFor({ state: 'hidden' })
  const form = page.getByRole('dialog', { name: '修改登录密码' })
  await form.getByLabel('当前密码').fill('demo1234')
  await form.getByLabel('新密码', { exact: true }).fill('kantai2027')
  await form.getByLabel('再输一次新密码').fill('kantai2027')
  await form.getByRole('button', { name: '修改密码' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await page.waitForURL(`**/login?fromPage=${encodeURIComponent(memberPath)}`)
  await fillLogin(page, 'viewer18', 'kantai2027')
  await page.waitForURL(`**${memberPath}`)
})

test('[S-04, C-11] who has changed the password lately is left alone', async () => {
  await changedDaysAgo('viewer19', 179)
  const somebody = await person()
  const { page } = somebody
  const asked = page.waitForResponse('**/api/accounts/password/change/check')
  await logIn(somebody, 'viewer19', memberPath)
  await asked
  await page.getByRole('heading', { name: '还没有绑定手机号' }).waitFor()
  // That of the verification may still be going.
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => flagsOf(page)).toEqual([null, null, '0'])
})
