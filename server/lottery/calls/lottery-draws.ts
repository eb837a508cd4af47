import { lotteryDraws, lotteryHome, lotteryUpcoming } from '#contract/lottery/calls.ts'
import { lotteryGames } from '#contract/lottery/entities/lottery.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** */
export const handleLotteryHome = handle(lotteryHome, async ({ view: visible }) => {
  const games = lotteryGames.map(async (game) => {
    const [[next], [last]] = await Promise.all([
      visible.sold(game),
      visible.past(game, { beforeIssue: undefined, limit: 1 }),
    ])
    return { game, next: next ?? null, last: last ?? null }
  })
  return accept({ games: await Promise.all(games) })
})

/** */
export const handleLotteryUpcoming = handle(lotteryUpcoming, async ({ view: visible }, { game }) =>
  accept({ draws: await visible.sold(game) }),
)

/** */
export const handleLotteryDraws = handle(lotteryDraws, async ({ view: visible }, { game, beforeIssue, limit }) => {
  const found = await visible.past(game, { beforeIssue, limit: limit + 1 })
  return accept({ draws: found.slice(0, limit), hasMore: found.length > limit })
})
