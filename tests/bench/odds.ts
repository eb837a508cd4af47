import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { formatOdds } from '#src/ui/format-odds.ts'
import { launchBrowser } from '#tests/journeys/browser.ts'
import { endProcess, reportOf, startProcess } from './bench-process.ts'
import { openLedgerBed } from './ledger-bed.ts'
import { quantile } from './machine.ts'
import { openOddsPage, type OddsPage } from './odds-page.ts'
import type { OddsReport } from './odds-server.ts'
import type { ViewersReport } from './odds-viewers.ts'

const viewers = Number(process.env['BENCH_SOCKETS'] ?? 1_000)
const changesPerSecond = Number(process.env['BENCH_RATE'] ?? 20)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 15)
const matches = 30
const warmUpMs = 4_000
const settleMs = 1_500
const limits = { p95Ms: 200, bytesMax: 64, visiblePrices: 200, longTaskMs: 50, busyPercent: 20 }

interface Span {
  fromMs: number
  toMs: number
  /** Shares of a core. */
  busyShare: number
  serverShare: number
}

interface Measured {
  moved: Extract<OddsReport, { is: 'moved' }>
  counted: Extract<ViewersReport, { is: 'counted' }>
  page: Awaited<ReturnType<OddsPage['watched']>>
  visiblePrices: number
  withViewers: Span
  alone: Span
  /** Changes that all viewers were there for. */
  toViewers: number
}

const span = async (server: ChildProcess, page: OddsPage): Promise<Span> => {
  await sleep(warmUpMs)
  const before = await reportOf<OddsReport, 'sample'>(server, 'sample', { do: 'sample' })
  const busyBefore = await page.busySeconds()
  await sleep(seconds * 1_000)
  const busyAfter = await page.busySeconds()
  const after = await reportOf<OddsReport, 'sample'>(server, 'sample', { do: 'sample' })
  const elapsedMs = after.atMs - before.atMs
  return {
    fromMs: before.atMs,
    toMs: after.atMs,
    busyShare: ((busyAfter - busyBefore) * 1_000) / elapsedMs,
    serverShare: (after.cpuMs - before.cpuMs) / elapsedMs,
  }
}

/** First with all viewers, for delays and bytes; then, as a thousand viewers are on machines of their own, the page alone. */
const measure = async (server: ChildProcess, clients: ChildProcess, page: OddsPage): Promise<Measured> => {
  await reportOf<OddsReport, 'moving'>(server, 'moving', { do: 'move', perSecond: changesPerSecond })
  const withViewers = await span(server, page)
  const { changes: toViewers } = await reportOf<OddsReport, 'rested'>(server, 'rested', { do: 'rest' })
  await sleep(settleMs)
  const counted = await reportOf<ViewersReport, 'counted'>(clients, 'counted', { do: 'report' })
  await endProcess(clients)
  await reportOf<OddsReport, 'moving'>(server, 'moving', { do: 'move', perSecond: changesPerSecond })
  const alone = await span(server, page)
  const visiblePrices = await page.visiblePrices()
  const moved = await reportOf<OddsReport, 'moved'>(server, 'moved', { do: 'stop' })
  await sleep(settleMs)
  return { moved, counted, page: await page.watched(), visiblePrices, withViewers, alone, toViewers }
}

const isIn =
  ({ fromMs, toMs }: Span) =>
  (atMs: number): boolean =>
    atMs >= fromMs && atMs < toMs

const printLimit = (name: string, value: number, limit: number, unit: string): boolean => {
  const isReached = value <= limit
  const ratio = (value / limit).toFixed(2)
  console.log(
    `${name}: ${value.toFixed(1)} ${unit}, limit ${limit} ${unit}, ratio ${ratio}: ${isReached ? 'reached' : 'MISSED'}`,
  )
  return isReached
}

