import * as z from 'zod/mini'
import { gameMove, gamePlay } from '#contract/games/calls.ts'
import { RoundStep } from '#contract/games/entities/round-step.ts'
import type { OwnGame } from '#contract/games/entities/round.ts'
import type { GameMachines } from '#src/features/games/games-data.ts'
import { roundCommand, roundMachine } from '#src/machines/games/round-machine.ts'
import type { PendingRound } from '#src/machines/games/round-rules.ts'
import type { MemberParts } from '#src/app/command/machine-parts.ts'
import { datedBy, keepWhole, provideCommand } from '#src/app/command/provide-command.ts'

const Stored = z.object({ requestId: z.uuid(), step: RoundStep })

/** A round under way belongs to a member and a game: nobody else may send it again. [C-13] */
export const provideGame =
  (game: OwnGame) =>
  (parts: MemberParts): GameMachines => {
    const dated = datedBy(parts.serverNow)
    const { store, memberId, serverNow } = parts
    const sent = keepWhole(
      { store, kind: `game-${game}`, nowMs: serverNow, scopeOf: memberId },
      Stored,
      ({ requestId, body }: PendingRound) => ({ requestId, step: body }),
      ({ requestId, step }) => ({ requestId, body: step }),
    )
    return {
      round: roundMachine.provide({
        actors: {
          command: provideCommand(roundCommand, sent, ({ requestId, body }) =>
            'play' in body
              ? dated(parts.gateway.call(gamePlay, { requestId, ...body.play }))
              : dated(parts.gateway.call(gameMove, { requestId, ...body.move })),
          ),
        },
      }),
    }
  }
