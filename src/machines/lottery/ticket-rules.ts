import type { RequestOf } from '#contract/define-call.ts'
import type { lotteryBuy } from '#contract/lottery/calls.ts'
import type { LotteryGame, LotteryLine, LotteryTicket } from '#contract/lottery/entities/lottery.ts'
import type { Picks, Play } from '#contract/lottery/rules/plays.ts'
import {
  combinationsOf,
  isStakeWithin,
  lineCombinations,
  lotteryPlays,
  playOf,
  stakeOf,
} from '#contract/lottery/rules/ticket.ts'
import { lotteryChaseMax, lotteryLinesMax, lotteryMultipleMax } from '#contract/limits.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Answer, Reject } from '#src/machines/command/command.ts'
import type { Pending } from '#src/machines/command/command-machine.ts'

export type BuyAnswer = Answer<typeof lotteryBuy>

/** What a ticket on its way says. */
export type BuyBody = Omit<RequestOf<typeof lotteryBuy>, 'requestId'>
export type PendingBuy = Pending<BuyBody>

export interface TicketContext {
  readonly game: LotteryGame
  readonly play: Play
  /** What is being picked. */
  readonly picks: Picks
  /** Lines that are ready. */
  readonly lines: readonly LotteryLine[]
  readonly multiple: number
  /** Draws, the next one among them. */
  readonly drawCount: number
  readonly stopsOnWin: boolean
  readonly currency: SettlementCurrency
  /** What can be staked; null: not known. */
  readonly availableMinor: number | null
  /** Issues that are sold, the next one first. */
  readonly issues: readonly string[]
  readonly reject: Reject | null
  readonly pending: PendingBuy | null
  /** The newest that was bought. */
  readonly ticket: LotteryTicket | null
}

export const emptyPicks = ({ rows }: Pick<Play, 'rows'>): Picks => rows.map(() => [])

export const firstPlay = (game: LotteryGame): Play => {
  const [play] = lotteryPlays[game]
  if (!play) throw new Error(`${game} has no play`)
  return play
}

const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b)

/** Picks or drops a number of a row. */
export const togglePick = (picks: Picks, row: number, option: number): Picks =>
  picks.map((numbers, at) => {
    if (at !== row) return numbers
    return numbers.includes(option) ? numbers.filter((each) => each !== option) : ascending([...numbers, option])
  })

export const quickKinds = ['all', 'big', 'small', 'odd', 'even', 'clear'] as const
export type QuickKind = (typeof quickKinds)[number]

/** The numbers of a row that a quick pick stands for; big is its upper half. */
export const quickNumbers = (options: readonly number[], kind: QuickKind): number[] => {
  const middle = Math.floor(options.length / 2)
  const kinds: Readonly<Record<QuickKind, (option: number, at: number) => boolean>> = {
    all: () => true,
    big: (_, at) => at >= middle,
    small: (_, at) => at < middle,
    odd: (option) => option % 2 === 1,
    even: (option) => option % 2 === 0,
    clear: () => false,
  }
  return options.filter(kinds[kind])
}

export const quickPicks = (play: Play, picks: Picks, row: number, kind: QuickKind): Picks =>
  picks.map((numbers, at) => (at === row ? quickNumbers(play.rows[row] ?? [], kind) : numbers))

/** So many numbers by chance. `random`: 0 up to 1. */
const someOf = (options: readonly number[], count: number, random: () => number): number[] => {
  const left = [...options]
  return ascending(Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)).flat())
}

/** One combination by chance. */
export const randomPicks = (play: Play, random: () => number): Picks => {
  const [first = []] = play.rows
  if (play.least > 1) return [someOf(first, play.least, random)]
  if (play.least === 0) {
    const row = Math.floor(random() * play.rows.length)
    return play.rows.map((options, at) => (at === row ? someOf(options, 1, random) : []))
  }
  const taken: number[] = []
  return play.rows.map((options) => {
    const picked = someOf(
      options.filter((option) => !taken.includes(option)),
      1,
      random,
    )
    taken.push(...picked)
    return picked
  })
}

