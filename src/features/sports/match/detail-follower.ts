import { matchAnswerMs } from '#contract/limits.ts'
import type { DetailMove } from '#contract/sports/entities/match-item.ts'
import { printOfDetail, withDetailMove, type MovingDetail } from '#contract/sports/rules/detail-moves.ts'

/** More than come while the server keeps an answer. */
const movesKept = 20
/** How often it is asked in a row: answers kept on the way may be older than what was told, but not for ever. */
const asksMax = 5

/** A detail after the moves that go on from it, one after the other; null: none does, or one of them says too little. */
export const caughtUp = (detail: MovingDetail, moves: readonly DetailMove[]): MovingDetail | null => {
  const print = printOfDetail(detail)
  const from = moves.findLastIndex(([, base]) => base === print)
  if (from === -1) return null
  return moves.slice(from).reduce<MovingDetail | null>((before, move) => before && withDetailMove(before, move), detail)
}

interface Followed {
  read(): MovingDetail | undefined
  write(detail: MovingDetail): void
  /** Asks for the match again. */
  ask(): void
}

/** Keeps what is shown of a match's detail as the pushes say; after a gap it is asked for. [C-16] */
export const createDetailFollower = ({ read, write, ask }: Followed) => {
  let moves: readonly DetailMove[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The print that was told at the beginning, while something else is shown; whoever hears moves hears of a gap by them. */
  let missed: string | undefined
  let asksLeft = asksMax
  /** False: what is shown is not what the moves go on from. */
  const catchUp = (): boolean => {
    const current = read()
    const detail = current && caughtUp(current, moves)
    if (detail) write(detail)
    return Boolean(detail)
  }
  /** Before, the server may answer with what it has kept from before the gap. */
  const askSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      ask()
    }, matchAnswerMs)
  }
  return {
    heard: (move: DetailMove): void => {
      const current = read()
      const [, print, parts] = move
      if (!current) return
      const isPrintOnly = parts !== undefined && Object.keys(parts).length === 0
      if (!isPrintOnly) moves = [...moves, move].slice(-movesKept)
      const isNew = isPrintOnly ? printOfDetail(current) === print : catchUp()
      missed = isPrintOnly && !isNew ? print : undefined
      asksLeft = asksMax
      if (!isNew) askSoon()
    },
    /** An answer may be older than the moves, and than the print that was told. */
    answered: (): void => {
      const current = read()
      if (catchUp() || (current && printOfDetail(current) === missed)) missed = undefined
      if (missed === undefined || asksLeft === 0) return
      asksLeft -= 1
      askSoon()
    },
    reconnected: askSoon,
    stop: () => clearTimeout(timer),
  }
}
