import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { wordsOf } from '#contract/code-words.ts'
import { accept } from '#contract/outcome.ts'
import { PageStart, pageStartId } from '#contract/page-start.ts'
import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import { timeCheck } from '#contract/site/calls/system.ts'
import { clientVersion, firstHtmlKeptMs } from '#contract/limits.ts'
import { createGateway } from '#src/gateway/gateway.ts'
import { memoryStore } from '#src/gateway/identity.ts'
import { aSite } from '#tests/builders/site-info.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { within } from '#tests/world/patience.ts'
import { createHttpHarness, type HttpHarness } from './http-harness.ts'

let database: TestDatabase
let harness: HttpHarness

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  harness = await createHttpHarness(database.db)
  return () => harness.close()
})

test('[C-06] every route of the app is the page, which carries the fingerprint of the site key', async () => {
  for (const path of [
    '/',
    '/app/home',
    '/app/live/88231?tab=chat',
    '/login?fromPage=%2Fapp%2Fhome',
    '/cs',
    '/index.html',
  ]) {
    const response = await fetch(harness.baseUrl + path)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-cache'])
    const page = await response.text()
    expect(page).toContain(`<meta name="gateway-key" content="${harness.siteKey.fingerprint}" />`)
    expect(page).toContain('<meta name="site-id" content="5005" />')
  }
  expect((await fetch(`${harness.baseUrl}/assets/missing.js`)).status).toBe(404)
  expect((await fetch(`${harness.baseUrl}/app/home`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${harness.baseUrl}/media/88231/x`)).status).toBe(404)
})

test('[C-06] a page that is built anew is served soon, with the policy of its own scripts', async () => {
  const file = join(harness.webFolder, 'index.html')
  const read = async () => {
    const page = await fetch(harness.baseUrl)
    const policy = page.headers.get('content-security-policy') ?? ''
    return [(await page.text()).includes('of tomorrow'), policy.includes("script-src 'self' 'sha256-")]
  }
  expect(await read()).toEqual([false, false])
  const html = '<html lang="zh-CN"><head><title>x</title><script>/* of tomorrow */</script></head><body></body></html>'
  writeFileSync(file, html)
  await expect.poll(read, { timeout: within(5_000) }).toEqual([true, true])
})

/** What guards a browser, but for the policy of contents. */
const guardsOf = async (path: string, init?: RequestInit): Promise<Record<string, string>> => {
  const { headers } = await fetch(harness.baseUrl + path, init)
  const others = ['content-security-policy', 'content-type', 'content-length', 'content-encoding', 'date', 'keep-alive']
  const entries = [...headers].filter(
    ([name]) => !others.includes(name) && !['connection', 'vary', 'server-timing'].includes(name),
  )
  return Object.fromEntries(entries)
}

test('[C-01] pages and files carry what closes a browser; answers of calls and refusals carry their own', async () => {
  const ofPages = {
    'cache-control': 'no-cache',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
  expect(await guardsOf('/')).toEqual(ofPages)
  const { 'cache-control': _page, ...always } = ofPages
  expect(await guardsOf('/nothing.js')).toEqual(always)
  expect(await guardsOf('/media/88231/x')).toEqual({ ...always, 'cross-origin-resource-policy': 'cross-origin' })
  const ofCalls = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'gateway-token',
  }
  expect(await guardsOf('/api/system/time/check', { method: 'POST', body: '{}' })).toEqual(ofCalls)
  expect(await guardsOf('/api/nothing', { method: 'POST', body: '{}' })).toEqual(ofCalls)
  expect((await guardsOf('/api/nothing', { method: 'OPTIONS' }))['access-control-allow-methods']).toBe('GET, POST')
})

test('hashed files are compressed and kept for ever; a strict policy guards the page', async () => {
  const file = await fetch(`${harness.baseUrl}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'br' } })
  expect(file.headers.get('content-encoding')).toBe('br')
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await file.text()).toContain('grandstand grandstand')
  const policy = (await fetch(harness.baseUrl)).headers.get('content-security-policy') ?? ''
  expect(policy.split(';')).toEqual([
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "frame-src 'none'",
    "connect-src 'self'",
  ])
})

