import { lotteryDrawsPageMax, lotteryUpdateMs } from '#contract/limits.ts'
import type { LotteryDraw, LotteryGame } from '#contract/lottery/entities/lottery.ts'
import type { SoccerRound } from '#contract/lottery/entities/soccer.ts'
import { createSharedReads } from '#server/platform/shared-reads.ts'
import { publicRound, type SoccerRounds } from './soccer/soccer-rounds.ts'
import type { Draws } from './store/draws.ts'

/** More than the games and the rounds whose pools are not shared yet. */
const readsMax = 100

/** What anybody may ask of lotteries: however many ask, the database is asked once a second. [R-12, C-15] */
export interface LotteryView {
  /** The draws of a game that are sold, the next one first. */
  sold(game: LotteryGame): Promise<LotteryDraw[]>
  past(game: LotteryGame, query: { beforeIssue: string | undefined; limit: number }): Promise<LotteryDraw[]>
  rounds(query: { beforeIssue: string | undefined; limit: number }): Promise<SoccerRound[]>
  /** Something was drawn, sold or shared here: the next who asks hears of it. */
  forget(): void
}

interface LotteryViewDeps {
  draws: Pick<Draws, 'sold' | 'past'>
  rounds: Pick<SoccerRounds, 'page' | 'find'>
  now: () => number
}

export const createLotteryView = ({ draws, rounds, now }: LotteryViewDeps): LotteryView => {
  const { once, forget } = createSharedReads({ keptMs: lotteryUpdateMs, entriesMax: readsMax, now })
  const roundOf = async (issue: string): Promise<SoccerRound[]> => {
    const found = await once(`round ${issue}`, () => rounds.find(issue))
    return found ? [publicRound(found)] : []
  }
  return {
    sold: async (game) => {
      const sold = await once(`sold ${game}`, () => draws.sold(game, now()))
      return sold.filter(({ closesAtMs }) => closesAtMs > now())
    },
    past: async (game, { beforeIssue, limit }) => {
      if (beforeIssue !== undefined) return draws.past(game, { beforeIssue, limit })
      const newest = { beforeIssue, limit: lotteryDrawsPageMax + 1 }
      return (await once(`past ${game}`, () => draws.past(game, newest))).slice(0, limit)
    },
    rounds: async (query) => {
      const page = await rounds.page(query)
      const found = await Promise.all(page.map(async ({ issue, round }) => (round ? [round] : roundOf(issue))))
      return found.flat()
    },
    forget,
  }
}
