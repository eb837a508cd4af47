import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { firstHtmlKeptMs } from '#contract/limits.ts'
import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import { livePopularOdds } from '#contract/sports/calls.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { accept } from '#contract/outcome.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { silentLog } from '#server/app/realtime/realtime-harness.ts'
import { serve as serveCalls } from '#server/platform/calls/handling.ts'
import type { SportsCallDeps } from '#server/sports/calls/handle.ts'
import { handleLivePopularOdds } from '#server/sports/calls/live-popular-odds.ts'
import { createMatches } from '#server/sports/store/matches.ts'
import { lateRefusals } from '#server/platform/late-refusals.ts'
import { anonymousCosts } from '#server/platform/http/anonymous-costs.ts'
import { barePages } from '#server/platform/http/web-app.ts'
import { LongBody } from '#server/platform/http/sealing.ts'
import { createHttpHarness, type HttpHarness } from '#server/platform/http/http-harness.ts'
import { aMember } from '#tests/builders/member.ts'
import { aSealedCall } from '#tests/builders/sealed-call.ts'
import { shakeHands } from '#tests/hostile/begun-call.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { openClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { fetchFrom } from '#tests/world/send-from.ts'

const callsPerMinute = 600
const callsInWindow = (callsPerMinute * anonymousCosts.windowSeconds) / 60

let database: TestDatabase
let harness: HttpHarness

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  harness = await createHttpHarness(database.db)
})
afterEach(() => harness.close())

const stateOf = (matchId: string): MatchState => ({
  matchId,
  homeScore: 1,
  visitScore: 0,
  gameStatus: 1,
  clock: { period: '上半场', elapsedSeconds: 60, running: true, direction: 'up', asOfMs: 0 },
  markets: [],
  events: [],
  version: 1,
})

/** A server on which the call of odds answers so. */
const serve = (run: () => unknown) => {
  const odds = { ...harness.calls.livePopularOdds, run: async () => accept(await run()) }
  const calls = { ...harness.calls, livePopularOdds: odds }
  return harness.restart({ calls, perMinute: { address: callsPerMinute, member: callsPerMinute } })
}

/** As much as is found without asking anything. */
const afterAwait = <Result>(work: () => Result): Promise<Result> => Promise.resolve().then(work)

const spin = (ms: number): void => {
  const { user } = process.threadCpuUsage()
  while (process.threadCpuUsage().user - user < ms * 1_000);
}

const refusedAfter = async (most: number): Promise<number> => {
  const client = harness.client()
  for (let nth = 0; nth < most; nth += 1) {
    const answer = await client.gateway.call(livePopularOdds, { matchIds: ['1'] })
    if (answer.kind === 'rejected' && answer.name === 'RATE_LIMITED_ADDRESS') return nth
  }
  return most
}

const aMemberClient = async () => {
  const client = harness.client()
  await client.logIn((await aMember(database.db)).name)
  return client
}

test(
  '[X-03] what strangers ask for is weighed by the processor’s time: few dear calls use up an address, not its members',
  async () => {
    const dearMs = 50
    await serve(() => {
      spin(dearMs)
      return { matches: [] }
    })
    const member = await aMemberClient()
    const budgetMs = callsInWindow * anonymousCosts.msPerCall
    const served = await refusedAfter(callsInWindow)
    expect(served).toBeGreaterThan(0)
    expect(served).toBeLessThanOrEqual(Math.ceil(budgetMs / dearMs) + 1)
    expect((await member.gateway.call(memberInfo, {})).kind).toBe('accepted')
  },
  within(60_000),
)

test(
  '[X-03] what a call does after it has awaited what is in memory is weighed too',
  async () => {
    const dearMs = 50
    await serve(() =>
      afterAwait(() => {
        spin(dearMs)
        return { matches: [] }
      }),
    )
    const budgetMs = callsInWindow * anonymousCosts.msPerCall
    expect(await refusedAfter(callsInWindow)).toBeLessThanOrEqual(Math.ceil(budgetMs / dearMs) + 1)
  },
  within(60_000),
)

