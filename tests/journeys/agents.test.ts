import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { monthAfter, siteMonthOf } from '#contract/agents/rules/months.ts'
import { siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import type { Fact } from '#server/platform/outbox/facts.ts'
import { logIn } from './browser.ts'
import { journeys } from './journey.ts'

const clock = { aheadMs: 0 }
const { person, world } = journeys({ clock })

const idOf = async (name: string): Promise<string> => (await world().services().members.byName(name))?.id ?? ''

/** Somebody registers with a code, as the journey of invitations does it through the page, deposits and plays. */
const bring = async (name: string, code: string): Promise<void> => {
  const { units, referrals, facts, now } = world().services()
  const memberId = await idOf(name)
  const happened = { memberId, atMs: now(), currency: 'CNY' } as const
  const told: Fact[] = [
    { ...happened, id: `${name}-deposit`, name: 'deposited', orderId: '1', amountMinor: 20_000 },
    {
      ...happened,
      id: `${name}-play`,
      name: 'played',
      category: 'sports',
      venue: null,
      countedMinor: 80_000,
      netMinor: -10_000,
    },
  ]
  await units.run(async (unit) => {
    await referrals.in(unit).keep({ memberId, code, atMs: now() })
    unit.announce(told.map((fact) => ({ kind: 'fact', fact })))
  })
  await facts.flush()
}

test('[P-03, A-06, R-12] a member applies, becomes an agent, brings members, and the month’s statement adds up and is paid', async () => {
  // What friends bring beside it has a journey of its own.
  await world().admin(['promotion', 'pause', 'invite'])
  const { settings, agentMonths, now } = world().services()
  const terms = settings.get('agentTerms')
  const tiers = [{ netMinor: 1, turnoverMinor: 0, activeMembers: 2, rateMilli: 250 }]
  await settings.set('agentTerms', { ...terms, CNY: { ...terms.CNY, tiers } }, 'test')
  const visitor = await person()
  await visitor.page.goto('/app/agent')
  await visitor.page.getByText('您的操作需要登录').first().waitFor()

  const someone = await person()
  await logIn(someone, 'viewer07', '/app/member')
  const { page } = someone
  await page.getByRole('link', { name: /代理中心/ }).click()
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByText('请填写推广渠道，至少 2 个字').waitFor()
  await page.getByLabel('主要推广渠道').fill('球迷群聊')
  await page.getByLabel('说明').fill('三千人的球迷群，每周一起看球')
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByText('申请已提交，等待审核').waitFor()
  expect((await world().admin(['agent', 'applications'])).stdout).toContain('viewer07  球迷群聊')
  await world().admin(['agent', 'approve', 'viewer07'])
  await page.reload()

  const panel = (name: string | RegExp) => page.getByRole('region', { name })
  await panel('推广链接').getByRole('img', { name: '推广二维码' }).waitFor()
  await page.getByRole('button', { name: '新建渠道码' }).click()
  await page.getByLabel('渠道名称').fill('短视频')
  await page.getByRole('button', { name: '生成渠道码' }).click()
  const chip = panel('推广链接').getByRole('button', { name: /短视频/ })
  await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true')
  const link =
    (await panel('推广链接')
      .getByText(/\/i\/[A-Z0-9]{6}$/)
      .textContent()) ?? ''
  for (const name of ['viewer08', 'viewer09']) await bring(name, link.slice(-6))
  await page.reload()
  await panel('下级会员').getByText('vie****8').waitFor()
  await expect.poll(() => panel('下级会员').getByText('有效', { exact: true }).count()).toBe(2)
  await chip.getByText('2').waitFor()
  // 200.00 lost, 5 % of fees: 25 % of 190.00.
  await panel(/佣金$/).getByText('¥47.50').waitFor()

  const month = siteMonthOf(now())
  clock.aheadMs += siteDayStartMs(`${monthAfter(month)}-01`) - now() + 60_000
  await agentMonths.flush()
  await world().admin(['agent', 'pay', month])
  const later = await person()
  await logIn(later, 'viewer07', '/app/agent')
  const bills = later.page.getByRole('region', { name: '月结单' })
  await bills.getByText('已发放').waitFor()
  await bills.getByText('¥47.50').waitFor()
  await bills.getByRole('button', { name: month }).click()
  await later.page
    .getByRole('region', { name: `${month} 佣金` })
    .getByText('¥190.00')
    .waitFor()
  const [download] = await Promise.all([
    later.page.waitForEvent('download'),
    later.page.getByRole('button', { name: '导出' }).click(),
  ])
  const file = await text(await download.createReadStream())
  expect(file.split('\r\n').filter((line) => /净输赢|费|计佣|"佣金|vie/.test(line))).toEqual([
    '"下级净输赢",200.00',
    '"通道与平台费",-10.00',
    '"计佣净额",190.00',
    '"佣金",47.50',
    expect.stringMatching(/^"vie\*\*\*\*9",1,\d{4}-\d\d-\d\d,800.00,-100.00,"有效"$/),
    expect.stringMatching(/^"vie\*\*\*\*8",2,\d{4}-\d\d-\d\d,800.00,-100.00,"有效"$/),
  ])
  await later.page.goto('/app/wallet/statement')
  await later.page.getByText('代理佣金').first().waitFor()
})
