import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Storage } from '#server/app/storage.ts'
import { within } from '#tests/world/patience.ts'
import { logIn } from './browser.ts'
import { journeys, roomPath } from './journey.ts'
import { databaseOf } from './verification-hand.ts'

const { person, world } = journeys({ isOnAir: true, asksEveryDevice: true })
let storage: Storage

beforeAll(async () => {
  storage = await databaseOf(world())
})
afterAll(() => storage.close())

/** What was reported so far: the name, and the path where it happened. */
const reported = async (): Promise<Set<string>> => {
  const rows = await storage.db.selectFrom('point_logs').select(['name', 'page']).execute()
  return new Set(rows.map(({ name, page }) => (name === 'client.started' ? name : `${name} ${page}`)))
}

test('[C-17] what a visit does is reported: pages, log-in, room, first picture, gift, bet, log-out', async () => {
  const who = await person()
  await logIn(who, 'viewer15', roomPath)
  const { page } = who
  // A room on a machine that others use as well takes its time to its first picture.
  page.setDefaultTimeout(40_000)
  await page
    .getByRole('button', { name: /荧光棒/ })
    .first()
    .click()
  await page.getByRole('button', { name: '赠送', exact: true }).click()
  await page
    .getByRole('button', { name: /\d\.\d\d/ })
    .first()
    .click()
  await page.getByLabel('赔率变动').selectOption('any')
  await page.getByLabel('投注金额').fill('2')
  await page.getByRole('button', { name: '确认投注' }).click()
  const inRoom = ['page.opened', 'session.opened', 'room.opened', 'play.started', 'gift.sent', 'bet.accepted']
  await expect
    .poll(reported, { timeout: within(60_000), interval: 100 })
    .toSatisfy((names: Set<string>) =>
      ['client.started', 'page.opened /login', ...inRoom.slice(2).map((name) => `${name} ${roomPath}`)].every((name) =>
        names.has(name),
      ),
    )
  const names = [...(await reported())].map((line) => line.split(' ')[0] ?? '')
  expect(inRoom.filter((name) => !names.includes(name))).toEqual([])
  await page.goto('/app/home')
  await page.getByRole('button', { name: '会员菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect.poll(reported, { interval: 100 }).toSatisfy((all: Set<string>) => all.has('session.ended /app/home'))
  const first = await storage.db.selectFrom('point_logs').select('value').where('name', '=', 'play.started').execute()
  expect(first.every(({ value }) => Number(value) >= 0 && Number(value) < 30_000)).toBe(true)
})
