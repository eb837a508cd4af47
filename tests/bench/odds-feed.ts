import type { FeedBody, FeedMessage } from '#server/sports/feed/feed-messages.ts'
import type { FeedConnection } from '#server/sports/feed/ingest.ts'

export const benchLeagueId = 'bench'
const selectionIds = [
  '1x2:home',
  '1x2:draw',
  '1x2:visit',
  'hdp:home:-0.5',
  'hdp:visit:0.5',
  'total:over:2.5',
  'total:under:2.5',
] as const

/** No two prices of a measurement are alike, so that one on the screen says which change it is of. */
const pricesMax = 2_800
const oddsMilliOf = (nth: number): number => {
  if (nth >= pricesMax) throw new Error(`at most ${pricesMax} prices can be told apart`)
  return 1_500 + ((nth * 389) % pricesMax) * 10
}

const named = (name: string, nameEn: string) => ({ name, nameEn, logo: '/art/crest-rongcheng.svg' })

const fixture = (nth: number, startAtMs: number): FeedBody => ({
  kind: 'fixture',
  sport: 'football',
  league: { leagueId: benchLeagueId, isPinned: false, ...named('测量联赛', 'Bench league') },
  round: '第 1 轮',
  roundEn: 'Round 1',
  home: { teamId: `bench-${nth}-home`, ...named(`主队 ${nth}`, `Home ${nth}`) },
  visit: { teamId: `bench-${nth}-visit`, ...named(`客队 ${nth}`, `Visit ${nth}`) },
  startAtMs,
})

const standing = (asOfMs: number): FeedBody => ({
  kind: 'standing',
  gameStatus: 1,
  homeScore: 0,
  visitScore: 0,
  clock: { period: '上半场', elapsedSeconds: 60, running: true, direction: 'up', asOfMs },
})

export interface BenchFeed {
  connect(): Promise<FeedConnection>
  /** All matches, running, with their main markets. */
  open(): void
  /** Moves the next price, of one match after the other; answers what it is now. */
  move(): number
}

/** A provider of so many running football matches; `onSaid` is called after each message. */
export const createBenchFeed = (matches: number, onSaid: () => void): BenchFeed => {
  const said: FeedMessage[] = []
  let subscriber: (message: FeedMessage) => void = () => undefined
  let priced = 0
  let moved = 0
  const say = (nth: number, body: FeedBody): void => {
    const seq = said.length + 1
    const message = { id: `bench-${seq}`, seq, atMs: Date.now(), fixtureId: `bench-${nth}`, body }
    said.push(message)
    subscriber(message)
    onSaid()
  }
  const priceOf = (selectionId: string) => ({ selectionId, oddsMilli: oddsMilliOf(priced++), isOpen: true })
  return {
    connect: async () => ({
      subscribe: (listener) => {
        subscriber = listener
        return () => (subscriber = () => undefined)
      },
      since: async (seq, limit) => ({
        messages: said.slice(seq - 1, seq - 1 + limit),
        oldestSeq: 1,
        newestSeq: said.length,
      }),
      stop: () => undefined,
    }),
    open: () => {
      for (let nth = 0; nth < matches; nth += 1) {
        say(nth, fixture(nth, Date.now() - 60_000))
        say(nth, { kind: 'prices', isWhole: true, prices: selectionIds.map(priceOf) })
        say(nth, standing(Date.now()))
      }
    },
    move: () => {
      const selectionId = selectionIds[Math.floor(moved / matches) % selectionIds.length] ?? selectionIds[0]
      const price = priceOf(selectionId)
      say(moved % matches, { kind: 'prices', isWhole: false, prices: [price] })
      moved += 1
      return price.oddsMilli
    },
  }
}