const report = ({ moved, counted, page, visiblePrices, withViewers, alone, toViewers }: Measured): void => {
  const isAsked = isIn(withViewers)
  const asked = moved.changes.filter(({ atMs }) => isAsked(atMs))
  const delaysMs = asked.flatMap(({ oddsMilli, atMs }) => {
    const shownAtMs = page.shownAtMs[formatOdds(oddsMilli)]
    return shownAtMs === undefined ? [] : [shownAtMs - atMs]
  })
  const isAlone = isIn(alone)
  const longest = page.longTasks.filter(({ startMs }) => isAlone(startMs)).map(({ ms }) => ms)
  const unseen = asked.length - delaysMs.length
  const undelivered = toViewers * viewers - counted.changes
  console.log(
    `${asked.length} changes measured of ${moved.changes.length}: never on the screen ${unseen}, refused ${moved.refused}, not with a viewer ${undelivered}; ` +
      `server on ${Math.round(withViewers.serverShare * 100)} % of a core, page on ${Math.round(withViewers.busyShare * 100)} %; visible prices ${visiblePrices}, at least ${limits.visiblePrices}`,
  )
  console.log(
    `feed to screen: p50 ${quantile(delaysMs, 0.5).toFixed(1)} ms, p99 ${quantile(delaysMs, 0.99).toFixed(1)} ms, max ${quantile(delaysMs, 1).toFixed(1)} ms; ` +
      `payloads ${(counted.bytes / counted.changes).toFixed(1)} B a change on average`,
  )
  const isWhole =
    unseen === 0 &&
    undelivered === 0 &&
    moved.refused === 0 &&
    visiblePrices >= limits.visiblePrices &&
    asked.length > 0
  const reached = [
    printLimit('feed to screen, p95', quantile(delaysMs, 0.95), limits.p95Ms, 'ms'),
    printLimit('most bytes of a payload that a change takes', counted.bytesAChangeMax, limits.bytesMax, 'B'),
    printLimit(`longest of ${longest.length} long tasks of the page`, Math.max(0, ...longest), limits.longTaskMs, 'ms'),
    printLimit('main thread of the page', alone.busyShare * 100, limits.busyPercent, '%'),
  ]
  console.log(
    `every change with everybody, and all limits: ${isWhole && reached.every(Boolean) ? 'reached' : 'MISSED'}`,
  )
}

/** From a change of a price in the feed to the screen, with a thousand viewers of the same list. [C-16, E-11] */
export const run = async (): Promise<void> => {
  console.log(
    `method: the product's server on a PostgreSQL of its own that flushes to disk, its ingest with a feed of ${matches} running matches, ${changesPerSecond} changes/s of one price each for ${seconds} s after ${warmUpMs / 1_000} s of warm-up; ` +
      `${viewers} socket clients in one process watch the main markets of all matches, one Chromium without a GPU has the list open; a price counts as shown after the frame with it; then as long again without the viewers, for tasks and time of the page's main thread; all on loopback`,
  )
  const bed = await openLedgerBed()
  const children: ChildProcess[] = []
  const start = (file: string, args: readonly string[]): ChildProcess => {
    const child = startProcess(file, args)
    children.push(child)
    return child
  }
  const browser = await launchBrowser()
  try {
    await seedDemoWorld(bed.db, Date.now)
    const server = start('./odds-server.ts', [bed.url, bed.ownerUrl, String(matches)])
    const { baseUrl, matchIds } = await reportOf<OddsReport, 'listening'>(server, 'listening')
    const clients = start('./odds-viewers.ts', [new URL(baseUrl).port, String(viewers), matchIds.join(',')])
    await reportOf<ViewersReport, 'ready'>(clients, 'ready')
    report(await measure(server, clients, await openOddsPage(browser, baseUrl)))
    const ended = once(server, 'exit')
    server.send({ do: 'end' })
    await ended
  } finally {
    await browser.close()
    await Promise.all(children.map(endProcess))
    await bed.stop()
  }
}
