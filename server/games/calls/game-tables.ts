import type { ResponseOf } from '#contract/define-call.ts'
import { gameTable, gameTableBet, gameTableLeave, gameTableList, gameTableRound } from '#contract/games/table-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { publicBet } from '#server/games/tables/table-bets.ts'
import { publicRound } from '#server/games/tables/table-rounds.ts'
import type { Leaving } from '#server/games/tables/leave.ts'
import { handle } from './handle.ts'

/** [C-13] */
export const handleGameTable = handle(gameTable, async ({ member, table }, { game }) => {
  table.desk.wake(game)
  const [news, chain, recent] = await Promise.all([
    table.desk.news(game),
    table.chains.published(game),
    table.rounds.recent(game),
  ])
  const on = news.round && { memberId: member.id, roundId: news.round.roundId }
  const [mine] = on ? await table.bets.onRounds([on]) : []
  return accept({
    ...news,
    chain,
    recent: recent.map(publicRound),
    mine: mine ? publicBet(mine) : null,
    roomNo: table.roomOf(game),
  })
})

/** [C-13] */
export const handleGameTableList = handle(gameTableList, async ({ table }) => accept({ tables: await table.glances() }))

/** [C-13, V-06] */
export const handleGameTableBet = handle(gameTableBet, ({ member, table }, request) => table.place(member.id, request))

/** What was answered before is answered again, also when the round is over by now. [C-13] */
export const handleGameTableLeave = handle(gameTableLeave, ({ member, table, idempotency }, input) => {
  // Judged by when it arrived: what it then waits for costs its member nothing.
  const atMs = table.clocks.now('crash')
  return idempotency.once<ResponseOf<typeof gameTableLeave>, 'ROUND_UNKNOWN' | 'LEAVE_EARLY' | 'LEAVE_LATE', Leaving>(
    { memberId: member.id, path: gameTableLeave.path, body: input },
    {
      check: () => table.leaving.judge(member.id, input.betId, atMs),
      effect: (unit, leaving) => table.leaving.leave(unit, leaving),
    },
  )
})

/** [C-13] */
export const handleGameTableRound = handle(gameTableRound, async ({ member, table }, { roundId }) => {
  const round = await table.rounds.find(roundId)
  if (!round) return reject('ROUND_UNKNOWN')
  const [mine] = member ? await table.bets.onRounds([{ memberId: member.id, roundId }]) : []
  const isOver = round.endedAtMs !== null
  return accept({
    round: publicRound(round),
    proof: {
      published: round.published,
      place: round.place,
      serverSeed: isOver ? await table.chains.seedOf(round) : null,
      clientSeed: isOver ? (round.clientSeed ?? round.game) : null,
    },
    mine: mine ? publicBet(mine) : null,
  })
})