test('[C-06] the build’s own list of its files is nobody’s to read, however its path is written', async () => {
  for (const path of ['/.vite/manifest.json', '/%2evite/manifest.json', '/assets/%2e%2e/.vite/manifest.json']) {
    const response = await fetch(harness.baseUrl + path)
    expect([path, response.status, await response.text()]).toEqual([path, 404, 'Not found\n'])
  }
})

test('[A-03, L-09] a poster comes in the widths that pages draw, as WebP to who reads it, and may be kept for a day', async () => {
  const posterAt = async (query: string, accept: string) => {
    const answer = await fetch(`${harness.baseUrl}/art/scenes/arena.jpg${query}`, { headers: { accept } })
    const { format, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    return [answer.headers.get('content-type'), answer.headers.get('cache-control'), format, width]
  }
  const kept = 'public, max-age=86400, stale-while-revalidate=604800'
  expect(await posterAt('?w=320', 'image/avif,image/webp,*/*')).toEqual(['image/webp', kept, 'webp', 320])
  expect(await posterAt('?w=320', 'image/webp')).toEqual(['image/webp', kept, 'webp', 320])
  expect(await posterAt('?w=480', '*/*')).toEqual(['image/jpeg', kept, 'jpeg', 640])
  for (const other of ['', '?w=', '?w=1000', '?w=320&w=480'])
    expect(await posterAt(other, 'image/webp')).toEqual(['image/jpeg', kept, 'jpeg', 640])
  for (const missing of ['none.jpg', '..%2f..%2findex.html', '%00.jpg'])
    expect((await fetch(`${harness.baseUrl}/art/scenes/${missing}?w=320`)).status).toBe(404)
})

test('[A-03] the picture that a screen opens with is asked for first, in the width that the screen takes', async () => {
  const set = { sources: '/a.jpg?w=320 320w, /a.jpg?w=480 480w', sizes: 'calc(50vw - 17px)' }
  const picture = { src: '/a.jpg', place: 'live', set } as const
  await harness.restart({ firstScreenOf: () => ({ calls: [], modules: [], show: () => ({ picture }) }) })
  const page = await (await fetch(`${harness.baseUrl}/app/live`)).text()
  expect(page).toContain(
    `<link rel="preload" as="image" fetchpriority="high" href="/a.jpg" imagesrcset="${set.sources}" imagesizes="${set.sizes}" />`,
  )
  expect(page).toContain(
    `<img class="first-picture first-live" fetchpriority="high" srcset="${set.sources}" sizes="${set.sizes}" src="/a.jpg" alt="" />`,
  )
})

test('[A-04] the page says the site’s own language before anything of it runs', async () => {
  await harness.restart({ languages: ['en', 'zh-CN'] })
  expect(await (await fetch(harness.baseUrl)).text()).toContain('<html lang="en"')
})

test('[C-10] the page is served with the title of the settings, as text; an empty one leaves its own', async () => {
  const title = async () => /<title>(.*)<\/title>/.exec(await (await fetch(harness.baseUrl)).text())?.[1]
  expect(await title()).toBe('看台 · 和主播一起看球')
  await harness.settings.set('seoTitle', '$& </title><script>"A&B"</script>', 'test')
  expect(await title()).toBe('$&amp; &lt;/title&gt;&lt;script&gt;"A&amp;B"&lt;/script&gt;')
  await harness.settings.set('seoTitle', '', 'test')
  expect(await title()).toBe('看台')
})

test('an address of https is kept to https for a year, and one of http is not', async () => {
  const strict = async () => (await fetch(harness.baseUrl)).headers.get('strict-transport-security')
  expect(await strict()).toBeNull()
  await harness.restart({ publicOrigin: 'https://grandstand.example' })
  expect(await strict()).toBe('max-age=31536000; includeSubDomains')
})

test('[C-10] the page may show the pictures that operators named, of other origins too', async () => {
  const pictures = async () =>
    (await fetch(harness.baseUrl)).headers
      .get('content-security-policy')
      ?.split(';')
      .find((directive) => directive.startsWith('img-src'))
  expect(await pictures()).toBe("img-src 'self' data: blob:")
  const resources = {
    artOrigin: 'https://art.example',
    webp: true,
    newsOrigin: '',
    logoUrl: 'https://art.example/l.svg',
  }
  await harness.settings.set('clientResources', resources, 'test')
  const banner = { id: '1', title: '', text: '', link: '/', place: 'home', sort: 1, status: '1' } as const
  await harness.settings.set('banners', [{ ...banner, imageUrl: 'https://cdn.example/a' }], 'test')
  expect(await pictures()).toBe("img-src 'self' data: blob: https://art.example https://cdn.example")
})

test('[L-10, C-08] the page may call the lines in force, and their answers are open to its script', async () => {
  const connect = async () =>
    (await fetch(harness.baseUrl)).headers
      .get('content-security-policy')
      ?.split(';')
      .find((directive) => directive.startsWith('connect-src'))
  await harness.settings.set(
    'lines',
    [
      { name: '一', origin: '' },
      { name: '二', origin: 'https://two.example.org' },
      { name: '三', origin: 'not an origin;' },
    ],
    'test',
  )
  expect(await connect()).toBe("connect-src 'self' https://two.example.org wss://two.example.org")
  await harness.settings.set('lines', [{ name: '一', origin: '' }], 'test')
  expect(await connect()).toBe("connect-src 'self'")
  const asked = await fetch(`${harness.baseUrl}/api/v2/vvm`, { method: 'OPTIONS' })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect(asked.headers.get('access-control-allow-headers')?.split(', ').includes('gateway-session')).toBe(true)
  const answered = await fetch(`${harness.baseUrl}/api/v2/vvm`, { method: 'POST', body: '{}' })
  expect(answered.headers.get('access-control-allow-origin')).toBe('*')
  expect(answered.headers.get('access-control-expose-headers')).toBe('gateway-token')
})

test('a browser that looks for an icon where no page names one is led to it', async () => {
  const { status, headers } = await fetch(`${harness.baseUrl}/favicon.ico`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([308, '/favicon.svg'])
})

test('health, readiness and metrics', async () => {
  const read = async (path: string) => {
    const response = await fetch(harness.baseUrl + path)
    return [response.status, await response.text()] as const
  }
  expect(await read('/healthz')).toEqual([200, '{"status":"ok"}'])
  expect(await read('/readyz')).toEqual([200, '{"status":"ok","database":"ok"}'])
  harness.turns.isDatabaseUp = false
  harness.turns.offsetMs = 1_000
  expect(await read('/readyz')).toEqual([503, '{"status":"unready","database":"no answer"}'])
  await harness.post('/api/v2/vvm', '{}')
})

test('metrics answer who has the token, from wherever, and nobody else: not this machine, where a proxy may stand', async () => {
  const read = (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization }
    return harness.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })
  }
  const token = 'a-token-of-16-or-more'
  expect([(await read()).statusCode, (await read(`Bearer ${token}`)).statusCode]).toEqual([404, 404])
  expect((await read('Bearer undefined')).statusCode).toBe(404)
  await harness.restart({ metricsToken: token })
  await harness.post('/api/v2/vvm', '{}')
  for (const wrong of [undefined, '', token, `bearer ${token}`, `Bearer ${token}x`, `Bearer ${token.slice(1)}`])
    expect((await read(wrong)).statusCode).toBe(404)
  const answer = await read(`Bearer ${token}`)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(answer.body).toContain('grandstand_calls_total{path="v2/vvm",code="0"} 1')
})

