import type { CallbackLogicFunction, EventObject } from 'xstate'
import type { MatchMove, MatchState } from '#contract/sports/entities/match.ts'
import { withMove } from '#contract/sports/rules/match-moves.ts'
import { liveListPageSize, matchWatchMax, roomAskEveryMs } from '#contract/limits.ts'
import type { Socket } from '#src/gateway/gateway-port.ts'
import { jitteredRetryMs } from './retry.ts'

export type MatchFeedSent = { readonly type: 'match.changed' } & MatchState

export interface MatchFeedInput {
  readonly matchIds: readonly string[]
}

export type MatchFeedLogic = CallbackLogicFunction<EventObject, MatchFeedSent, MatchFeedInput>

interface Reader {
  readonly matchIds: ReadonlySet<string>
  receive(match: MatchState): void
}

interface MatchWatch {
  add(reader: Reader): () => void
}

export interface MatchFeedParts {
  readonly socket: Socket
  readonly random: () => number
  /** The matches as they stand, by call; null where nobody says. */
  readonly askMatches: (matchIds: readonly string[]) => Promise<readonly MatchState[] | null>
}

/** The newest state of each match, for all who read it. */
const createReaders = () => {
  const readers = new Set<Reader>()
  const states = new Map<string, MatchState>()
  const wanted = (): string[] =>
    [...new Set([...readers].flatMap(({ matchIds }) => [...matchIds]))].slice(0, matchWatchMax)
  const receive = (match: MatchState): void => {
    const before = states.get(match.matchId)
    if (before && before.version >= match.version) return
    states.set(match.matchId, match)
    for (const reader of readers) if (reader.matchIds.has(match.matchId)) reader.receive(match)
  }
  return {
    readers,
    wanted,
    receive,
    /** False where it is wanted and the state that it goes on from is not there. */
    move: (move: MatchMove): boolean => {
      const before = states.get(move[0])
      const after = before && withMove(before, move)
      if (!after) return !wanted().includes(move[0])
      receive(after)
      return true
    },
    catchUp: (reader: Reader): void => {
      for (const match of states.values()) if (reader.matchIds.has(match.matchId)) reader.receive(match)
    },
    forget: () => states.clear(),
  }
}

type Readers = ReturnType<typeof createReaders>

/** Asks for the wanted matches: by the socket while it is open, else by call. */
const createAsking = ({ socket, random, askMatches }: MatchFeedParts, { wanted, receive }: Readers) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let turn = 0
  let isUnderWay = false

  const ask = async (): Promise<void> => {
    const mine = ++turn
    isUnderWay = true
    const result = await socket.request('match.watch', { matchIds: wanted() })
    if (mine !== turn) return
    isUnderWay = false
    if (result.kind === 'accepted') {
      attempts = 0
      for (const match of result.data.matches) receive(match)
      return
    }
    attempts += 1
    if (socket.status === 'connected') soon(jitteredRetryMs(attempts, random))
  }
  const soon = (waitMs: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), waitMs)
  }
  /** Where no socket comes through, matches are asked for: soon after that is plain, and after each answer. */
  const askAway = (waitMs: number): void => {
    clearTimeout(timer)
    const mine = ++turn
    timer = setTimeout(() => {
      void askMatches(wanted().slice(0, liveListPageSize)).then((matches) => {
        if (mine !== turn) return
        for (const match of matches ?? []) receive(match)
        askAway(roomAskEveryMs)
      })
    }, waitMs)
  }
  return {
    isUnderWay: () => isUnderWay,
    askAgain: (): void => {
      if (socket.status === 'connected') soon(0)
      else askAway(roomAskEveryMs * (1 + random()))
    },
    /** What is under way is not taken in any more. */
    drop: (): void => {
      turn += 1
      clearTimeout(timer)
    },
  }
}

/** One watch for all readers of a connection: `match.watch` replaces what was watched before. */
const createMatchWatch = (parts: MatchFeedParts): MatchWatch => {
  const { socket } = parts
  const all = createReaders()
  const { isUnderWay, askAgain, drop } = createAsking(parts, all)
  let stops: readonly (() => void)[] = []

  // While an answer is under way, it is what the moves after it go on from.
  const onMoved = (moves: readonly MatchMove[]): void => {
    for (const each of moves) if (!all.move(each) && !isUnderWay()) askAgain()
  }
  const start = (): void => {
    const onStatus = socket.onStatus(() => {
      drop()
      askAgain()
    })
    stops = [socket.on('match.changed', all.receive), socket.on('match.moved', onMoved), onStatus]
  }
  // Nothing is asked for the last reader who leaves: the screen that comes next may have asked for its own already, and
  // an empty watch would end that one.
  const stop = (): void => {
    drop()
    for (const end of stops) end()
    stops = []
    all.forget()
  }
  return {
    add: (reader) => {
      if (all.readers.size === 0 && stops.length === 0) start()
      all.readers.add(reader)
      askAgain()
      all.catchUp(reader)
      return () => {
        all.readers.delete(reader)
        if (all.readers.size === 0) stop()
        else askAgain()
      }
    },
  }
}

const watches = new WeakMap<Socket, MatchWatch>()

const watchOf = (parts: MatchFeedParts): MatchWatch => {
  const watch = watches.get(parts.socket) ?? createMatchWatch(parts)
  watches.set(parts.socket, watch)
  return watch
}

/**
 * States of matches as they move. All feeds of a socket share one watch of it, which follows reconnects; a state
 * older than one already sent is dropped. Where no socket comes through, they are asked for every three seconds. [C-16, D-04]
 */
export const createMatchFeed = (parts: MatchFeedParts): MatchFeedLogic => {
  const watch = watchOf(parts)
  return ({ input, sendBack }) => {
    if (input.matchIds.length === 0) return undefined
    return watch.add({
      matchIds: new Set(input.matchIds),
      receive: (match) => sendBack({ type: 'match.changed', ...match }),
    })
  }
}
