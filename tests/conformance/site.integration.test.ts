import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AdminAnswer, adminPath, adminTokenHeader } from '#contract/admin.ts'
import { loginV4 } from '#contract/accounts/calls/accounts.ts'
import { goldCoinBalance } from '#contract/wallet/calls.ts'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { accessAccept, whiteMembers } from '#contract/access/calls.ts'
import * as site from '#contract/site/calls.ts'
import { dictionaryQuery, logReport, versionCheck } from '#contract/site/calls/system.ts'
import type { Call } from '#contract/define-call.ts'
import { buildLabel, clientVersion } from '#contract/limits.ts'
import { readCommand } from '#scripts/admin/read-command.ts'
import { demoSite } from '#server/demo/demo-site.ts'
import { agreementsCategory } from '#contract/site/entities/agreement.ts'
import { agreementsAccept, agreementsDue } from '#contract/accounts/calls/agreements.ts'
import { anchorReward } from '#contract/gifts/calls.ts'
import { agreedInDemo } from '#tests/builders/agreed.ts'
import { sql } from 'kysely'
import { databaseOf } from '#tests/journeys/verification-hand.ts'
import { demoAgreements } from '#server/demo/demo-agreements.ts'
import { inLanguage } from '#server/site/domain/in-language.ts'
import { runningInstance } from '#server/app/instance-file.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const demo = inLanguage(demoSite(0), 'zh-CN')
const ownAddress = '127.0.0.1'
let world: World
let visitor: TestClient

/** One that has kept nothing. */
const newcomer = (): TestClient => openClient(world.baseUrl, '')

