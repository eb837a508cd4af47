import { tableGames, type TableGame, type TableNews } from '#contract/games/entities/table.ts'
import { reachedHundredths } from '#server/games/domain/table-decisions.ts'
import type { TableDesk } from '#server/games/ports.ts'
import type { Log } from '#server/platform/log.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import type { RoundClocks } from './round-clocks.ts'
import type { TableBets } from './table-bets.ts'
import type { TableClock } from './table-clock.ts'
import { publicRound, type TableRounds } from './table-rounds.ts'

/** How often a table is looked at that another process drives, or at which nothing is due. */
const lookEveryMs = 1_000
/** After a step that failed. */
const retryMs = 500
/** Bets are told no more often. */
const newsEveryMs = 250
/** A table goes on so long after the last question of somebody who watches over no socket. */
const wantedMs = 30_000

interface DeskDeps {
  now: () => number
  clocks: RoundClocks
  log: Log
  clock: TableClock
  rounds: TableRounds
  bets: TableBets
  holder: string
  games?: readonly TableGame[]
}

/** The tables of this process: they run while somebody is there, and what was begun is always ended. [C-13] */
export interface Tables extends TableDesk {
  /** What an earlier process left open is ended, whether anybody is there or not. */
  start(): void
  /** A bet was placed, or has left. */
  betsMoved(game: TableGame): void
  news(game: TableGame): Promise<TableNews>
  /** The number of sockets of this process that watch the table. */
  watchers(game: TableGame): number
  stop(): Promise<void>
}

class Table {
  readonly #game: TableGame
  readonly #deps: DeskDeps
  readonly #tell: () => Promise<void>
  readonly #watchers: () => number
  #wantedUntilMs = 0
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> | undefined
  #isAsked = false
  #isStopped = false
  #isHeld = false
  #newsTimer: NodeJS.Timeout | undefined

  constructor(game: TableGame, deps: DeskDeps, callbacks: { tell: () => Promise<void>; watchers: () => number }) {
    this.#game = game
    this.#deps = deps
    this.#tell = callbacks.tell
    this.#watchers = callbacks.watchers
  }

  wake(): void {
    this.#wantedUntilMs = this.#deps.now() + wantedMs
    this.look()
  }

  look(): void {
    this.#isAsked = true
    if (this.#isStopped || this.#turn) return
    clearTimeout(this.#timer)
    this.#turn = this.#run()
  }

  newsSoon(): void {
    if (this.#isStopped) return
    this.#newsTimer ??= setTimeout(() => {
      this.#newsTimer = undefined
      void this.#tell()
    }, newsEveryMs)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    clearTimeout(this.#newsTimer)
    await this.#turn
    if (this.#isHeld) await this.#deps.rounds.release(this.#game, this.#deps.holder)
  }

  get #isWanted(): boolean {
    return this.#watchers() > 0 || this.#deps.now() < this.#wantedUntilMs
  }

  async #run(): Promise<void> {
    let waitMs: number
    do {
      this.#isAsked = false
      try {
        waitMs = await this.#goOn()
      } catch (error) {
        this.#deps.log.warn({ game: this.#game, reason: oneLineOf(error) }, 'a table could not go on')
        waitMs = retryMs
      }
    } while (this.#isAsked && !this.#isStopped)
    this.#turn = undefined
    if (!this.#isStopped && waitMs !== Infinity) this.#timer = setTimeout(() => this.look(), waitMs)
  }

  /** Goes on to where nothing is due; how long until something is. */
  async #goOn(): Promise<number> {
    const { rounds, clock, clocks, holder } = this.#deps
    const last = await rounds.latest(this.#game)
    const isOver = !last || last.settledAtMs !== null
    if (isOver && !this.#isWanted) return this.#rest()
    this.#isHeld = await rounds.claim(this.#game, holder)
    if (!this.#isHeld) {
      clocks.follow(this.#game)
      await this.#tell()
      return lookEveryMs
    }
    while (!this.#isStopped) {
      const { atMs } = await clock(this.#game, this.#isWanted)
      if (atMs === null) continue
      await this.#tell()
      return atMs === Infinity ? this.#rest() : Math.min(lookEveryMs, Math.max(0, atMs - clocks.now(this.#game)))
    }
    return Infinity
  }

  async #rest(): Promise<number> {
    if (this.#isHeld) await this.#deps.rounds.release(this.#game, this.#deps.holder)
    this.#isHeld = false
    return this.#isWanted ? lookEveryMs : Infinity
  }
}

export const createTableDesk = (deps: DeskDeps): Tables => {
  const { rounds, bets, clocks, log, games = tableGames } = deps
  const listeners = createListenerSet<[TableNews]>(log, 'tables')
  let watchersOf = (_game: TableGame): number => 0
  const news = async (game: TableGame): Promise<TableNews> => {
    const round = await rounds.latest(game)
    const crowd = round
      ? await bets.crowd(round.roundId, reachedHundredths(round, clocks.now(game)))
      : { count: 0, countsOn: [], bets: [] }
    return { game, atMs: clocks.now(game), round: round ? publicRound(round) : null, crowd }
  }
  const lastTexts = new Map<TableGame, string>()
  const tell = async (game: TableGame): Promise<void> => {
    if (watchersOf(game) === 0) return
    try {
      const { atMs, ...rest } = await news(game)
      const text = JSON.stringify(rest)
      if (lastTexts.get(game) === text) return
      lastTexts.set(game, text)
      listeners.notify({ ...rest, atMs })
    } catch (error) {
      log.warn({ game, reason: oneLineOf(error) }, 'news of a table could not be told')
    }
  }
  const tables = new Map(
    games.map((game) => [game, new Table(game, deps, { tell: () => tell(game), watchers: () => watchersOf(game) })]),
  )
  return {
    start: () => {
      for (const table of tables.values()) table.look()
    },
    wake: (game) => tables.get(game)?.wake(),
    watchedBy: (count) => {
      watchersOf = count
    },
    betsMoved: (game) => tables.get(game)?.newsSoon(),
    news,
    watchers: (game) => watchersOf(game),
    onNews: listeners.add,
    stop: async () => {
      await Promise.all([...tables.values()].map((table) => table.stop()))
    },
  }
}
