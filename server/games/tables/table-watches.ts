import type { TableGame } from '#contract/games/entities/table.ts'
import { accept, reject } from '#contract/outcome.ts'
import type { TableDesk } from '#server/games/ports.ts'
import type { Connection } from '#server/platform/realtime/connection.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { SocketRequests, SocketSubject } from '#server/platform/realtime/socket-subject.ts'

/**
 * Which member watches which table, one a socket; news are encoded once for all of them. A table goes on while somebody
 * watches it: a stranger without an account makes no rounds. [C-13]
 */
export class TableWatches implements SocketSubject {
  readonly requests: SocketRequests<'table.watch'> = {
    'table.watch': async (connection, { game, isOn }) => {
      if (!isOn && this.#watched.get(connection) === game) this.disconnected(connection)
      if (isOn && !connection.member) return reject('LOGIN_REQUIRED')
      if (isOn && !connection.isGone) {
        this.#watched.set(connection, game)
        this.#desk.wake(game)
      }
      return accept({ data: {} })
    },
  }
  readonly #desk: TableDesk
  readonly #watched = new Map<Connection, TableGame>()
  readonly #stop: () => void

  constructor(desk: TableDesk) {
    this.#desk = desk
    desk.watchedBy((game) => this.#watchersOf(game).length)
    this.#stop = desk.onNews((news) => {
      const push = encodePush('table.news', news)
      for (const connection of this.#watchersOf(news.game)) connection.send(push)
    })
  }

  disconnected(connection: Connection): void {
    this.#watched.delete(connection)
  }

  close(): void {
    this.#stop()
  }

  #watchersOf(game: TableGame): Connection[] {
    return [...this.#watched].flatMap(([connection, watched]) =>
      watched === game && connection.member ? [connection] : [],
    )
  }
}
