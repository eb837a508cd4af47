import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasEnded } from '#server/platform/process-life.ts'
import type { Log } from '#server/platform/log.ts'
import { createRemoteVenue } from '#server/venues/remote/remote-venue.ts'
import type { VenueOrder } from '#server/venues/ports.ts'
import { checkVenue } from '#scripts/venue-kit/venue-checks.ts'
import { environmentNamesOf } from '#tests/world/child-environ.ts'
import { within } from '#tests/world/patience.ts'
import { claimPorts } from '#tests/world/ports.ts'
import { createSandboxControl } from './sandbox-control.ts'
import { openAppendLog } from './append-log.ts'
import { startSandboxVenue, type SandboxVenue } from './start-sandbox.ts'

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined } as Log
let folder: string
let claimed: Awaited<ReturnType<typeof claimPorts<'venue' | 'games'>>>
let started: SandboxVenue

const siteOrigin = 'http://127.0.0.1:5005'
const place = () => {
  const [port, gamesPort] = [Number(claimed.ports.venue), Number(claimed.ports.games)]
  const origin = `http://127.0.0.1:${gamesPort}`
  return {
    folder,
    port,
    games: { host: '127.0.0.1', port: gamesPort, origin, siteOrigins: [siteOrigin] },
    callbackOrigin: null,
  }
}

const isUp = async (): Promise<boolean> => {
  const response = await fetch(`${started.origin}/healthz`).catch(() => undefined)
  return response?.status === 200
}
const untilUp = () => vi.waitFor(async () => expect(await isUp()).toBe(true), { timeout: within(20_000), interval: 20 })

const service = (timeoutMs = 2_000, key = started.key) => ({ origin: started.origin, key, timeoutMs, now: Date.now })
const venue = (timeoutMs?: number, key?: string) => createRemoteVenue(service(timeoutMs, key), quiet)
const fault = (
  name: Parameters<ReturnType<typeof createSandboxControl>['setFault']>[0]['fault'],
  times: number | null = null,
) => createSandboxControl(service()).setFault({ channelCode: 'by', fault: name, times })
const anOrder = (over: Partial<VenueOrder> = {}): VenueOrder => ({
  transferId: randomUUID(),
  channelCode: 'by',
  account: 'a-1',
  direction: 'in',
  currency: 'CNY',
  amountMinor: 500,
  ...over,
})
const balance = async () => (await venue().holdingOf({ channelCode: 'by', account: 'a-1' }))?.balances[0]?.balanceMinor

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-venue-'))
  claimed = await claimPorts(['venue', 'games'])
  started = await startSandboxVenue(place(), quiet)
  await untilUp()
  return async () => {
    await started.process.stop()
    await claimed.release()
    rmSync(folder, { recursive: true, force: true })
  }
})
afterEach(() => vi.restoreAllMocks())

test('[C-13] the sandbox venue passes the conformance kit', async () => {
  const results = await checkVenue(started.origin, started.key)
  expect(results.length).toBeGreaterThan(10)
  expect(results.filter((result) => result.fault !== null)).toEqual([])
})

test('[C-13] the kit finds what a venue does wrong', async () => {
  await fault('refused')
  const wrong = (await checkVenue(started.origin, started.key, 'by')).filter((result) => result.fault !== null)
  expect(wrong.length).toBeGreaterThan(3)
  const [first] = await checkVenue(started.origin, 'not-the-key')
  expect(first?.fault).toContain('status 401')
})

test('[C-13] killed with -9 it starts again and knows all that it has answered', async () => {
  const orders = Array.from({ length: 30 }, () => anOrder())
  const answers = await Promise.all(orders.map((order) => venue().transfer(order)))
  expect(answers.every(({ kind }) => kind === 'success')).toBe(true)
  const pid = started.process.pid ?? 0
  process.kill(pid, 'SIGKILL')
  await hasEnded(pid, 5_000)
  await untilUp()
  expect(started.process.pid).not.toBe(pid)
  expect(await balance()).toBe(30 * 500)
  expect(await Promise.all(orders.map((order) => venue().transfer(order)))).toEqual(answers)
  expect(await balance()).toBe(30 * 500)
})

