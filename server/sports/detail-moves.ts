import { detailMoveBetween, type MovingDetail } from '#contract/sports/rules/detail-moves.ts'
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
 * Tells those who watch a match's page what moved in its detail, read once for all of them. Whoever has another detail
 * than the one that a move goes on from asks for it whole, as after the first, of which nothing is known here. [C-16]
 */
export class DetailMoves {
  readonly #deps: DetailMovesDeps
  readonly #known = new Map<string, MovingDetail>()
  readonly #due = new Set<string>()
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
    this.#due.clear()
    for (const matchId of this.#known.keys()) if (!this.#isWatched(matchId)) this.#known.delete(matchId)
    try {
      if (due.length > 0) this.#tell(await this.#deps.details.of(due))
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'details of matches could not be told')
      for (const matchId of due) this.#known.delete(matchId)
    }
    this.#timer = undefined
    for (const matchId of this.#due) this.changed(matchId)
  }

  #tell(details: ReadonlyMap<string, MovingDetail>): void {
    for (const [matchId, after] of details) {
      const before = this.#known.get(matchId)
      this.#known.set(matchId, after)
      const move: DetailMove | null = before ? detailMoveBetween(matchId, before, after) : [matchId, '']
      if (!move) continue
      const push = encodePush('page.detail', move)
      for (const connection of this.#deps.watchersOf(matchId)) connection.send(push)
    }
  }
}
