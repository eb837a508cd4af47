import { detailMoveBetween, printOfDetail, type MovingDetail } from '#contract/sports/rules/detail-moves.ts'
import type { DetailMove } from '#contract/sports/entities/match-item.ts'
import type { Log } from '#server/platform/log.ts'
import type { Connection } from '#server/platform/realtime/connection.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'

/** Details of a match that changes are read and told so often. */
export const detailsEveryMs = 1_000

/** Details as they are stored, by their matches. */
export interface MatchDetails {
  of(matchIds: readonly string[]): Promise<ReadonlyMap<string, MovingDetail>>
}

interface DetailMovesDeps {
  details: MatchDetails
  watchersOf: (matchId: string) => Iterable<Connection>
  log: Pick<Log, 'warn'>
}

/**
 * Tells those who watch a match's page what moved in its detail, read once for all of them. Whoever begins is told the
 * print of what there is. Whoever has another detail than the one that a move goes on from asks for it whole. [C-16]
 */
export class DetailMoves {
  readonly #deps: DetailMovesDeps
  readonly #lastSent = new Map<string, MovingDetail>()
  readonly #due = new Set<string>()
  /** Who has begun to watch a match since it was read. */
  #begun = new Map<string, Set<Connection>>()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(deps: DetailMovesDeps) {
    this.#deps = deps
  }

  /** Something of the match changed; it may be its detail. */
  changed(matchId: string): void {
    if (!this.#isWatched(matchId)) return
    this.#due.add(matchId)
    if (!this.#isClosed) this.#timer ??= setTimeout(() => void this.#turn(), detailsEveryMs)
  }

  /** The page of these matches is shown there from now on. */
  began(connection: Connection, matchIds: readonly string[]): void {
    for (const matchId of matchIds) {
      this.#begun.set(matchId, (this.#begun.get(matchId) ?? new Set()).add(connection))
      this.changed(matchId)
    }
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #isWatched(matchId: string): boolean {
    for (const _ of this.#deps.watchersOf(matchId)) return true
    return false
  }

  async #turn(): Promise<void> {
    const due = [...this.#due].filter((matchId) => this.#isWatched(matchId))
    const begun = this.#begun
    this.#due.clear()
    this.#begun = new Map()
    for (const matchId of this.#lastSent.keys()) if (!this.#isWatched(matchId)) this.#lastSent.delete(matchId)
    try {
      if (due.length > 0) this.#tell(await this.#deps.details.of(due), begun)
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'details of matches could not be told')
      for (const matchId of due) this.#lastSent.delete(matchId)
    }
    this.#timer = undefined
    for (const matchId of this.#due) this.changed(matchId)
  }

  #tell(details: ReadonlyMap<string, MovingDetail>, begun: ReadonlyMap<string, ReadonlySet<Connection>>): void {
    for (const [matchId, after] of details) {
      const before = this.#lastSent.get(matchId)
      this.#lastSent.set(matchId, after)
      const moved: DetailMove | null = before ? detailMoveBetween(matchId, before, after) : [matchId, '']
      const move = moved && encodePush('page.detail', moved)
      const print = encodePush('page.detail', [matchId, printOfDetail(after), {}])
      for (const connection of this.#deps.watchersOf(matchId))
        if (begun.get(matchId)?.has(connection)) connection.send(print)
        else if (move) connection.send(move)
    }
  }
}
