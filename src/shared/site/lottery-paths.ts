import type { LotteryDraw, LotteryGame } from '#contract/lottery/entities/lottery.ts'

/** Where lotteries are. */
export const lotteryPath = '/app/lottery'
export const lotteryGamePath = (game: LotteryGame | 'soccer'): string => `${lotteryPath}/${game}`
export const lotteryVerifyPath = `${lotteryPath}/verify`

/** The page that verifies, with a draw filled in. */
export const drawProofPath = ({ game, issue, commit, serverSeed }: LotteryDraw): string =>
  `${lotteryVerifyPath}?${new URLSearchParams({ game, issue, commit, seed: serverSeed ?? '' }).toString()}`
