import { accept, reject } from '#contract/outcome.ts'
import { venueRound } from '#contract/venues/game-calls.ts'
import { handle } from './handle.ts'

/** [C-13] */
export const handleVenueRound = handle(venueRound, async ({ member, rounds, moves, namesOf, client }, asked) => {
  const { channelCode, roundId } = asked
  const found = await rounds.find({ channelCode, roundId, memberId: member.id })
  if (!found) return reject('ROUND_UNKNOWN')
  const { memberId, ...round } = found
  const stored = await moves.round(channelCode, memberId, roundId)
  return accept({
    round: { ...round, ...(await namesOf(round, client.language)) },
    moves: stored
      .toSorted((one, other) => one.madeAtMs - other.madeAtMs)
      .map(({ transactionId, kind, amountMinor, refusal, balanceAfterMinor, madeAtMs }) => ({
        transactionId,
        kind,
        amountMinor,
        refusal,
        balanceMinor: balanceAfterMinor,
        atMs: madeAtMs,
      })),
  })
})