test('bytes that are not HTTP do not disturb the server', async () => {
  const { port } = new URL(harness.baseUrl)
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.end('\u0000\u0001 not http\r\n\r\n'))
    socket.on('close', () => resolve()).on('error', () => undefined)
    socket.resume()
  })
  expect((await fetch(`${harness.baseUrl}/healthz`)).status).toBe(200)
})

/** A call that answers the site with changes. */
const answering = (changes: Partial<ReturnType<typeof aSite>>) => ({
  run: async () => accept({ ...aSite(), ...changes }),
})

const startOf = async (): Promise<PageStart | undefined> => {
  const page = await (await fetch(`${harness.baseUrl}/app/home`)).text()
  const block = new RegExp(`<script type="application/json" id="${pageStartId}">([^<]*)</script>`).exec(page)?.[1]
  return block === undefined ? undefined : PageStart.parse(JSON.parse(block))
}

test('[C-08] a page carries the site’s answer, in which no text ends the block', async () => {
  await harness.restart({ calls: { ...harness.calls, sitePerInfo: answering({ siteName: '</script><b>' }) } })
  expect((await startOf())?.answers).toEqual([
    { path: sitePerInfo.path, input: {}, data: { ...aSite(), siteName: '</script><b>' } },
  ])
})

test('[S-08, S-09, S-10, X-03] a page for whom access is not plain, or who asks too fast, carries nothing', async () => {
  await harness.restart({ isOpenTo: () => false })
  expect(await startOf()).toBe(undefined)
  // One call a ten seconds: the second page comes without.
  await harness.restart({ perMinute: { address: 1, member: 1 } })
  expect([(await startOf()) === undefined, (await startOf()) === undefined]).toEqual([false, true])
})

