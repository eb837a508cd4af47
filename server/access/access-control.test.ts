import { beforeEach, expect, test } from 'vitest'
import type { AccessRule } from '#contract/access/entities/access-rule.ts'
import { aMemberInfo } from '#tests/builders/member-info.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import { openAccessControl } from './access-control.ts'
import type { AccessControl } from './ports.ts'
import type { AccessPass } from './store/access-passes.ts'
import type { Client } from '#server/platform/calls/client.ts'
import { createLog } from '#server/app/open-log.ts'
import type { SiteSettings } from '#server/site/ports.ts'

const hourMs = 60 * 60_000
const member = aMemberInfo({ name: 'Viewer01' })
let settings: SiteSettings
let stored: AccessPass[]
let nowMs: number
let sockets: number
let accessControl: AccessControl

const open = (): Promise<AccessControl> =>
  openAccessControl({
    settings,
    passes: { all: async () => [...stored], keep: async (pass) => void stored.push(pass) },
    sockets: () => sockets,
    now: () => nowMs,
    log: createLog('silent'),
  })

const from = (changes: Partial<Client> = {}): Client => ({
  address: '198.51.100.7',
  uuid: '3b241101-e2bb-4255-8caf-4136c566a962',
  clientType: 'web',
  language: 'zh-CN',
  ...changes,
})
const rule = (changes: Partial<AccessRule> = {}): AccessRule => ({
  id: '1',
  effect: 'caveat',
  by: 'address',
  value: '198.51.100.0/24',
  title: '提示',
  text: '您所在的地区有限制',
  ...changes,
})
const setRules = (...rules: AccessRule[]) => settings.set('accessRules', rules, 'operator')
const setMaintenance = (on: boolean) =>
  settings.set('maintenance', { on, title: '升级', text: '稍后回来', untilMs: 9_000 }, 'operator')
const maintained = (code: string) => ({
  ok: false,
  code,
  data: { maintainStatus: '0', title: '升级', text: '稍后回来', untilMs: 9_000, address: '198.51.100.7', region: '' },
})
const noted = (code: string, region = '') => ({
  ok: false,
  code,
  data: {
    maintainStatus: '1',
    title: '提示',
    text: '您所在的地区有限制',
    untilMs: null,
    address: '198.51.100.7',
    region,
  },
})

beforeEach(async () => {
  settings = someSettings()
  stored = []
  nowMs = 1_000
  sockets = 0
  accessControl = await open()
})

test('[S-08, S-09, S-10] answers go out before the device is known only where every device of the address comes in', async () => {
  const isOpen = (address = '198.51.100.7') => accessControl.isOpenTo({ address })
  expect(isOpen()).toBe(true)
  await setRules(rule())
  expect([isOpen(), isOpen('203.0.113.1')]).toEqual([false, true])
  await setRules(rule({ by: 'device', value: '3b241101-e2bb-4255-8caf-4136c566a962' }))
  expect(isOpen('203.0.113.1')).toBe(false)
  await setRules()
  await settings.set('visitorsMax', 5, 'operator')
  expect(isOpen()).toBe(false)
  await settings.set('visitorsMax', 0, 'operator')
  await setMaintenance(true)
  expect(isOpen()).toBe(false)
})

test('[S-10] under maintenance the site info says so, other calls warn, and what is open stays open', async () => {
  await setMaintenance(true)
  expect(accessControl.check('sitePerInfo', from(), undefined)).toEqual(maintained('SYSTEM_MAINTENANCE'))
  expect(accessControl.check('livePopularList', from(), undefined)).toEqual(maintained('ACCESS_CAVEAT'))
  for (const call of ['versionCheck', 'timeCheck', 'customerServiceUrl', 'helpArticleGet', 'login', 'logout'] as const)
    expect(accessControl.check(call, from(), undefined)).toBeUndefined()
  await setMaintenance(false)
  expect(accessControl.check('livePopularList', from(), undefined)).toBeUndefined()
})

test('[S-08] a caveat holds until the device goes on, for 12 hours, over a restart', async () => {
  await setRules(rule())
  expect(accessControl.check('sitePerInfo', from(), undefined)).toEqual(noted('ACCESS_CAVEAT'))
  expect(accessControl.check('sitePerInfo', from({ address: '203.0.113.1' }), undefined)).toBeUndefined()
  expect(await accessControl.accept(from())).toEqual({ untilMs: nowMs + 12 * hourMs, passes: true })
  expect(accessControl.check('sitePerInfo', from(), undefined)).toBeUndefined()
  expect(accessControl.check('sitePerInfo', from({ uuid: crypto.randomUUID() }), undefined)).toEqual(
    noted('ACCESS_CAVEAT'),
  )
  accessControl = await open()
  expect(accessControl.check('sitePerInfo', from(), undefined)).toBeUndefined()
  nowMs += 12 * hourMs
  expect(accessControl.check('sitePerInfo', from(), undefined)).toEqual(noted('ACCESS_CAVEAT'))
})