/** Combinations of what is being picked. */
export const pickedCount = ({ play, picks }: Pick<TicketContext, 'play' | 'picks'>): number =>
  combinationsOf(play, picks)

const lineOf = ({ code }: Play, picks: Picks): LotteryLine => ({ play: code, picks: picks.map((row) => [...row]) })

/** All lines of the ticket: those that are ready, and what is being picked once it is a bet. */
export const linesOf = (context: Pick<TicketContext, 'play' | 'picks' | 'lines'>): LotteryLine[] =>
  pickedCount(context) > 0 ? [...context.lines, lineOf(context.play, context.picks)] : [...context.lines]

export interface TicketSum {
  readonly combinations: number
  readonly draws: number
  /** In one draw, and in all. Minor units. */
  readonly drawMinor: number
  readonly totalMinor: number
}

/** What the ticket comes to, counted exactly. */
export const sumOf = (context: TicketContext): TicketSum => {
  const { game, multiple, currency, drawCount } = context
  const combinations = linesOf(context).reduce((sum, line) => sum + lineCombinations(game, line), 0)
  const drawMinor = stakeOf(combinations, multiple, currency)
  return { combinations, draws: drawCount, drawMinor, totalMinor: drawMinor * drawCount }
}

/** Why the ticket cannot be bought: nothing is picked, no draw is sold, too much for a draw, more than there is. */
export type TicketFault = 'empty' | 'closed' | 'lines' | 'max' | 'short'

export const faultOf = (context: TicketContext): TicketFault | null => {
  const { combinations, drawMinor, totalMinor } = sumOf(context)
  if (combinations === 0) return 'empty'
  if (context.issues.length === 0) return 'closed'
  if (linesOf(context).length > lotteryLinesMax) return 'lines'
  if (!isStakeWithin(drawMinor, context.currency)) return 'max'
  return context.availableMinor !== null && totalMinor > context.availableMinor ? 'short' : null
}

/** Whether one more line may be put aside. */
export const canAdd = (context: TicketContext): boolean =>
  pickedCount(context) > 0 && context.lines.length < lotteryLinesMax

export const addedLines = ({ lines, play, picks }: TicketContext): LotteryLine[] => [...lines, lineOf(play, picks)]

const within = (value: number, most: number): number => Math.min(most, Math.max(1, Math.trunc(value) || 1))

export const multipleWithin = (multiple: number): number => within(multiple, lotteryMultipleMax)

/** No more draws than are sold, once it is known which are. */
export const drawCountWithin = (drawCount: number, issues: readonly string[]): number =>
  within(drawCount, issues.length === 0 ? lotteryChaseMax : Math.min(lotteryChaseMax, issues.length))

/** What is sent: the draws that are sold when the press comes. Throws on what has a fault. */
export const planBuy = (context: TicketContext): BuyBody => {
  if (faultOf(context) !== null) throw new Error('there is no ticket to buy')
  const { game, currency, multiple, drawCount, issues, stopsOnWin } = context
  const draws = issues.slice(0, drawCount).map((issue) => ({ issue, multiple }))
  return { game, lines: linesOf(context), currency, draws, stopsOnWin: stopsOnWin && draws.length > 1 }
}

/** How many draws ago a number appeared, the newest draw first; all of them where it never did. */
export const omissionOf = (
  play: Play,
  { option, row }: { option: number; row: number },
  drawn: readonly (readonly number[])[],
): number => {
  const at = drawn.findIndex((numbers) => play.appears(option, row, numbers))
  return at === -1 ? drawn.length : at
}

/** The play with a code, else the one that is there. */
export const playNamed = (game: LotteryGame, code: string, otherwise: Play): Play => playOf(game, code) ?? otherwise
