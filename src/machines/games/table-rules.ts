import type { RequestOf } from '#contract/define-call.ts'
import type { PlacedBet, TableBet, TableNews, TableRound, TableView } from '#contract/games/entities/table.ts'
import { baccaratBets, type BaccaratBet } from '#contract/games/rules/baccarat.ts'
import { cashOutHundredthsMax, cashOutHundredthsMin } from '#contract/games/rules/crash.ts'
import { checkRoundStake } from '#contract/games/rules/round-stake.ts'
import { stakeOf } from '#contract/games/rules/table-play.ts'
import type { gameTableBet, gameTableLeave } from '#contract/games/table-calls.ts'
import { tableNewsLateMaxMs, tableRecentMax } from '#contract/limits.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Answer, Reject } from '#src/machines/command/command.ts'
import { readTarget } from './dice-rules.ts'
import { readRoundStake, type RoundStakeError } from './round-rules.ts'

export type BetAnswer = Answer<typeof gameTableBet>
export type LeaveAnswer = Answer<typeof gameTableLeave>
export type BetBody = Omit<RequestOf<typeof gameTableBet>, 'requestId'>
export type LeaveBody = Omit<RequestOf<typeof gameTableLeave>, 'requestId'>

/** What is about to be bet, as it was typed or laid. */
export type Draft =
  | { readonly game: 'crash'; readonly stakeText: string; readonly leaveText: string }
  | {
      readonly game: 'baccarat'
      readonly chips: readonly Chip[]
      readonly chipMinor: number
      readonly last: readonly Chip[]
    }

/** A chip on something. */
export interface Chip {
  readonly on: BaccaratBet
  readonly minor: number
}

/** `leave`: where to leave is no multiplier from 1.01 to 1,000.00. `empty`: nothing is bet. */
export type DraftError = RoundStakeError | 'leave'

export interface TableContext {
  readonly draft: Draft
  readonly currency: SettlementCurrency
  /** What can be staked; null: not known. */
  readonly availableMinor: number | null
  /** As it stands; null: not known yet. */
  readonly view: TableView | null
  readonly reject: Reject | null
}

interface Funds {
  readonly currency: SettlementCurrency
  readonly availableMinor: number | null
}

/** What lies on each thing, minor units. */
export const laidOn = (chips: readonly Chip[]): { readonly on: BaccaratBet; readonly stakeMinor: number }[] =>
  baccaratBets.flatMap((on) => {
    const stakeMinor = chips.reduce((sum, chip) => (chip.on === on ? sum + chip.minor : sum), 0)
    return stakeMinor > 0 ? [{ on, stakeMinor }] : []
  })

const readCrash = (draft: Draft & { game: 'crash' }, funds: Funds): TableBet | DraftError => {
  const { stakeMinor, stakeError } = readRoundStake(draft.stakeText, funds)
  if (stakeMinor === null) return stakeError ?? 'format'
  if (draft.leaveText.trim() === '') return { game: 'crash', stakeMinor, leaveHundredths: null }
  const leaveHundredths = readLeave(draft.leaveText)
  return leaveHundredths === undefined ? 'leave' : { game: 'crash', stakeMinor, leaveHundredths }
}

/** A multiplier as it was typed, in hundredths; undefined: nobody can leave there. */
export const readLeave = (text: string): number | undefined => {
  const read = /^1000(?:\.0{1,2})?$/.test(text.trim()) ? cashOutHundredthsMax : readTarget(text)
  return read !== undefined && read >= cashOutHundredthsMin ? read : undefined
}

const readBaccarat = (
  draft: Draft & { game: 'baccarat' },
  { currency, availableMinor }: Funds,
): TableBet | DraftError => {
  const stakes = laidOn(draft.chips)
  if (stakes.length === 0) return 'empty'
  const bet: TableBet = { game: 'baccarat', stakes }
  const broken = [...stakes.map(({ stakeMinor }) => stakeMinor), stakeOf(bet)]
    .map((stakeMinor) => checkRoundStake(stakeMinor, currency))
    .find(Boolean)
  if (broken) return broken
  return availableMinor !== null && stakeOf(bet) > availableMinor ? 'short' : bet
}

/** The bet that a draft is, or what is wrong with it. [C-13, V-06] */
export const readDraft = ({ draft, ...funds }: Funds & { draft: Draft }): TableBet | DraftError =>
  draft.game === 'crash' ? readCrash(draft, funds) : readBaccarat(draft, funds)

/** Where a round stands now, by the server's clock: `closed` between the last bet and the start. */
export type TablePhase = 'open' | 'closed' | 'running' | 'ended' | 'void'

export const phaseOf = ({ state, closesAtMs }: Pick<TableRound, 'state' | 'closesAtMs'>, nowMs: number): TablePhase =>
  state === 'open' && nowMs >= closesAtMs ? 'closed' : state

/** Whether it was said before and came late. The clock of the site may be set back: then what it says now is no older. */
const isOlder = ({ atMs }: { readonly atMs: number }, than: { readonly atMs: number }): boolean =>
  atMs < than.atMs && than.atMs - atMs <= tableNewsLateMaxMs

/** What was said later counts; another round leaves my bet behind, and one that was played joins those before it. */
export const withNews = (view: TableView, news: TableNews): TableView => {
  if (news.game !== view.game || isOlder(news, view)) return view
  const isSame = news.round?.roundId === view.round?.roundId
  const ended = news.round?.state === 'ended' ? news.round : null
  const isNew = ended !== null && view.recent[0]?.roundId !== ended.roundId
  return {
    ...view,
    ...news,
    mine: isSame ? view.mine : null,
    recent: isNew ? [ended, ...view.recent].slice(0, tableRecentMax) : view.recent,
  }
}

/** A whole answer counts unless something later is known; what is known of my bet goes on. */
export const withView = (before: TableView | null, view: TableView): TableView =>
  before && isOlder(view, before) ? { ...before, mine: view.mine ?? before.mine, chain: view.chain } : view

/** What was laid is on the table now; it can be laid again next time. */
export const afterBet = (draft: Draft): Draft =>
  draft.game === 'baccarat' ? { ...draft, chips: [], last: draft.chips } : draft

const withMine = (view: TableView | null, mine: PlacedBet): TableView | null =>
  view && view.round?.roundId === mine.roundId ? { ...view, mine } : view

export const withBet = (view: TableView | null, answer: BetAnswer | LeaveAnswer): TableView | null =>
  answer.kind === 'accepted' ? withMine(view, answer.data.bet) : view

/** Whether a bet may be sent; the server decides by its own clock. */
export const canBet = (context: TableContext): boolean =>
  context.view?.round?.state === 'open' && context.view.mine === null && typeof readDraft(context) === 'object'

export const planBet = (context: TableContext): BetBody => {
  const bet = readDraft(context)
  const round = context.view?.round
  if (!round || typeof bet === 'string') throw new Error('there is nothing to bet')
  return { roundId: round.roundId, bet, currency: context.currency }
}

/** Whether my bet is on the curve and may leave it. */
export const canLeave = ({ view }: Pick<TableContext, 'view'>): boolean =>
  view?.round?.state === 'running' &&
  view.mine?.bet.game === 'crash' &&
  view.mine.state === 'open' &&
  view.mine.leftHundredths === null

export const planLeave = ({ view }: TableContext): LeaveBody => {
  if (!view?.mine) throw new Error('there is no bet to leave with')
  return { betId: view.mine.betId }
}
