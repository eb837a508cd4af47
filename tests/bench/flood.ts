import type { Browser, Page } from 'playwright-core'
import { chatOf, launchBrowser, logIn, openPerson } from '#tests/journeys/browser.ts'
import { visitsWorld } from '#tests/journeys/verification-hand.ts'
import { type World, startWorld } from '#tests/world/world.ts'
import { type CrowdPlan, startCrowd } from './flood-crowd.ts'
import { type FloodPage, watchFlood } from './flood-page.ts'

const roomNo = '88231'
const roomPath = `/app/room/${roomNo}`
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
const settledMs = 5_000
const lookEveryMs = 1_000
const keyEveryMs = 200
const typingMs = 10_000
const stretchMs = 10_000

interface Limits {
  readonly busyShare: number
  readonly inputDelayMs: number
  readonly longTaskMs: number
  readonly listNodes: number
  readonly heapGrowth: number
  /** How far the newest text on the screen may be behind the newest one said. */
  readonly behindMs: number
}

interface Flood extends CrowdPlan {
  readonly name: string
  /** Logged in, and writes a message afterwards, when the main thread has been measured. */
  readonly writes: boolean
  readonly limits: Limits
}

const floods: readonly Flood[] = [
  {
    name: '300 texts/s',
    perSecond: 300,
    giftsPerSecond: 0,
    writes: false,
    limits: { busyShare: 0.12, inputDelayMs: 100, longTaskMs: 100, listNodes: 400, heapGrowth: 1.1, behindMs: 2_000 },
  },
  {
    name: '1,000 messages/s, 50 of them gifts in combos',
    perSecond: 1_000,
    giftsPerSecond: 50,
    writes: true,
    limits: { busyShare: 0.3, inputDelayMs: 100, longTaskMs: 100, listNodes: 400, heapGrowth: 1.1, behindMs: 2_000 },
  },
]

const report = (what: string, value: number, limit: number, unit: string, digits = 2): boolean => {
  const isReached = value <= limit
  console.log(
    `${what}: ${value.toFixed(digits)}${unit}, limit ${limit}${unit}, ratio ${(value / limit).toFixed(2)}: ${isReached ? 'reached' : 'MISSED'}`,
  )
  return isReached
}

/** Somebody writes a message while the crowd talks, and never sends it. */
const typeOn = async (page: Page, untilMs: number): Promise<void> => {
  const field = page.getByRole('textbox', { name: '聊天内容' })
  await field.click()
  while (performance.now() < untilMs) {
    await page.keyboard.press('a')
    await page.waitForTimeout(keyEveryMs)
    await page.keyboard.press('Backspace')
    await page.waitForTimeout(keyEveryMs)
  }
}

interface Look {
  readonly nodes: number
  readonly behind: number
}

const lookOn = async (page: Page, flood: FloodPage, sent: () => number, untilMs: number): Promise<Look> => {
  let look: Look = { nodes: 0, behind: 0 }
  while (performance.now() < untilMs) {
    await page.waitForTimeout(lookEveryMs)
    const said = sent()
    const [nodes, newest] = [await flood.nodes(), await flood.newest()]
    look = { nodes: Math.max(look.nodes, nodes), behind: Math.max(look.behind, said - newest) }
  }
  return look
}

const shareOf = (from: number, to: number, elapsedMs: number): number => ((to - from) * 1_000) / elapsedMs

const busyByStretch = async (page: Page, flood: FloodPage, untilMs: number): Promise<readonly string[]> => {
  const shares: string[] = []
  let [before, sinceMs] = [await flood.busySeconds(), performance.now()]
  while (performance.now() + stretchMs <= untilMs + lookEveryMs) {
    await page.waitForTimeout(stretchMs)
    const [after, nowMs] = [await flood.busySeconds(), performance.now()]
    shares.push((shareOf(before.own, after.own, nowMs - sinceMs) * 100).toFixed(1))
    before = after
    sinceMs = nowMs
  }
  return shares
}

const measure = async (world: World, browser: Browser, { limits, name, writes, ...plan }: Flood): Promise<boolean> => {
  const person = await openPerson(browser, world.baseUrl)
  const { page } = person
  visitsWorld(person.context, world)
  if (writes) await logIn(person, 'viewer01', roomPath)
  else await page.goto(roomPath)
  const crowd = await startCrowd(world.services(), roomNo, plan)
  await chatOf(page).waitFor()
  await page.waitForTimeout(settledMs)
  const flood = await watchFlood(page)
  const heapBefore = await flood.heapBytes()
  const before = await flood.busySeconds()
  const startedMs = performance.now()
  const untilMs = startedMs + seconds * 1_000
  const [look, shares] = await Promise.all([
    lookOn(page, flood, crowd.sent, untilMs),
    busyByStretch(page, flood, untilMs),
  ])
  const after = await flood.busySeconds()
  const elapsedMs = performance.now() - startedMs
  if (writes) await typeOn(page, performance.now() + typingMs)
  const { longTasksMs, inputDelaysMs } = await flood.watched()
  const heapAfter = await flood.heapBytes()
  crowd.stop()
  await person.context.close()
  const [own, wall] = [shareOf(before.own, after.own, elapsedMs), shareOf(before.wall, after.wall, elapsedMs)]
  console.log(
    `${name}: ${crowd.sent()} sent; main thread by 10 s ${shares.join(' ')} %, with its waits for a core ${(wall * 100).toFixed(1)} %; long tasks ${longTasksMs.length}; heap ${(heapBefore / 1e6).toFixed(1)} → ${(heapAfter / 1e6).toFixed(1)} MB`,
  )
  return [
    report('main thread busy', own * 100, limits.busyShare * 100, ' %', 1),
    report(
      `worst input delay of ${inputDelaysMs.length} events over a frame`,
      Math.max(0, ...inputDelaysMs),
      limits.inputDelayMs,
      ' ms',
      0,
    ),
    report('longest task', Math.max(0, ...longTasksMs), limits.longTaskMs, ' ms', 0),
    report(
      'newest text on the screen behind the crowd',
      (look.behind / plan.perSecond) * 1_000,
      limits.behindMs,
      ' ms',
      0,
    ),
    report('nodes in the list', look.nodes, limits.listNodes, '', 0),
    report('heap after / before', heapAfter / heapBefore, limits.heapGrowth, ''),
  ].every(Boolean)
}

/** A crowd talks in one room, video and danmaku on: main thread, input, tasks, DOM, heap. */
export const run = async (): Promise<void> => {
  console.log(
    `method: a crowd's messages (Chinese, emoji, mentions) for ${seconds} s each into one room page (1440×900, no GPU, video and danmaku on), of a visitor and of a member who afterwards types, server on the same machine; the main thread by its own clock, since what it waits for a core is the machine's`,
  )
  const world = await startWorld({ sharedPostgres: false })
  const browser = await launchBrowser()
  try {
    const reached: boolean[] = []
    for (const flood of floods) reached.push(await measure(world, browser, flood))
    console.log(`all limits: ${reached.every(Boolean) ? 'reached' : 'MISSED'}`)
  } finally {
    await browser.close()
    await world.stop()
  }
}
