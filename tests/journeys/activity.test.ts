import { expect, test } from 'vitest'
import { loginV4 } from '#contract/accounts/calls/accounts.ts'
import { fetchAs, openClient } from '#tests/world/client.ts'
import { logIn } from './browser.ts'
import { journeys } from './journey.ts'
import { databaseOf } from './verification-hand.ts'
import { createSecurityLog } from '#server/accounts/store/security-log.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'

const { person, world } = journeys()
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'

test('[S-04, L-12] a member finds a stranger’s log-in in the account activity, and the way to end it', async () => {
  await world().admin(['config', 'set', 'verification', '{}'])
  const stranger = openClient(world().baseUrl, '', fetchAs(chrome))
  await stranger.refusal(loginV4, { name: 'viewer09', password: 'wrong1111', flag: 0, version: 'v1.0.1' })
  await stranger.logIn('viewer09')
  const failed = async () =>
    (await world().admin(['security', 'list', '--member', 'viewer09', '--kind', 'login.failed'])).stdout
  await expect.poll(failed).toContain('login.failed')

  await world().admin(['config', 'set', 'verificationMode', '"specification"'])
  const somebody = await person()
  await logIn(somebody, 'viewer09', '/app/member/security')
  const { page } = somebody
  await page.getByRole('link', { name: '账号动态' }).click()
  await page.waitForURL('**/app/member/security/activity')
  const rowOf = (words: string) => page.getByRole('listitem').filter({ hasText: words })
  await rowOf('本机').filter({ hasText: '登录成功 · 密码' }).waitFor()
  await rowOf('登录失败 1 次 · 密码').filter({ hasText: 'Chrome · Windows' }).waitFor()
  const strange = rowOf('登录成功 · 密码').filter({ hasText: 'Chrome · Windows' })
  await expect.poll(() => strange.getByText('127.0.0.*').count()).toBe(1)
  await strange.getByRole('link', { name: '不是我' }).click()
  await page.waitForURL('**/app/member/security#devices')
  const endOthers = page.getByRole('button', { name: '退出其他设备' })
  await expect.poll(() => endOthers.evaluate((button) => button.getBoundingClientRect().top < innerHeight)).toBe(true)
  await page.goBack()
  await page.getByRole('listitem').first().waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: '返回安全中心' }).click()
  await page.getByText('账户保护').first().waitFor()
})

test('[S-04] older activity comes page by page', async () => {
  const somebody = await person()
  await logIn(somebody, 'viewer10', '/app/member')
  const storage = await databaseOf(world())
  try {
    const { id } = await storage.db
      .selectFrom('members')
      .select('id')
      .where('name', '=', 'viewer10')
      .executeTakeFirstOrThrow()
    const events = Array.from({ length: 25 }, (_, nth) => ({
      kind: 'passkey.added' as const,
      memberId: id,
      from: null,
      details: { what: `钥匙 ${nth}。` },
    }))
    const log = createSecurityLog(storage.db, Date.now)
    await createUnitOfWork(storage.db).run((unit) => log.record(unit, ...events))
  } finally {
    await storage.close()
  }
  const { page } = somebody
  await page.goto('/app/member/security/activity')
  await page.getByText('钥匙 24。').waitFor()
  expect(await page.getByText('钥匙 4。').count()).toBe(0)
  await page.getByRole('button', { name: '加载更早的动态' }).click()
  await page.getByText('钥匙 4。').waitFor()
  await page.getByText('登录成功 · 密码').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: '加载更早的动态' }).count()).toBe(0)
})