test('[C-13] where its port is taken it is started again until the port is free', async () => {
  await started.process.stop()
  const other = createServer().listen(Number(claimed.ports.venue), '127.0.0.1')
  await once(other, 'listening')
  const warned: string[] = []
  const log = { ...quiet, warn: (details: object) => void warned.push(JSON.stringify(details)) } as Log
  started = await startSandboxVenue(place(), log)
  await vi.waitFor(() => expect(warned.join()).toContain('EADDRINUSE'), { timeout: within(20_000) })
  other.close()
  await untilUp()
})

test('[C-13] what was being written when it died is dropped; damage in the middle is not passed over', async () => {
  const file = join(folder, 'other.log')
  const log = await openAppendLog(file)
  await Promise.all([log.append({ a: 1 }), log.append({ a: 2 })])
  await log.close()
  const { size } = statSync(file)
  appendFileSync(file, 'deadbeef {"a":3')
  const again = await openAppendLog(file)
  expect([again.entries, statSync(file).size]).toEqual([[{ a: 1 }, { a: 2 }], size])
  await again.append({ a: 4 })
  await again.close()
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(4)
  appendFileSync(file, 'deadbeef {"a":5}\n')
  const whole = readFileSync(file, 'utf8').split('\n')[0] ?? ''
  appendFileSync(file, `${whole}\n`)
  await expect(openAppendLog(file)).rejects.toThrow('is damaged')
})

test('[C-13] it listens for this machine alone', async () => {
  const { port } = new URL(started.origin)
  await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow()
})

test('[C-13] it has none of our settings, and ends with us', async () => {
  const names = environmentNamesOf(started.process.pid ?? 0)
  expect(names.filter((name) => /DATA|SMTP|PG|KEY|VENUE|VITEST/.test(name))).toEqual([])
})

const spoiled = [
  ['answer-lost', 'success', 500],
  ['request-lost', 'unknown', 0],
] as const
test.each(spoiled)('[C-13] with %s no answer comes; its status is %s then', async (name, status, lies) => {
  await fault(name, 1)
  const order = anOrder()
  expect(await venue(300).transfer(order)).toEqual({ kind: 'unanswered' })
  expect((await venue().statusOf(order)).kind).toBe(status)
  expect(await balance()).toBe(lies)
  expect((await venue().transfer(order)).kind).toBe('success')
  expect(await balance()).toBe(500)
})

test('[C-13] its other faults: refused, pending, down, slow, maintenance, open rounds', async () => {
  await fault('refused', 1)
  const refused = anOrder()
  expect(await venue().transfer(refused)).toEqual({ kind: 'failed', refusal: 'refused' })
  expect(await venue().transfer(refused)).toEqual({ kind: 'failed', refusal: 'refused' })
  await fault('pending')
  const pending = anOrder()
  expect(await venue().transfer(pending)).toEqual({ kind: 'pending' })
  expect(await venue().statusOf(pending)).toEqual({ kind: 'pending' })
  expect(await fault(null)).toEqual([])
  expect(await venue().statusOf(pending)).toEqual({ kind: 'success', balanceAfterMinor: 500 })
  await fault('down')
  expect(await venue().holdingOf({ channelCode: 'by', account: 'a-1' })).toBe(null)
  expect(await venue().transfer(anOrder())).toEqual({ kind: 'unanswered' })
  await fault('slow')
  expect(await venue(500).statusOf(pending)).toEqual({ kind: 'unanswered' })
  await fault('maintenance')
  expect((await venue().channels())?.find(({ channelCode }) => channelCode === 'by')?.status).toBe('0')
  await fault('open-round')
  expect((await venue().holdingOf({ channelCode: 'by', account: 'a-1' }))?.openRounds).toBe(1)
  expect(await venue().transfer(anOrder({ direction: 'out' }))).toEqual({ kind: 'failed', refusal: 'open-round' })
})

test('[C-13] an answer that the venue has not signed is none; where nobody listens nothing was sent', async () => {
  const order = anOrder()
  expect(await venue(500, 'another-key').transfer(order)).toEqual({ kind: 'unanswered' })
  await started.process.stop()
  expect(await venue().transfer(order)).toEqual({ kind: 'unreached' })
})
