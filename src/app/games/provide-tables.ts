import { fromCallback } from 'xstate'
import { gameTable, gameTableBet, gameTableLeave } from '#contract/games/table-calls.ts'
import type { TableGame } from '#contract/games/entities/table.ts'
import type { TableMachines } from '#src/features/games/tables/table-data.ts'
import { betCommand, leaveCommand, tableMachine } from '#src/machines/games/table-machine.ts'
import type { BetBody, LeaveBody } from '#src/machines/games/table-rules.ts'
import { createTableFeed } from '#src/streams/table-feed.ts'
import type { MachineParts, MemberParts } from '#src/app/command/machine-parts.ts'
import { datedBy, keepMembers, provideCommand } from '#src/app/command/provide-command.ts'

/** Bets and ways out belong to a member and a table: nobody else may send them again. [C-13] */
export const provideTable =
  (game: TableGame) =>
  (parts: MemberParts & Pick<MachineParts, 'socket'>): TableMachines => {
    const { gateway, socket } = parts
    const dated = datedBy(parts.serverNow)
    const bets = keepMembers<BetBody>(parts, `table-${game}`, gameTableBet.request)
    const leaves = keepMembers<LeaveBody>(parts, `table-${game}-leave`, gameTableLeave.request)
    return {
      table: tableMachine.provide({
        actors: {
          bet: provideCommand(betCommand, bets, ({ requestId, body }) =>
            dated(gateway.call(gameTableBet, { requestId, ...body })),
          ),
          leave: provideCommand(leaveCommand, leaves, ({ requestId, body }) =>
            dated(gateway.call(gameTableLeave, { requestId, ...body })),
          ),
          feed: fromCallback(
            createTableFeed({
              socket,
              askTable: async (asked) => {
                const answer = await gateway.call(gameTable, { game: asked }, { quiet: true })
                return answer.kind === 'accepted' ? answer.data : null
              },
              random: Math.random,
            }),
          ),
        },
      }),
    }
  }