test('[S-08] who has no caveat to accept leaves nothing behind; a restriction is not accepted away', async () => {
  await accessControl.accept(from())
  await setRules(rule({ effect: 'restriction' }))
  await accessControl.accept(from())
  expect(stored).toEqual([])
  expect(accessControl.check('sitePerInfo', from(), undefined)).toEqual(noted('ACCESS_RESTRICTION'))
})

test('[S-09] a restriction is by region too: as the proxy says it, else as the site has it', async () => {
  await setRules(rule({ effect: 'restriction', by: 'region', value: 'XX' }))
  expect(accessControl.check('livePopularList', from(), undefined)).toBeUndefined()
  await settings.set('regions', [{ cidr: '198.51.0.0/16', region: 'xx' }], 'operator')
  expect(accessControl.check('livePopularList', from(), undefined)).toEqual(noted('ACCESS_RESTRICTION', 'xx'))
  expect(accessControl.check('livePopularList', from({ region: 'YY' }), undefined)).toBeUndefined()
})

test('[S-05] a block says whether it is for the address or the device, and closes log-in as well', async () => {
  await setRules(rule({ effect: 'block' }))
  expect(accessControl.check('login', from(), undefined)).toEqual({ ok: false, code: 'IP_BLOCKED' })
  await setRules(rule({ effect: 'block', by: 'device', value: from().uuid.toUpperCase() }))
  expect(accessControl.check('login', from(), undefined)).toEqual({ ok: false, code: 'DEVICE_BLOCKED' })
  expect(accessControl.check('login', from({ uuid: crypto.randomUUID() }), undefined)).toBeUndefined()
})

test('[P-03] a white member passes, and so does the device, until the name is taken off the list', async () => {
  await setMaintenance(true)
  await setRules(rule({ effect: 'block' }))
  expect(accessControl.check('memberInfo', from(), member)).toEqual({ ok: false, code: 'IP_BLOCKED' })
  await settings.set('whiteMembers', ['viewer01'], 'operator')
  expect(accessControl.check('sitePerInfo', from(), undefined)).toEqual({ ok: false, code: 'IP_BLOCKED' })
  expect(accessControl.check('memberInfo', from(), member)).toBeUndefined()
  expect(accessControl.check('sitePerInfo', from(), undefined)).toBeUndefined()
  expect(accessControl.check('sitePerInfo', from({ uuid: crypto.randomUUID() }), undefined)?.code).toBe('IP_BLOCKED')
  accessControl = await open()
  expect(accessControl.check('sitePerInfo', from(), undefined)).toBeUndefined()
  await settings.set('whiteMembers', [], 'operator')
  expect(accessControl.check('sitePerInfo', from(), undefined)).toEqual({ ok: false, code: 'IP_BLOCKED' })
})

test('[P-03] a white device is written down once an hour, not at each call', async () => {
  await settings.set('whiteMembers', ['viewer01'], 'operator')
  const call = () => accessControl.check('memberInfo', from(), member)
  call()
  call()
  nowMs += hourMs
  call()
  call()
  expect(stored.map(({ untilMs }) => untilMs)).toEqual([1_000 + 12 * hourMs, 1_000 + 13 * hourMs])
})

test('[X-03] an interface that is switched off is off for all, white members too', async () => {
  await settings.set('degradedCalls', ['live/popular/list'], 'operator')
  await settings.set('whiteMembers', ['viewer01'], 'operator')
  expect(accessControl.check('livePopularList', from(), member)).toEqual({ ok: false, code: 'INTERFACE_DEGRADED' })
  expect(accessControl.check('livePopularOdds', from(), member)).toBeUndefined()
})

test('[X-03] a full site takes no new devices; those that are here, and white members, go on', async () => {
  await settings.set('visitorsMax', 2, 'operator')
  const late = from({ uuid: crypto.randomUUID() })
  expect(accessControl.check('sitePerInfo', from(), undefined)).toBeUndefined()
  sockets = 2
  expect(accessControl.check('timeCheck', late, undefined)).toBeUndefined()
  expect(accessControl.check('sitePerInfo', late, undefined)).toEqual({ ok: false, code: 'TOO_MANY_USERS' })
  expect(accessControl.check('sitePerInfo', from(), undefined)).toBeUndefined()
  await settings.set('whiteMembers', ['viewer01'], 'operator')
  expect(accessControl.check('memberInfo', late, member)).toBeUndefined()
  sockets = 1
  expect(accessControl.check('sitePerInfo', from({ uuid: crypto.randomUUID() }), undefined)).toBeUndefined()
})
