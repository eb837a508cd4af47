import { lotteryDraws, lotteryHome, lotteryUpcoming } from '#contract/lottery/calls.ts'
import { lotteryGames } from '#contract/lottery/entities/lottery.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** */
export const handleLotteryHome = handle(lotteryHome, async ({ draws, now }) => {
  const games = lotteryGames.map(async (game) => {
    const [[next], [last]] = await Promise.all([
      draws.sold(game, now()),
      draws.past(game, { beforeIssue: undefined, limit: 1 }),
    ])
    return { game, next: next ?? null, last: last ?? null }
  })
  return accept({ games: await Promise.all(games) })
})

/** */
export const handleLotteryUpcoming = handle(lotteryUpcoming, async ({ draws, now }, { game }) =>
  accept({ draws: await draws.sold(game, now()) }),
)

/** */
export const handleLotteryDraws = handle(lotteryDraws, async ({ draws }, { game, beforeIssue, limit }) => {
  const found = await draws.past(game, { beforeIssue, limit: limit + 1 })
  return accept({ draws: found.slice(0, limit), hasMore: found.length > limit })
})
