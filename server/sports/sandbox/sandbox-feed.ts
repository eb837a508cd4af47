import type { Log } from '#server/platform/log.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { createFeedLoop, type FeedLoop } from '#server/sports/feed/feed-loop.ts'
import type { FeedPort } from '#server/sports/feed/feed-messages.ts'
import { createIngest, type IngestOptions, type IngestStats } from '#server/sports/feed/ingest.ts'
import { createRandom } from '#server/platform/random.ts'
import { rareFaults, withFaults } from './faulty-transport.ts'
import { readLeftOpen } from '#server/sports/store/feed-rows.ts'
import { calendarAt, calendarFixtures, calendarPrefix } from './calendar/calendar.ts'
import { fixtureBodyOf, fixtureOf, fixtureSlotNamed, slotFixtureId } from './fixture-list.ts'
import { hasStoodStill, readFixtures, startNextFixtures } from './fixture-rotation.ts'
import type { SimulatedFixture } from './simulated-fixture.ts'
import { createSimulator, type Simulator } from './simulator.ts'

const tickEveryMs = 1_000

export interface SandboxFeed extends Pick<FeedLoop, 'step' | 'stop'> {
  stats(): IngestStats
}

export interface SandboxFeedOptions extends Pick<
  IngestOptions,
  'db' | 'matches' | 'now' | 'log' | 'onCommitted' | 'onResults' | 'record'
> {
  /** Fixes how the matches go whose first round is over. */
  seed: number
  /** Milliseconds of a match in a millisecond. */
  speed: number
  /** Matches beside those of the rooms that follow each other at once; 0: none. */
  lines?: number
  /** Now and then a message is lost, late or there twice. */
  hasFaults?: boolean
  /** How the feed gets here: faults of tests. */
  transport?: (feed: FeedPort) => FeedPort
  /** 0: only when `step` is called. */
  everyMs?: number
}

const roomFixtures = async (db: Database): Promise<SimulatedFixture[]> =>
  (await readFixtures(db)).flatMap(({ slot: name, round, seed, kickOffMs }) => {
    const slot = fixtureSlotNamed(name)
    if (!slot) return []
    const [fixtureId, body] = [slotFixtureId(name, round), fixtureBodyOf(slot, round, kickOffMs)]
    return [{ fixtureId, body, seed, sides: fixtureOf(slot), fate: 'plain' }]
  })

const calendarEveryMs = 60_000
/** In one step some of the matches that are not on are looked at. */
const catchUpStepsMax = 20

const calendarOptions = ({ seed, lines = 0, speed, hasFaults = false }: SandboxFeedOptions) => ({
  seed,
  lines,
  speed,
  hasFaults,
})

/** The calendar, made anew every minute. */
const createCalendar = (options: SandboxFeedOptions) => {
  const { speed } = options
  let made: readonly SimulatedFixture[] = []
  let madeAtMs = -Infinity
  return (nowMs: number): readonly SimulatedFixture[] => {
    if (Math.abs(nowMs - madeAtMs) < calendarEveryMs / speed) return made
    made = calendarAt(calendarOptions(options), nowMs)
    madeAtMs = nowMs
    return made
  }
}

/** Matches of the calendar that the site stopped in: they are told to their end, whatever the calendar says today. */
const readLeft = async (options: SandboxFeedOptions): Promise<readonly SimulatedFixture[]> =>
  calendarFixtures(
    calendarOptions(options),
    await readLeftOpen(options.db, { prefix: calendarPrefix, nowMs: options.now() }),
  )

const moveRooms = async (options: SandboxFeedOptions, log: Log): Promise<boolean> => {
  const { db, seed, speed } = options
  const feed = { seed, speed, nowMs: options.now() }
  const fixtures = await readFixtures(db)
  const moved = await db.transaction().execute((trx) => startNextFixtures(trx, fixtures, feed))
  if (moved.length > 0) log.info({ moved }, 'next fixtures')
  return moved.length > 0
}

/** Tells matches of rooms that were over long ago to their end, until the next ones are on. */
export const catchUp = async (options: Omit<SandboxFeedOptions, 'everyMs'>): Promise<void> => {
  const { db, now, speed } = options
  const isBehind = () => hasStoodStill(db, { nowMs: now(), speed })
  if (!(await isBehind())) return
  const feed = startSandboxFeed({ ...options, everyMs: 0 })
  try {
    for (let steps = 0; steps < catchUpStepsMax && (await isBehind()); steps += 1) await feed.step()
  } finally {
    await feed.stop()
  }
}

/** The simulator as the site's feed, and the rooms of the demo, which go on with the next match when theirs is over. */
export const startSandboxFeed = (options: SandboxFeedOptions): SandboxFeed => {
  const { db, now, log, speed } = options
  let simulator: Simulator | undefined
  const random = createRandom(options.seed)
  const calendar = createCalendar(options)
  const fixturesAnd = (left: readonly SimulatedFixture[]) => async (nowMs: number) => {
    const today = calendar(nowMs)
    const ids = new Set(today.map(({ fixtureId }) => fixtureId))
    return [...(await roomFixtures(db)), ...today, ...left.filter(({ fixtureId }) => !ids.has(fixtureId))]
  }
  const transport =
    options.transport ?? ((feed: FeedPort) => (options.hasFaults ? withFaults(feed, { random, ...rareFaults }) : feed))
  const ingest = createIngest({
    ...options,
    feed: 'simulator',
    connect: async (position) => {
      const left = await readLeft(options)
      const leftOpen = new Set(left.map(({ fixtureId }) => fixtureId))
      const made = createSimulator({ position, fixtures: fixturesAnd(left), leftOpen, speed, log })
      simulator = made
      const { subscribe, since } = transport(made)
      return { subscribe, since, stop: () => undefined }
    },
  })
  const step = async (): Promise<void> => {
    const isReader = await ingest.open()
    if (isReader) await simulator?.tick(now())
    await ingest.step()
    if (isReader && (await moveRooms(options, log))) options.onCommitted?.()
  }
  const loop = createFeedLoop(step, options.everyMs ?? tickEveryMs, log)
  return {
    step: loop.step,
    stats: () => ingest.stats(),
    stop: async () => {
      await loop.stop()
      await ingest.stop()
    },
  }
}
