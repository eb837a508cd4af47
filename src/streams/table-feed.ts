import type { CallbackLogicFunction, EventObject } from 'xstate'
import { TableNews, type TableGame, type TableView } from '#contract/games/entities/table.ts'
import { roomAskEveryMs } from '#contract/limits.ts'
import type { Socket } from '#src/gateway/gateway-port.ts'
import { jitteredRetryMs } from './retry.ts'

export type TableFeedSent =
  | { readonly type: 'table.loaded'; readonly view: TableView }
  | { readonly type: 'table.news'; readonly news: TableNews }

export interface TableFeedParts {
  readonly socket: Socket
  /** The table as it stands; null where nobody says. */
  readonly askTable: (game: TableGame) => Promise<TableView | null>
  readonly random: () => number
}

/** How soon after the end of a round its payment is asked for once more. */
export const paidAskMs = 700

const isPaid = ({ round, mine }: TableView): boolean =>
  mine === null || mine.state !== 'open' || round === null || round.endedAtMs === null

const watchTable = async (socket: Socket, game: TableGame, isOn: boolean): Promise<void> => {
  await socket.request('table.watch', { game, isOn })
}

/**
 * A table: watched first, then asked for, so that nothing is missed between; asked again when the connection is back and
 * when a round has ended, for what came of my bet; every three seconds where no socket comes through. [C-13, C-16]
 */
export const createTableFeed =
  ({
    socket,
    askTable,
    random,
  }: TableFeedParts): CallbackLogicFunction<EventObject, TableFeedSent, { readonly game: TableGame }> =>
  ({ input: { game }, sendBack }) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let attempts = 0
    let turn = 0
    let endedId: string | null = null
    let isOver = false
    let awayTimer: ReturnType<typeof setTimeout> | undefined
    /** Whatever breaks on the way is no answer: it is tried again, and nothing else falls with it. */
    const attempt = (step: () => Promise<void>): void => {
      step().catch(() => {
        if (!isOver) soon(jitteredRetryMs((attempts += 1), random), step)
      })
    }
    const soon = (waitMs: number, step: () => Promise<void> = ask): void => {
      clearTimeout(timer)
      timer = setTimeout(() => attempt(step), waitMs)
    }
    const ask = async (): Promise<void> => {
      const mine = ++turn
      const view = await askTable(game)
      if (mine !== turn) return
      if (!view) return soon(jitteredRetryMs((attempts += 1), random))
      attempts = 0
      sendBack({ type: 'table.loaded', view })
      if (!isPaid(view)) soon(paidAskMs)
    }
    const watch = async (): Promise<void> => {
      await watchTable(socket, game, true)
      if (!isOver) await ask()
    }
    /** Where no socket comes through, the table is asked for: soon after that is plain, and after each answer. */
    const askAway = (waitMs: number): void => {
      clearTimeout(awayTimer)
      if (isOver || socket.status === 'connected') return
      awayTimer = setTimeout(() => {
        if (socket.status !== 'connected') attempt(() => ask().finally(() => askAway(roomAskEveryMs)))
      }, waitMs)
    }
    const hear = (message: TableNews): void => {
      const { data: news } = TableNews.safeParse(message)
      if (news?.game !== game) return
      sendBack({ type: 'table.news', news })
      const ended = news.round && news.round.endedAtMs !== null ? news.round.roundId : null
      if (ended !== null && ended !== endedId) soon(0)
      endedId = ended
    }
    const stops = [
      socket.on('table.news', hear),
      socket.onStatus((status) => {
        clearTimeout(awayTimer)
        if (status === 'connected') attempt(watch)
        else askAway(roomAskEveryMs * (1 + random()))
      }),
    ]
    if (socket.status === 'connected') attempt(watch)
    else askAway(roomAskEveryMs * (1 + random()))
    return () => {
      isOver = true
      turn += 1
      clearTimeout(timer)
      clearTimeout(awayTimer)
      for (const stop of stops) stop()
      if (socket.status === 'connected') attempt(() => watchTable(socket, game, false))
    }
  }
