import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keyCodes, type KeyCode } from '#contract/site/entities/site-config.ts'
import { settingFaults } from '#server/access/setting-faults.ts'
import { StartFault } from '#server/platform/start-fault.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import { frameFaults } from '#server/site/domain/frame-faults.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { onUnreadable } from '#server/site/domain/unreadable-settings.ts'
import type { Kysely } from 'kysely'
import { up } from './migrations/0100-frame-settings.ts'
import { openSiteSettings } from './site-settings.ts'
import { createLog } from '#server/app/open-log.ts'
import type { SiteSettings } from '#server/site/ports.ts'

let database: TestDatabase
let settings: SiteSettings
let warned: object[]

const open = (): Promise<SiteSettings> =>
  openSiteSettings(database.db, {
    log: { ...createLog('silent'), warn: (fields) => void warned.push(fields) },
    faultsOf: (key, value) => [...settingFaults(key, value), ...frameFaults(key, value)],
  })

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  warned = []
  await database.db.deleteFrom('site_settings').execute()
  settings = await open()
})

test('[C-10] what was never stored has its default', () => {
  expect(settings.get('lines')).toEqual([{ name: '主线路', origin: '' }])
  expect(settings.get('verification')).toEqual(siteDefaults.verification)
})

test('[C-10] a change holds at once and after a restart, and the audit says what it was', async () => {
  await settings.set('dormantAfterDays', 30, 'operator')
  await settings.set('dormantAfterDays', 60, 'operator')
  expect(settings.get('dormantAfterDays')).toBe(60)
  expect((await open()).get('dormantAfterDays')).toBe(60)
  const rows = await database.db
    .selectFrom('audit')
    .select(['actor', 'action', 'subject', 'details'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(rows.toReversed()).toEqual([
    { actor: 'operator', action: 'config.set', subject: 'dormantAfterDays', details: { before: 180, after: 30 } },
    { actor: 'operator', action: 'config.set', subject: 'dormantAfterDays', details: { before: 30, after: 60 } },
  ])
  const stored = await database.db
    .selectFrom('site_settings')
    .select(['key', 'value', 'version', 'updated_by'])
    .execute()
  expect(stored).toEqual([{ key: 'dormantAfterDays', value: 60, version: '2', updated_by: 'operator' }])
})

test('[C-09] changes are heard in their order, once they hold; a listener that throws keeps nobody from hearing', async () => {
  const received: [KeyCode, unknown][] = []
  settings.onChanged(() => {
    throw new Error('broken')
  })
  const stop = settings.onChanged((key) => void received.push([key, settings.get(key)]))
  await Promise.all([settings.set('siteName', '甲', 'operator'), settings.set('siteName', '乙', 'operator')])
  stop()
  await settings.set('siteName', '丙', 'operator')
  expect(received).toEqual([
    ['siteName', '甲'],
    ['siteName', '乙'],
  ])
})

test('[C-10] a change that cannot be stored changes nothing and is heard by nobody', async () => {
  const received: KeyCode[] = []
  settings.onChanged((key) => void received.push(key))
  await expect(settings.set('siteName', 'a\u0000b', 'operator')).rejects.toThrow(/unicode|Unicode/)
  expect(settings.get('siteName')).toBe('看台')
  expect(received).toEqual([])
  await settings.set('siteName', '台', 'operator')
  expect(settings.get('siteName')).toBe('台')
})

test('[C-10] a stored value that does not fit any more, and a key that is gone, are warned of and left alone', async () => {
  const rows = [
    { key: 'lineErrorsMax', value: '"many"', updated_by: 'operator' },
    { key: 'gone', value: '1', updated_by: 'operator' },
  ]
  await database.db.insertInto('site_settings').values(rows).execute()
  expect((await open()).get('lineErrorsMax')).toBe(3)
  expect(warned).toEqual([{ key: 'lineErrorsMax' }, { key: 'gone' }])
})

test.each([
  ['navigation', [{ code: 'home', name: '首页', link: '/app/home', sort: 1, status: '1' }]],
  ['navigation', [{ code: 'home', icon: 'rocket' }]],
  ['homeConfig', { sections: ['stage', 'stage'], greeting: true }],
  ['homeConfig', { sections: ['casino'], greeting: true }],
  ['sportConfig', [{ sportsType: 'chess', name: '国际象棋', sort: 1, status: '1' }]],
  ['clientResources', { artOrigin: 'cdn', webp: true, newsOrigin: '' }],
] as const)(
  '[C-10] a stored %s that no page could show gives way to its default, and the log says so: %j',
  async (key, value) => {
    await database.db
      .insertInto('site_settings')
      .values({ key, value: JSON.stringify(value), updated_by: 'operator' })
      .execute()
    expect((await open()).get(key)).toEqual(siteDefaults[key])
    expect(warned).toEqual([{ key }])
  },
)

test('[C-10] of the frame, what the demo had stored before pages showed it goes; what an operator stored stays', async () => {
  const home = JSON.stringify({ sections: ['live'], greeting: true })
  const rows = [
    { key: 'navigation', value: '[]', updated_by: 'demo' },
    { key: 'banners', value: '[]', updated_by: 'demo' },
    { key: 'homeConfig', value: home, updated_by: 'operator' },
  ]
  await database.db.insertInto('site_settings').values(rows).execute()
  await up(database.db as Kysely<unknown>)
  const left = await database.db.selectFrom('site_settings').select('key').orderBy('key').execute()
  expect(left.map(({ key }) => key)).toEqual(['banners', 'homeConfig'])
})

const rule = { id: '1', effect: 'block', by: 'address', value: '203.0.113.0/24', title: '', text: '' }

test.each([
  ['accessRules', [{ ...rule, effect: 'ban' }], /accessRules\.0\.effect: /],
  ['accessRules', [{ ...rule, value: '203.0.113' }], /\(203\.0\.113 is no address and no network/],
  ['regions', [{ cidr: 'here', region: 'XX' }], /\(here is no network\)$/],
  ['maintenance', { on: 'yes' }, /maintenance\.on: /],
  ['degradedCalls', 'live/popular/list', /\(degradedCalls: /],
  ['verification', { login: [{ fromRisk: 200 }] }, /verification\.login\.0\.fromRisk: /],
  ['passwordPolicy', 'strict of old', /\(passwordPolicy: /],
  ['visitorsMax', 'many', /\(visitorsMax: /],
  ['verification', { logn: [] }, /\(logn is no call\)$/],
  ['verificationMode', 'never', /\(verificationMode: /],
  ['degradedCalls', ['live/populr/list'], /\(live\/populr\/list is no call\)$/],
  ['realNamePolicy', 'lax', /\(realNamePolicy: /],
  ['strongWithdrawPassword', 'yes', /\(strongWithdrawPassword: /],
  ['dormantAfterDays', 0, /\(dormantAfterDays: /],
  ['cnyPerUsdtMilli', 7.14, /\(cnyPerUsdtMilli: /],
])('[S-05, S-07, C-10] stored %s that cannot be read keep the site from starting: %j', async (key, value, why) => {
  await database.db
    .insertInto('site_settings')
    .values({ key, value: JSON.stringify(value), updated_by: 'operator' })
    .execute()
  const fault: unknown = await open().catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(StartFault)
  expect((fault as StartFault).message).toMatch(
    new RegExp(`^the stored setting ${key} of the site cannot be read, .*$`),
  )
  expect((fault as StartFault).message).toMatch(why)
  expect(warned).toEqual([])
})

test('[S-05, C-10] every other setting that cannot be read has its default, and none of them opens anything', async () => {
  const rows = keyCodes
    .filter((key) => onUnreadable[key] === 'default')
    .map((key) => ({ key, value: '{"unreadable":1}', updated_by: 'operator' }))
  // A record of switches takes any object of truth values, so this one is unreadable as well.
  await database.db.insertInto('site_settings').values(rows).execute()
  const read = await open()
  expect(warned.length).toBe(rows.length)
  for (const { key } of rows) expect([key, read.get(key)]).toEqual([key, siteDefaults[key]])
  const { whiteMembers, activitySwitches, venues } = siteDefaults
  expect([whiteMembers, activitySwitches, venues]).toEqual([[], {}, []])
})

test('[S-05, C-10] settings that cannot be read at all keep the site from starting', async () => {
  const gone = createDatabase('postgres://nobody@127.0.0.1:1/none')
  const opened = openSiteSettings(gone, { log: createLog('silent'), faultsOf: settingFaults })
  await expect(opened).rejects.toThrow('ECONNREFUSED')
  await gone.destroy()
})

test('[S-05] access rules that can be read hold after a restart', async () => {
  await settings.set('accessRules', [{ ...rule, effect: 'block', by: 'address' }], 'operator')
  expect((await open()).get('accessRules')).toEqual([rule])
})
