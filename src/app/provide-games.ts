import { gamePlay } from '#contract/games/calls.ts'
import type { OwnGame } from '#contract/games/entities/round.ts'
import type { GameMachines } from '#src/features/games/games-data.ts'
import { playCommand, roundMachine } from '#src/machines/games/round-machine.ts'
import type { PlayBody } from '#src/machines/games/round-rules.ts'
import type { MemberParts } from './machine-parts.ts'
import { datedBy, keepMembers, provideCommand } from './provide-command.ts'

/** A round under way belongs to a member and a game: nobody else may send it again. [C-13] */
export const provideGame =
  (game: OwnGame) =>
  (parts: MemberParts): GameMachines => {
    const dated = datedBy(parts.serverNow)
    const plays = keepMembers<PlayBody>(parts, `game-${game}`, gamePlay.request)
    return {
      round: roundMachine.provide({
        actors: {
          command: provideCommand(playCommand, plays, ({ requestId, body }) =>
            dated(parts.gateway.call(gamePlay, { requestId, ...body })),
          ),
        },
      }),
    }
  }
