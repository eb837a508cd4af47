import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import { livePopularOdds } from '#contract/sports/calls.ts'
import { accept } from '#contract/outcome.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { anonymousCosts } from '#server/platform/http/anonymous-costs.ts'
import { createHttpHarness, type HttpHarness } from '#server/platform/http/http-harness.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { within } from '#tests/world/patience.ts'

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

/** A server on which the call of odds answers so. */
const serve = (run: () => unknown) => {
  const odds = { ...harness.calls.livePopularOdds, run: async () => accept(run()) }
  const calls = { ...harness.calls, livePopularOdds: odds }
  return harness.restart({ calls, perMinute: { address: callsPerMinute, member: callsPerMinute } })
}

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

test('[X-03] readiness is asked for as often as anything else', async () => {
  await serve(() => ({ matches: [] }))
  const statuses: number[] = []
  for (let nth = 0; nth <= callsInWindow; nth += 1) statuses.push((await fetch(`${harness.baseUrl}/readyz`)).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
})
