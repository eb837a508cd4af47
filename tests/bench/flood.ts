import type { CDPSession, Page } from 'playwright-core'
import { type WorldServices, startWorld } from '#tests/world/world.ts'
import { chatOf, launchBrowser, openPerson } from '#tests/journeys/browser.ts'

const roomNo = '88231'
const messagesPerSecond = 300
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
const limits = { busyShare: 0.2, longTaskMs: 100, listNodes: 400, heapGrowth: 1.1 }

/** Texts of 20 demo members at a steady rate, straight into the room's log: what a crowd's calls end in. */
const startFlood = (services: WorldServices) => {
  const startedMs = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedMs) / 1000) * messagesPerSecond)
    while (sent < due) {
      const nth = ++sent
      const author = {
        memberId: String(50048001 + (nth % 20)),
        nickname: `球迷 ${nth % 20}`,
        avatar: '/art/av-02.svg',
        vipLevel: nth % 11,
        kind: 'member' as const,
        role: 'member' as const,
      }
      const data = { author, text: `第 ${nth} 句：这脚直塞太有想象力了`, requestId: crypto.randomUUID() }
      const entry = {
        id: crypto.randomUUID(),
        username: '',
        content: { msgType: 'text' as const, data },
        authorId: null,
        requestId: null,
      }
      void services.roomLog.append(roomNo, entry)
    }
  }, 10)
  return { stop: () => clearInterval(timer), sent: () => sent }
}

const metric = async (session: CDPSession, name: string): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((candidate) => candidate.name === name)?.value ?? Number.NaN
}

const heapBytes = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

const watchLongTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const durations: number[] = []
    Object.assign(window, { longTasksMs: durations })
    new PerformanceObserver((list) => durations.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    })
  })

const listNodes = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('[role=log]')?.querySelectorAll('*').length ?? Number.NaN)

const report = (what: string, value: number, limit: number, unit: string, digits = 2): void =>
  console.log(`${what}: ${value.toFixed(digits)}${unit}, limit ${limit}${unit}, ratio ${(value / limit).toFixed(2)}`)

/** 300 messages/s into the room page for a minute, video playing: main thread, long tasks, DOM, heap. */
export const run = async (): Promise<void> => {
  const world = await startWorld({ sharedPostgres: false })
  const browser = await launchBrowser()
  try {
    const { page, context } = await openPerson(browser, world.baseUrl)
    await page.goto(`/app/room/${roomNo}`)
    const flood = startFlood(world.services())
    await chatOf(page).waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await page.waitForTimeout(5_000)
    await watchLongTasks(page)
    const heapBefore = await heapBytes(session)
    const busyBefore = await metric(session, 'TaskDuration')
    const startedMs = performance.now()
    let nodes = 0
    const busyBy10s: string[] = []
    let lastBusy = busyBefore
    let lastMs = startedMs
    while (performance.now() - startedMs < seconds * 1000) {
      await page.waitForTimeout(1_000)
      nodes = Math.max(nodes, await listNodes(page))
      if (performance.now() - lastMs < 10_000) continue
      const nowBusy = await metric(session, 'TaskDuration')
      busyBy10s.push((((nowBusy - lastBusy) / (performance.now() - lastMs)) * 100_000).toFixed(0))
      lastBusy = nowBusy
      lastMs = performance.now()
    }
    const wallSeconds = (performance.now() - startedMs) / 1000
    const busy = ((await metric(session, 'TaskDuration')) - busyBefore) / wallSeconds
    const longTasksMs = await page.evaluate(() => (window as unknown as { longTasksMs: number[] }).longTasksMs)
    const heapAfter = await heapBytes(session)
    flood.stop()
    console.log(
      `method: ${messagesPerSecond} texts/s for ${seconds} s into one room page (1440×900, video playing), server in the same run; TaskDuration of Chromium's main thread, longtask observer, heap after collection`,
    )
    console.log(`sent ${flood.sent()} messages`)
    report('main thread busy', busy * 100, limits.busyShare * 100, ' %', 1)
    console.log(`main thread busy by 10 s: ${busyBy10s.join(' ')} %`)
    report('longest task', Math.max(0, ...longTasksMs), limits.longTaskMs, ' ms', 0)
    report('nodes in the list', nodes, limits.listNodes, '', 0)
    report('heap after / before', heapAfter / heapBefore, limits.heapGrowth, '')
    console.log(
      `heap ${(heapBefore / 1e6).toFixed(1)} → ${(heapAfter / 1e6).toFixed(1)} MB; long tasks ${longTasksMs.length}`,
    )
  } finally {
    await browser.close()
    await world.stop()
  }
}