const gatewayWith = async (start: PageStart | undefined, asked: string[], siteKeyFingerprint: string) =>
  createGateway({
    baseUrl: harness.baseUrl,
    siteId: aSite().siteId,
    clientType: 'web',
    version: clientVersion,
    uuid: crypto.randomUUID(),
    siteKeyFingerprint,
    secureSessionStore: memoryStore(),
    clock: { offsetMs: 0 },
    offer: start?.offer,
    language: () => 'zh-CN',
    token: () => '',
    fetch: (url, init) => {
      asked.push(new Request(url).url.slice(harness.baseUrl.length))
      return fetch(url, init)
    },
    onSessionCode: () => undefined,
  })

test('[C-06, C-02] with the server’s half in the page the first call goes out sealed, without a handshake before it', async () => {
  const asked: string[] = []
  const gateway = await gatewayWith(await startOf(), asked, harness.siteKey.fingerprint)
  expect((await gateway.call(timeCheck, {})).kind).toBe('accepted')
  expect(asked).toEqual([`/api/${timeCheck.path}`])
})

test('[C-06] a half that the site did not sign, or of an earlier start, is replaced by a handshake', async () => {
  const start = await startOf()
  if (!start) throw new Error('the page carries nothing')
  harness.turns.offsetMs = firstHtmlKeptMs
  const other = await startOf()
  const forged = { ...start, offer: { ...start.offer, serverKey: other?.offer.serverKey ?? '' } }
  const asked: string[] = []
  const whole = ['/api/gw/ic/verify', `/api/${timeCheck.path}`]
  const first = await gatewayWith(forged, asked, harness.siteKey.fingerprint)
  expect((await first.call(timeCheck, {})).kind).toBe('accepted')
  expect(asked).toEqual(whole)
  asked.length = 0
  await harness.restart({ epoch: Buffer.alloc(16, 7) })
  const late = await gatewayWith(start, asked, harness.siteKey.fingerprint)
  expect((await late.call(timeCheck, {})).kind).toBe('accepted')
  expect(asked).toEqual([`/api/${timeCheck.path}`, ...whole])
})

test('[C-06] a half is for those who come within a second, and a call with no point of the curve before it is refused', async () => {
  const [one, same] = [await startOf(), await startOf()]
  harness.turns.offsetMs = firstHtmlKeptMs
  const other = await startOf()
  expect(same?.offer).toEqual(one?.offer)
  expect(other?.offer.serverKey).not.toBe(one?.offer.serverKey)
  const token = `${'A'.repeat(87)}.${one?.offer.token}`
  const headers = {
    'client-type': 'web',
    'site-id': '5005',
    token: '',
    uuid: crypto.randomUUID(),
    version: clientVersion,
    timestamp: String(Date.now()),
    nonce: crypto.randomUUID(),
    signature: '0'.repeat(64),
    'accept-language': 'zh-CN',
    'gateway-session': token,
  }
  const answer = (await (await fetch(`${harness.baseUrl}/api/${timeCheck.path}`, { headers })).json()) as object
  expect(answer).toEqual({
    code: codes.GATEWAY_SESSION_UNKNOWN.code,
    data: null,
    msg: wordsOf('GATEWAY_SESSION_UNKNOWN', 'zh-CN', null),
  })
})
