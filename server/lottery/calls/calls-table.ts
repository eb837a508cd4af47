import type { CallTable } from '#server/platform/calls/handling.ts'
import type { LotteryCallDeps } from './handle.ts'
import { handleLotteryDraws, handleLotteryHome, handleLotteryUpcoming } from './lottery-draws.ts'
import { handleLotteryBuy, handleLotteryCancel, handleLotteryTickets } from './lottery-tickets.ts'
import { handleSoccerBuy, handleSoccerRounds, handleSoccerTickets } from './soccer.ts'

/** What answers the calls of lotteries. */
export const lotteryTable = {
  lotteryHome: handleLotteryHome,
  lotteryUpcoming: handleLotteryUpcoming,
  lotteryDraws: handleLotteryDraws,
  lotteryBuy: handleLotteryBuy,
  lotteryCancel: handleLotteryCancel,
  lotteryTickets: handleLotteryTickets,
  soccerRounds: handleSoccerRounds,
  soccerBuy: handleSoccerBuy,
  soccerTickets: handleSoccerTickets,
} satisfies CallTable<LotteryCallDeps>