test(
  '[X-03] what strangers ask for is weighed by its bytes, and a page over the budget brings nothing along',
  async () => {
    const filler = '1'.repeat(256 * 1024)
    await serve(() => ({ matches: [], filler }))
    const withStart = await (await fetch(harness.baseUrl)).text()
    const most = Math.ceil((callsInWindow * anonymousCosts.bytesPerCall) / filler.length)
    expect(await refusedAfter(callsInWindow)).toBeLessThanOrEqual(most)
    const without = await (await fetch(harness.baseUrl)).text()
    expect([withStart.includes(sitePerInfo.path), without.includes(sitePerInfo.path)]).toEqual([true, false])
  },
  within(60_000),
)

test('[X-03] of a long answer no more is made than its reader takes', async () => {
  const fillerBytes = 32 * 1024 * 1024
  await serve(() => ({ matches: [], filler: '1'.repeat(fillerBytes) }))
  const { pieces } = LongBody.prototype
  let made = 0
  const counted = vi.spyOn(LongBody.prototype, 'pieces').mockImplementation(function* (this: LongBody) {
    for (const piece of pieces.call(this)) {
      made += piece.length
      yield piece
    }
  })
  const { url, headers, body } = aSealedCall(livePopularOdds, await shakeHands(harness.baseUrl), Date.now(), {
    matchIds: ['1'],
  })
  const asked = request(harness.baseUrl + url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
  })
  const answer = await new Promise<IncomingMessage>((resolve) => asked.on('response', resolve).end(body))
  let before = -1
  await expect
    .poll(
      () => {
        const isStill = made === before
        before = made
        return isStill
      },
      { interval: 100, timeout: within(10_000) },
    )
    .toBe(true)
  expect(made).toBeLessThan(fillerBytes / 2)
  const wholeLength = Number(answer.headers['content-length'])
  let received = 0
  for await (const chunk of answer) received += (chunk as Buffer).length
  counted.mockRestore()
  expect([received, made]).toEqual([wholeLength, wholeLength])
})

test('[X-03] the odds of a match are written as JSON once, for all who ask for them among whatever others', async () => {
  const matches = createMatches(database.db, silentLog)
  let written = 0
  const states = ['1', '2'].map((matchId) =>
    Object.defineProperty(stateOf(matchId), 'toJSON', {
      value(this: MatchState) {
        written += 1
        return { ...this }
      },
    }),
  )
  matches.committed(states)
  const deps = { matches } as unknown as SportsCallDeps
  const { livePopularOdds: odds } = serveCalls({ livePopularOdds: handleLivePopularOdds }, deps)
  await harness.restart({ calls: { ...harness.calls, livePopularOdds: odds } })
  const asked = [['1'], ['1', '2'], ['2', '1'], ['2']]
  const answers = await Promise.all(asked.map((matchIds) => harness.client().accepted(livePopularOdds, { matchIds })))
  expect(answers).toEqual(asked.map((matchIds) => ({ matches: matchIds.map(stateOf) })))
  expect(written).toBe(states.length)
})

test('[X-03] a page that many get is made and compressed once in a second, and says how old it is', async () => {
  let asked = 0
  const sitePerInfoCall = harness.calls.sitePerInfo
  const run: typeof sitePerInfoCall.run = (context, input) => {
    asked += 1
    return sitePerInfoCall.run(context, input)
  }
  await harness.restart({ calls: { ...harness.calls, sitePerInfo: { ...sitePerInfoCall, run } } })
  const paths = ['/', '/app/home', '/app/home?x=1', '/app/home?x=2', '/nowhere', '/nowhere/else']
  const pages = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(harness.baseUrl + path, { headers: { 'accept-encoding': 'br' } })
      return [answer.headers.get('content-encoding'), await answer.text()]
    }),
  )
  expect(new Set(pages.map((page) => page.join(' '))).size).toBe(1)
  expect([pages[0]?.[0], asked]).toEqual(['br', 1])
  harness.turns.offsetMs = 400
  const later = await fetch(harness.baseUrl)
  expect(await later.text()).toBe(pages[0]?.[1])
  expect(Number(/^age;dur=(\d+)$/.exec(later.headers.get('server-timing') ?? '')?.[1])).toBeGreaterThanOrEqual(400)
})

test('[X-03] an address over its budget gets so many bare pages, and then none for a while', async () => {
  await harness.restart({ perMinute: { address: 1, member: 1 } })
  const statuses: number[] = []
  for (let nth = 0; nth < barePages.points + 2; nth += 1) {
    const page = await fetch(harness.baseUrl)
    await page.text()
    statuses.push(page.status)
  }
  expect(statuses).toEqual([...Array.from({ length: barePages.points + 1 }, () => 200), 429])
})

