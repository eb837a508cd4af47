import { createFeedLoop, type FeedLoop } from '#server/sports/feed/feed-loop.ts'
import { createIngest } from '#server/sports/feed/ingest.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import { startWorld } from '#tests/world/world.ts'
import { wallMs } from './fanout-messages.ts'
import { createBenchFeed } from './odds-feed.ts'

/** The product's server with the feed of the measurement in place of the demo's, told by its parent what to do. */
export type OddsOrder =
  | { do: 'move'; perSecond: number }
  | { do: 'sample' }
  | { do: 'rest' }
  | { do: 'stop' }
  | { do: 'end' }
export type OddsReport =
  | { is: 'listening'; baseUrl: string; matchIds: string[] }
  | { is: 'moving' }
  | { is: 'rested'; changes: number }
  | { is: 'sample'; cpuMs: number; atMs: number }
  | { is: 'moved'; changes: { oddsMilli: number; atMs: number }[]; refused: number }

const timerMs = 5
const askEveryMs = 200
const [databaseUrl = '', databaseOwnerUrl = '', matchCount = '0'] = process.argv.slice(2)
const world = await startWorld({
  environment: {
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
    DEMO: 'off',
    CHECK_ANSWERS: 'off',
  },
})
const { matches, now, log } = world.services()
const db = createDatabase(databaseUrl)
const feed = createBenchFeed(Number(matchCount), () => loop.nudge())
const ingest = createIngest({ db, matches, feed: 'bench', connect: feed.connect, now, log })
const loop: FeedLoop = createFeedLoop(() => ingest.step(), askEveryMs, log)
await ingest.open()
feed.open()
await loop.step()

const tell = (report: OddsReport): void => void process.send?.(report)
const changes: { oddsMilli: number; atMs: number }[] = []
let timer: NodeJS.Timeout | undefined

const startMoving = (perSecond: number): void => {
  const startMs = wallMs()
  const first = changes.length
  timer = setInterval(() => {
    const due = first + Math.floor(((wallMs() - startMs) / 1_000) * perSecond)
    while (changes.length < due) {
      const atMs = wallMs()
      changes.push({ oddsMilli: feed.move(), atMs })
    }
  }, timerMs)
}

const end = async (): Promise<void> => {
  await loop.stop()
  await ingest.stop()
  await db.destroy()
  await world.stop()
  process.exit(0)
}

process.on('message', (order: OddsOrder) => {
  if (order.do === 'move') {
    startMoving(order.perSecond)
    tell({ is: 'moving' })
  } else if (order.do === 'rest') {
    clearInterval(timer)
    tell({ is: 'rested', changes: changes.length })
  } else if (order.do === 'sample') {
    const { user, system } = process.cpuUsage()
    tell({ is: 'sample', cpuMs: (user + system) / 1_000, atMs: wallMs() })
  } else if (order.do === 'end') {
    void end()
  } else {
    clearInterval(timer)
    tell({ is: 'moved', changes, refused: ingest.stats().refused })
  }
})

const rows = await db.selectFrom('matches').select('match_id').where('feed_id', 'like', 'bench-%').execute()
tell({ is: 'listening', baseUrl: world.baseUrl, matchIds: rows.map((row) => row.match_id) })