/** An operator's command, as the program sends it. */
const run = async (...words: string[]): Promise<string> => {
  const read = readCommand(words)
  const instance = runningInstance(world.dataDir)
  if ('fault' in read || !instance) throw new Error(`${words.join(' ')}: no command, or no server`)
  const response = await fetch(`${instance.url}${adminPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [adminTokenHeader]: instance.adminToken },
    body: JSON.stringify(read.request),
  })
  const { exit, lines } = AdminAnswer.parse(await response.json())
  if (exit !== 0) throw new Error(`${words.join(' ')}: ${lines.join('\n')}`)
  return lines.join('\n')
}

const refusedBy = async (client: TestClient, call: Call = livePopularList, input: unknown = {}) => {
  const result = await client.refusal(call, input)
  if (!('name' in result)) throw new Error(`${call.path}: ${JSON.stringify(result)}`)
  return { name: result.name, data: result.data as unknown }
}

beforeAll(async () => {
  world = await startWorld()
  await world.services().settings.set('verification', {}, 'test')
  visitor = newcomer()
})
afterAll(() => world.stop())

describe('[C-10] every call of the site answers what the settings hold', () => {
  const sorted = <Item extends { sort: number }>(items: readonly Item[] = []) =>
    items.toSorted((one, other) => one.sort - other.sort)
  const ownCategory = { id: agreementsCategory, name: '条款与规则', icon: 'rules', sort: 6 }
  const lists: [Call, unknown, unknown][] = [
    [site.siteConfigGet, { keyCode: 'lineErrorsMax' }, { keyCode: 'lineErrorsMax', value: 3 }],
    [
      site.siteConfigGets,
      { keyCodes: ['siteName', 'passwordPolicy', 'siteName'] },
      {
        values: [
          { keyCode: 'siteName', value: '看台' },
          { keyCode: 'passwordPolicy', value: 'classic' },
        ],
      },
    ],
    [whiteMembers, {}, { white: false, count: 0 }],
    [site.languageCode, {}, { defaultLanguage: 'zh-CN', languages: ['zh-CN'] }],
    [site.bannerListV2, { place: 'live' }, { banners: sorted(demo.banners).filter(({ place }) => place === 'live') }],
    [site.sportConfigList, {}, { sports: siteDefaults.sportConfig }],
    [site.homeConfig, {}, siteDefaults.homeConfig],
    [site.navigationList, {}, { items: siteDefaults.navigation }],
    [site.floatWindowList, {}, { windows: demo.floatWindows }],
    [site.customerServiceUrl, {}, demo.customerService],
    [site.chatService, {}, demo.chatService],
    [site.countryAreaList, {}, { areas: demo.countryAreas }],
    [site.helpCategoryList, {}, { categories: [...(demo.helpCategories ?? []), ownCategory] }],
    [site.helpArticleGet, { id: 'gifts' }, demo.helpArticles?.find(({ id }) => id === 'gifts')],
    [site.pcBottomLinks, {}, { links: demo.bottomLinks }],
    [site.clientResourceConfig, {}, siteDefaults.clientResources],
    [site.venueList, {}, { venues: demo.venues, anchorGames: demo.anchorGames }],
  ]

  test.each(lists)('$path', async (call, input, answer) => {
    expect(await visitor.accepted(call, input as never)).toEqual(answer)
  })

  test('banners of all places, in their order', async () => {
    const { banners } = await visitor.accepted(site.bannerList, {})
    expect(banners).toEqual(sorted(demo.banners))
  })

  test('help articles are found by category and by words, without their bodies', async () => {
    const { articles } = await visitor.accepted(site.helpArticleList, { categoryId: 'room', search: '金币' })
    expect(articles).toEqual([
      {
        id: 'gifts',
        categoryId: 'room',
        title: '怎样送礼物？金币从哪里来？',
        sort: 3,
        excerpt:
          '…就可以送出，连续送出会显示连击。 礼物用金币购买。演示站点在注册时赠送金币，金币不能提款，也不能换成人民币。 提示“未确认”时请不要重复赠送：同一次赠送只会扣一次金币，网络恢复后会…',
      },
    ])
    expect((await visitor.accepted(site.helpArticleList, {})).articles.length).toBe(
      (demo.helpArticles?.length ?? 0) + demoAgreements.length,
    )
    expect(await refusedBy(visitor, site.helpArticleGet, { id: 'none' })).toEqual({
      name: 'RECORD_UNKNOWN',
      data: null,
    })
  })

  test('[C-11, C-10] what members agree to is read in the help centre with its version; another text needs another version, and who agreed to the one before agrees again before anything is staked or given', async () => {
    const get = () => newcomer().accepted(site.helpArticleGet, { id: 'terms' })
    const [terms, ...others] = demoAgreements
    if (!terms) throw new Error('the demo has no terms')
    const { title, body, version } = terms
    const shown = { id: 'terms', categoryId: agreementsCategory, title, sort: expect.any(Number) as number }
    expect(await get()).toEqual({ ...shown, body, version })
    const set = (changed: object) =>
      run('config', 'set', 'agreements', JSON.stringify([{ ...terms, ...changed }, ...others]))
    await expect(set({ body: '改过的正文' })).rejects.toThrow('give it a new version')
    await set({ body: '改过的正文', version: '2026-12-24' })
    expect(await get()).toEqual({ ...shown, body: '改过的正文', version: '2026-12-24' })

    const member = newcomer()
    await member.logIn('viewer11')
    const gift = { chatRoomNo: '88231', giftId: '1', count: 1, price: 1 }
    const requestId = crypto.randomUUID()
    const versions = agreedInDemo.replace(`terms:${version}`, 'terms:2026-12-24')
    expect(await member.accepted(agreementsDue, {})).toEqual({
      texts: [{ id: 'terms', version: '2026-12-24', title }],
      versions,
    })
    expect(await refusedBy(member, anchorReward, { requestId, ...gift })).toMatchObject({ name: 'AGREEMENTS_DUE' })
    expect(await refusedBy(member, agreementsAccept, { agreed: agreedInDemo })).toMatchObject({
      name: 'AGREEMENTS_CHANGED',
    })
    for (let time = 0; time < 2; time += 1)
      expect(await member.accepted(agreementsAccept, { agreed: versions })).toEqual({})
    expect(await member.accepted(agreementsDue, {})).toEqual({ texts: [], versions })
    await member.accepted(anchorReward, { requestId, ...gift })
    const storage = await databaseOf(world)
    try {
      const { rows } = await sql`select versions, accepted_at is not null as dated from agreements_accepted`.execute(
        storage.db,
      )
      expect(rows).toEqual([{ versions, dated: true }])
      await expect(sql`delete from agreements_accepted`.execute(storage.db)).rejects.toThrow('permission denied')
    } finally {
      await storage.close()
    }
    await set({})
  })

  test('[C-08] news are listed newest first and opened one by one', async () => {
    const { news } = await visitor.accepted(site.newsList, { sportsType: 'football' })
    expect(news.map(({ id }) => id)).toEqual(['derby-preview', 'offside-explained', 'young-keeper'])
    const { body } = await visitor.accepted(site.newsInfo, { id: 'young-keeper' })
    expect(body).toEqual(demo.newsoccer?.find(({ id }) => id === 'young-keeper')?.body)
    expect(await refusedBy(visitor, site.newsInfo, { id: 'none' })).toEqual({ name: 'RECORD_UNKNOWN', data: null })
  })

  test('[E-14, X-01] announcements in force; who has the newest hears nothing new', async () => {
    const { notices } = await visitor.accepted(site.announcementList, {})
    expect(notices.map(({ id }) => id)).toEqual(demo.notices?.map(({ id }) => id))
    expect(await refusedBy(visitor, site.announcementList, { sinceId: 'weekend-derby' })).toEqual({
      name: 'NOTHING_NEW',
      data: null,
    })
    expect((await visitor.accepted(site.announcementList, { sinceId: 'demo-money' })).notices).toEqual(notices)
  })

  test('[E-13, A-05] each settlement currency has its name, code, unit, symbol and withdrawal label', async () => {
    expect((await visitor.accepted(site.sitePerInfo, {})).currencies).toEqual([
      {
        name: '人民币',
        nameEn: 'Renminbi',
        code: 'CNY',
        unit: '元',
        unitEn: 'yuan',
        symbol: '¥',
        withdrawLabel: '人民币提款',
        withdrawLabelEn: 'Withdraw in CNY',
      },
      {
        name: '泰达币',
        nameEn: 'Tether',
        code: 'USDT',
        unit: '枚',
        unitEn: 'USDT',
        symbol: '₮',
        withdrawLabel: 'USDT 提款',
        withdrawLabelEn: 'Withdraw in USDT',
      },
    ])
  })

  test('[C-08, A-04, A-07] the site info, and v5 with what accounts and customers need', async () => {
    const info = await visitor.accepted(site.sitePerInfo, {})
    const ownWords = info.streams ? [] : ['服务器没有 ffmpeg，演示直播暂不可用']
    expect(info.notices).toEqual([...ownWords, ...(demo.notices ?? []).map(({ text }) => text)])
    expect([info.siteId, info.defaultLanguage, info.clientVersion, info.buildLabel, info.maintainStatus]).toEqual([
      5005,
      'zh-CN',
      clientVersion,
      buildLabel,
      '1',
    ])
    expect(await visitor.accepted(site.sitePerInfoV5, {})).toEqual({
      site: info,
      passwordPolicy: 'classic',
      realNamePolicy: 'standard',
      strongWithdrawPassword: false,
      customerService: demo.customerService,
      chatService: demo.chatService,
      venues: demo.venues,
      activitySwitches: demo.activitySwitches,
    })
  })

  test('[C-17] dictionaries name every code', async () => {
    const { dictionaries } = await visitor.accepted(dictionaryQuery, { types: ['status', 'status', 'currency'] })
    expect(dictionaries).toEqual([
      {
        type: 'status',
        entries: [
          { code: '0', name: '未启用' },
          { code: '1', name: '正常' },
          { code: '2', name: '停用' },
        ],
      },
      {
        type: 'currency',
        entries: [
          { code: 'CNY', name: '人民币' },
          { code: 'USDT', name: '泰达币' },
          { code: 'COIN', name: '金币' },
        ],
      },
    ])
  })

  test('[C-17] telemetry is taken, up to a bound, and counted in the metrics', async () => {
    const event = { name: 'page.opened' as const, page: '/app/home', atMs: Number.MAX_SAFE_INTEGER, value: -1 }
    const events = [{ ...event, name: 'command.stuck' as const }, ...Array.from({ length: 49 }, () => event)]
    const taken: number[] = []
    for (let round = 0; round < 13; round += 1) taken.push((await visitor.accepted(logReport, { events })).taken)
    expect(taken).toEqual([...Array.from({ length: 12 }, () => 50), 0])
    const metrics = await world.metrics()
    expect(metrics.match(/^grandstand_points_\w+ \d+$/gm)).toEqual([
      'grandstand_points_taken 600',
      'grandstand_points_dropped 50',
      'grandstand_points_stuck 12',
    ])
  })
})

describe('[C-09] what an operator changes is seen at once', () => {
  test('a setting, a notice, a switch', async () => {
    expect((await newcomer().accepted(site.siteConfigGet, { keyCode: 'siteName' })).value).toBe('看台')
    await run('config', 'set', 'siteName', '"新看台"')
    expect((await newcomer().accepted(site.siteConfigGet, { keyCode: 'siteName' })).value).toBe('新看台')
    expect((await newcomer().accepted(site.sitePerInfo, {})).siteName).toBe('新看台')
    const id = await run('notice', 'add', '--title', '维护预告', '--text', '凌晨两点升级')
    expect((await newcomer().accepted(site.announcementList, {})).notices[0]?.text).toBe('凌晨两点升级')
    expect((await newcomer().accepted(site.sitePerInfo, {})).notices).toContain('凌晨两点升级')
    await run('notice', 'remove', id)
    await run('switch', 'Service_sponsor_Discoveryv2', 'off')
    expect((await newcomer().accepted(site.sitePerInfoV5, {})).activitySwitches).toEqual({
      Service_sponsor_Discoveryv2: false,
    })
    const [newest, second] = (await run('audit', 'list', '2')).split('\n').map((line) => line.split('  ').slice(1))
    expect([newest?.slice(0, 3), second?.slice(0, 3)]).toEqual([
      ['operator', 'config.set', 'activitySwitches'],
      ['operator', 'config.set', 'notices'],
    ])
    expect(newest?.[3]).toBe(
      '{"after":{"Service_sponsor_Discoveryv2":false},"before":{"Service_sponsor_Discoveryv2":true}}',
    )
  })

  test('[X-03] an interface is switched off and on again', async () => {
    await run('degrade', livePopularList.path, 'on')
    expect(await refusedBy(newcomer())).toEqual({ name: 'INTERFACE_DEGRADED', data: null })
    await run('degrade', livePopularList.path, 'off')
    expect((await newcomer().accepted(livePopularList, {})).total).toBeGreaterThan(0)
  })
})

describe('[C-10] the frame of the pages', () => {
  const entry = (code: string, more: object) => ({ code, name: code, link: '/app/news', sort: 1, status: '1', ...more })
  const mine = entry('mine', { icon: 'user', places: ['tabs'] })

  test('the first load carries what each of its calls answers, without what is switched off and in its order', async () => {
    const off = entry('off', { status: '0', places: ['rail'] })
    const late = entry('late', { sort: 9, places: ['rail'], icon: 'book', nameEn: 'Late' })
    await run('config', 'set', 'navigation', JSON.stringify([late, off, mine]))
    await run('config', 'set', 'homeConfig', '{"sections":["live","odds"],"greeting":false}')
    await run('config', 'set', 'sportConfig', '[{"sportsType":"esports","name":"电竞","sort":1,"status":"1"}]')
    await run('config', 'set', 'clientResources', '{"artOrigin":"https://art.example","webp":false,"newsOrigin":""}')
    const client = newcomer()
    const info = await client.accepted(site.sitePerInfo, {})
    expect([info.navigation, info.home, info.sports, info.resources]).toEqual([
      (await client.accepted(site.navigationList, {})).items,
      await client.accepted(site.homeConfig, {}),
      (await client.accepted(site.sportConfigList, {})).sports,
      await client.accepted(site.clientResourceConfig, {}),
    ])
    expect(info.navigation).toEqual([
      { ...mine, nameEn: '', raised: false },
      { ...late, raised: false },
    ])
    expect([info.home, info.sports, info.resources]).toEqual([
      { sections: ['live', 'odds'], greeting: false },
      [{ sportsType: 'esports', name: '电竞', nameEn: '', sort: 1, status: '1' }],
      { artOrigin: 'https://art.example', webp: false, newsOrigin: '', logoUrl: '' },
    ])
  })

  test.each([
    ['navigation', [entry('a', {})], 'no entry "mine" among the tabs: phones could neither log in nor out there'],
    [
      'navigation',
      [mine, entry('a', { places: ['rail'] }), entry('a', { places: [] })],
      'the code a stands there twice',
    ],
    ['navigation', [mine, ...'abcde'.split('').map((code) => entry(code, {}))], '6 entries among the tabs, 5 at most'],
    [
      'navigation',
      [mine, ...'abcdefghij'.split('').map((code) => entry(code, { places: ['rail'] }))],
      '10 entries at the edge, 9 at most',
    ],
    ['homeConfig', { sections: ['live', 'hot', 'live'], greeting: true }, 'live stands there twice'],
    [
      'sportConfig',
      [1, 2].map((sort) => ({ sportsType: 'anchor', name: '主播', sort, status: '1' })),
      'anchor stands there twice',
    ],
  ])('a %s that no page could show is refused with words and changes nothing', async (key, value, words) => {
    const before = await run('config', 'get', key)
    await expect(run('config', 'set', key, JSON.stringify(value))).rejects.toThrow(words)
    expect(await run('config', 'get', key)).toBe(before)
  })

  test('as many entries as a bar has room for are taken', async () => {
    const full = [
      ...'abcd'.split('').map((code) => entry(code, {})),
      ...'efghi'.split('').map((code) => entry(code, { places: ['rail'] })),
    ]
    await run('config', 'set', 'navigation', JSON.stringify([mine, ...full]))
    expect((await newcomer().accepted(site.navigationList, {})).items.length).toBe(10)
  })
})

describe('who may come in', () => {
  const closed = (words: { title: string; text: string; untilMs: number | null }, maintainStatus: '0' | '1') => ({
    maintainStatus,
    ...words,
    address: ownAddress,
    region: '',
  })

  test('[S-10, P-03] maintenance closes the site to all but white members, and opens it again', async () => {
    const white = newcomer()
    await white.logIn('viewer03')
    await run('white', 'add', 'viewer03')
    await run('maintenance', 'on', '--title', '系统升级', '--text', '两点回来', '--until', '2030-01-01T02:00:00Z')
    const words = { title: '系统升级', text: '两点回来', untilMs: Date.UTC(2030, 0, 1, 2) }
    const guest = newcomer()
    expect(await guest.accepted(whiteMembers, {})).toEqual({ white: false, count: 1 })
    expect(await refusedBy(guest, site.sitePerInfo)).toEqual({ name: 'SYSTEM_MAINTENANCE', data: closed(words, '0') })
    expect(await refusedBy(guest)).toEqual({ name: 'ACCESS_CAVEAT', data: closed(words, '0') })
    expect((await guest.accepted(versionCheck, {})).maintainStatus).toBe('0')
    expect(await guest.accepted(site.customerServiceUrl, {})).toEqual(demo.customerService)
    const login = { name: 'viewer04', password: 'demo1234', flag: 0, version: clientVersion } as const
    guest.state.token = (await guest.accepted(loginV4, login)).token
    expect((await refusedBy(guest, goldCoinBalance)).data).toEqual(closed(words, '0'))

    expect((await white.accepted(whiteMembers, {})).white).toBe(true)
    expect((await white.accepted(site.sitePerInfo, {})).maintainStatus).toBe('0')
    const whiteAtLast = newcomer()
    expect((await refusedBy(whiteAtLast, site.sitePerInfo)).name).toBe('SYSTEM_MAINTENANCE')
    await whiteAtLast.logIn('viewer03')
    expect((await whiteAtLast.accepted(site.sitePerInfo, {})).maintainStatus).toBe('0')
    await run('maintenance', 'off')
    await run('white', 'remove', 'viewer03')
    expect((await newcomer().accepted(site.sitePerInfo, {})).maintainStatus).toBe('1')
    expect((await guest.accepted(versionCheck, {})).maintainStatus).toBe('1')
  })

  test('[S-08] a caveat is met, accepted and not met again by this device', async () => {
    const id = await run(
      'access',
      'add',
      'caveat',
      'address',
      '127.0.0.0/8',
      '--title',
      '提示',
      '--text',
      '请留意当地法律',
    )
    const guest = newcomer()
    const words = { title: '提示', text: '请留意当地法律', untilMs: null }
    expect(await refusedBy(guest, site.sitePerInfo)).toEqual({ name: 'ACCESS_CAVEAT', data: closed(words, '1') })
    const { untilMs } = await guest.accepted(accessAccept, {})
    expect(untilMs).toBeGreaterThan(Date.now())
    expect((await guest.accepted(site.sitePerInfo, {})).siteId).toBe(5005)
    expect((await refusedBy(newcomer())).data).toEqual(closed(words, '1'))
    await run('access', 'remove', id)
  })

  test('[S-09] a restriction by region turns away, cannot be accepted, and leaves customer service open', async () => {
    await run('config', 'set', 'regions', `[{"cidr":"127.0.0.0/8","region":"测试区"}]`)
    const id = await run('access', 'add', 'restriction', 'region', '测试区', '--title', '限制')
    const guest = newcomer()
    await guest.accepted(accessAccept, {})
    const notice = { ...closed({ title: '限制', text: '', untilMs: null }, '1'), region: '测试区' }
    expect(await refusedBy(guest, site.sitePerInfo)).toEqual({ name: 'ACCESS_RESTRICTION', data: notice })
    expect(await guest.accepted(site.chatService, {})).toEqual(demo.chatService)
    await run('access', 'remove', id)
    await run('config', 'set', 'regions', '[]')
    expect((await newcomer().accepted(site.sitePerInfo, {})).siteId).toBe(5005)
  })

  test('[S-05] a blocked address is blocked', async () => {
    const id = await run('access', 'add', 'block', 'address', ownAddress)
    expect(await refusedBy(newcomer())).toEqual({ name: 'IP_BLOCKED', data: null })
    await run('access', 'remove', id)
    expect((await newcomer().accepted(livePopularList, {})).total).toBeGreaterThan(0)
  })

  test('[S-04] a blocked member’s session ends with that reason, and comes back with a new log-in', async () => {
    const member = newcomer()
    await member.logIn('viewer05')
    await run('member', 'block', 'viewer05')
    expect(await refusedBy(member, goldCoinBalance)).toEqual({ name: 'ACCOUNT_BLOCKED', data: null })
    await run('member', 'unblock', 'viewer05')
    await member.logIn('viewer05')
    expect((await member.accepted(goldCoinBalance, {})).coins).toBeGreaterThan(0)
  })
})

test('[C-10] the operators’ endpoint takes typed requests with the token only', async () => {
  const ask = async (token: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', [adminTokenHeader]: token }
    const response = await fetch(`${world.baseUrl}${adminPath}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.text() }
  }
  const token = runningInstance(world.dataDir)?.adminToken ?? ''
  expect((await ask('', { command: 'config.list' })).status).toBe(404)
  expect((await ask(`${token}x`, { command: 'config.list' })).status).toBe(404)
  expect(await ask(token, { command: 'config.get', key: 'visitorsMax' })).toEqual({
    status: 200,
    body: '{"exit":0,"lines":["0"]}',
  })
  expect(await ask(token, { command: 'config.get', key: 'visitorsMax', more: 1 })).toEqual({
    status: 400,
    body: '{"exit":2,"lines":[" Unrecognized key: \\"more\\""]}',
  })
  expect((await ask(token, { words: ['config', 'list'] })).status).toBe(400)
})

test('[C-10] settings outlive a restart; the demo does not bring back what was changed', async () => {
  expect(await world.admin(['config', 'set', 'banners', '[]'])).toEqual({
    exit: 0,
    stdout: 'banners is changed\n',
    stderr: '',
  })
  await world.restart()
  expect((await newcomer().accepted(site.bannerList, {})).banners).toEqual([])
})