test('[X-03] however many ask for readiness, the database is asked once a second', async () => {
  let asked = 0
  const database = async (): Promise<true> => {
    asked += 1
    return true
  }
  await harness.restart({ readyChecks: { database } })
  const read = () => fetch(`${harness.baseUrl}/readyz`).then(({ status }) => status)
  expect(await Promise.all(Array.from({ length: 20 }, read))).toEqual(Array.from({ length: 20 }, () => 200))
  expect(asked).toBe(1)
  harness.turns.offsetMs = 1_000
  expect([await read(), asked]).toEqual([200, 2])
})

test('[X-03] readiness is asked for as often as anything else', async () => {
  await serve(() => ({ matches: [] }))
  const statuses: number[] = []
  while (statuses.length <= callsInWindow && statuses.at(-1) !== 429)
    statuses.push((await fetch(`${harness.baseUrl}/readyz`)).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
})

/** What some who ask again at once get in `forMs`. */
const askedAgain = async (path: string, { count, forMs }: { count: number; forMs: number }): Promise<number[]> => {
  const statuses: number[] = []
  const endsAtMs = performance.now() + forMs
  const ask = async (): Promise<void> => {
    const answer = await fetch(harness.baseUrl + path)
    await answer.text()
    if (performance.now() >= endsAtMs) return
    statuses.push(answer.status)
    await ask()
  }
  await Promise.all(Array.from({ length: count }, ask))
  return statuses
}

test('[X-03] an address over its budget is refused late: who asks again at once makes no work of it', async () => {
  await harness.restart({ perMinute: { address: 1, member: 1 } })
  for (let nth = 0; nth <= barePages.points; nth += 1) await (await fetch(harness.baseUrl)).text()
  for (const path of ['/', '/app/live', '/nowhere', '/readyz', '/api/site/perInfo', '/assets/app.js', '/nothing.svg']) {
    const statuses = await askedAgain(path, { count: 8, forMs: 3 * lateRefusals.delayMs })
    expect(statuses.length, path).toBeGreaterThan(0)
    expect(statuses.length, path).toBeLessThanOrEqual(3 * 8)
  }
})

test('[X-03] files, their heads and parts, and what is neither file nor page are on the account of their address', async () => {
  const asked: readonly [string, RequestInit][] = [
    ['/assets/app.js', {}],
    ['/assets/app.js', { method: 'HEAD' }],
    ['/assets/app.js', { headers: { range: 'bytes=0-0,2-2' } }],
    ['/art/scenes/nothing.jpg?w=320', {}],
    ['/nothing.svg', {}],
    ['/', { method: 'OPTIONS' }],
  ]
  for (const [path, init] of asked) {
    await harness.restart({ perMinute: { address: 60, member: 60 } })
    const statuses: number[] = []
    const most = Math.ceil((60 * anonymousCosts.windowSeconds) / 60 / anonymousCosts.msPerFile) + 8
    while (statuses.length <= most && statuses.at(-1) !== 429) {
      const answer = await fetch(harness.baseUrl + path, init)
      await answer.text()
      statuses.push(answer.status)
    }
    expect([statuses[0] === 429, statuses.at(-1)], path).toEqual([false, 429])
  }
})

/** What draws first screens, in the place of the built one: each takes so much of the processor. */
const drawFor = (ms: number): void => {
  mkdirSync(`${harness.webFolder}-first`)
  writeFileSync(
    join(`${harness.webFolder}-first`, 'first-html.js'),
    `export const drawFirst = async () => {
      const begun = process.threadCpuUsage()
      const takenMs = () => (process.threadCpuUsage(begun).user + process.threadCpuUsage(begun).system) / 1_000
      while (takenMs() < ${ms});
      return { html: '<p>drawn</p>', media: {} }
    }`,
  )
}

test(
  '[X-03] what drawing a page takes of the processor is on the account of who asked for it first',
  async () => {
    const drawnMs = 60
    drawFor(drawnMs)
    const calls = [{ name: 'sitePerInfo', input: {} }] as const
    await harness.restart({
      perMinute: { address: callsPerMinute, member: callsPerMinute },
      firstScreenOf: () => ({ calls, modules: [], drawnAs: '/app/home', show: () => ({}) }),
    })
    const budgetMs = callsInWindow * anonymousCosts.msPerCall
    let pages = 0
    for (const most = 4 * (budgetMs / drawnMs); pages <= most; pages += 1) {
      const page = await (await fetch(harness.baseUrl)).text()
      if (!page.includes(sitePerInfo.path)) break
      harness.turns.offsetMs += firstHtmlKeptMs
    }
    expect(pages).toBeGreaterThan(1)
    expect(pages).toBeLessThanOrEqual(Math.ceil(budgetMs / drawnMs) + 2)
  },
  within(60_000),
)

test('[X-03, C-06] scripts and styles come from memory, whole, with the headers of files', async () => {
  const asked = async (init: RequestInit) => {
    const answer = await fetch(`${harness.baseUrl}/assets/app-1a2b.js`, init)
    const names = ['content-type', 'content-encoding', 'cache-control', 'vary', 'content-length'] as const
    const text = await answer.text()
    return [answer.status, ...names.map((name) => answer.headers.get(name)), text.length]
  }
  const file = join(harness.webFolder, 'assets', 'app-1a2b.js')
  const [length, compressedLength] = [statSync(file).size, statSync(`${file}.br`).size]
  const immutable = 'public, max-age=31536000, immutable'
  const whole = (coding: string | null, bytes: number, received: number) => [
    200,
    'text/javascript; charset=utf-8',
    coding,
    immutable,
    'accept-encoding',
    String(bytes),
    received,
  ]
  const br = { 'accept-encoding': 'br' }
  for (const range of [{}, { range: 'bytes=0-3' }]) {
    expect(await asked({ headers: { ...br, ...range } })).toEqual(whole('br', compressedLength, length))
    expect(await asked({ headers: { 'accept-encoding': 'identity', ...range } })).toEqual(whole(null, length, length))
  }
  expect(await asked({ method: 'HEAD', headers: br })).toEqual(whole('br', compressedLength, 0))
  rmSync(`${file}.br`)
  expect(await asked({ headers: br })).toEqual(whole('br', compressedLength, length))
})

/** A first visit: its page, files and calls, as fast as a browser asks for them. */
const visit = async (address: string): Promise<number[]> => {
  const send = fetchFrom(address)
  const page = await send(`${harness.baseUrl}/app/home`, { headers: { 'accept-encoding': 'br' } })
  const scripts = Array.from({ length: 40 }, () => '/assets/app-1a2b.js')
  const pictures = Array.from({ length: 20 }, () => '/art/scenes/arena.jpg')
  const files = await Promise.all(
    [...scripts, ...pictures].map((path) => send(harness.baseUrl + path, { headers: { 'accept-encoding': 'br' } })),
  )
  const client = openClient(harness.baseUrl, harness.siteKey.fingerprint, send)
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.gateway.call(sitePerInfo, {})))
  const text = brotliDecompressSync(Buffer.from(await page.arrayBuffer())).toString()
  return [
    text.includes(sitePerInfo.path) ? page.status : 0,
    ...files.map(({ status }) => status),
    ...answers.map(({ kind }) => (kind === 'accepted' ? 200 : 0)),
  ]
}

test(
  '[X-03] five people behind one address who come at once, each for the first time, are refused nothing',
  async () => {
    drawFor(40)
    const calls = [{ name: 'sitePerInfo', input: {} }] as const
    await harness.restart({
      perMinute: { address: 6_000, member: 300 },
      firstScreenOf: () => ({ calls, modules: [], drawnAs: '/app/home', show: () => ({}) }),
    })
    const visits = await Promise.all(Array.from({ length: 5 }, () => visit('127.0.0.77')))
    expect(visits).toEqual(Array.from({ length: 5 }, () => Array.from({ length: 71 }, () => 200)))
  },
  within(60_000),
)

test('[X-03] refusals that wait are counted: a connection too many is closed with its own', async () => {
  await harness.restart({ perMinute: { address: 1, member: 1 } })
  await (await fetch(`${harness.baseUrl}/readyz`)).text()
  const refused = await Promise.all(
    Array.from({ length: lateRefusals.perAddressMax + 40 }, async () => {
      const answer = await fetch(`${harness.baseUrl}/readyz`)
      await answer.text()
      return answer.headers.get('connection')
    }),
  )
  expect(refused.filter((connection) => connection === 'close')).toHaveLength(40)
})
