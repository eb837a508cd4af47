import { gameMove, gamePlay, gameRound, gameRounds } from '#contract/games/calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-13] */
export const handleGamePlay = handle(gamePlay, ({ member, play }, request) => play.play(member.id, request))

/** [C-13] */
export const handleGameMove = handle(gameMove, ({ member, play }, request) => play.move(member.id, request))

/** [C-13] */
export const handleGameRounds = handle(gameRounds, async ({ member, rounds }, { game, beforeId, limit }) => {
  const found = await rounds.page({ memberId: member.id, game, beforeId, limit: limit + 1 })
  return accept({ rounds: found.slice(0, limit), hasMore: found.length > limit })
})

/** [C-13] */
export const handleGameRound = handle(gameRound, async ({ member, rounds, seeds }, { roundId }) => {
  const round = await rounds.find(member.id, roundId)
  return round ? accept({ round, proof: await seeds.proof(round.seedId) }) : reject('ROUND_UNKNOWN')
})
