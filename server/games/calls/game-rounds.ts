import { gameMove, gamePlay, gameRound, gameRounds } from '#contract/games/calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { publicBet } from '#server/games/tables/table-bets.ts'
import { handle } from './handle.ts'

/** [C-13] */
export const handleGamePlay = handle(gamePlay, ({ member, play }, request) => play.play(member.id, request))

/** [C-13] */
export const handleGameMove = handle(gameMove, ({ member, play }, request) => play.move(member.id, request))

/** [C-13] */
export const handleGameRounds = handle(gameRounds, async ({ member, rounds, table }, { game, beforeId, limit }) => {
  const asked = { memberId: member.id, game, beforeId, limit: limit + 1 }
  const [found, placed, order] = await Promise.all([
    rounds.page(asked),
    table.bets.page(asked),
    table.bets.order(asked),
  ])
  const newestIds = new Set(order.slice(0, limit))
  return accept({
    rounds: found.filter(({ roundId }) => newestIds.has(roundId)),
    bets: placed.filter(({ betId }) => newestIds.has(betId)).map(publicBet),
    lastId: [...newestIds].at(-1) ?? null,
    hasMore: order.length > limit,
  })
})

/** [C-13] */
export const handleGameRound = handle(gameRound, async ({ member, rounds, seeds }, { roundId }) => {
  const round = await rounds.find(member.id, roundId)
  return round
    ? accept({ round, proof: await seeds.proof({ ...round, game: round.bet.game }) })
    : reject('ROUND_UNKNOWN')
})
