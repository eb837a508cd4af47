import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, logOut } from './browser.ts'
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

test('[S-04, C-11] an old password is reminded of once, a missing phone is noted, and the flags go with the session', async () => {
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
  await page.waitForURL('**/app/member/security')
  await dialog.waitFor({ state: 'hidden' })
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
  await expect.poll(() => page.getByRole('dialog').count(), { timeout: 5_000 }).toBe(0)
  await expect.poll(() => flagsOf(page)).toEqual([null, null, '0'])
})
