import { Navigate, useParams } from 'react-router-dom'
import { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { GamePage } from '#src/features/lottery/game-page.tsx'
import { lotteryPath } from '#src/shared/site/lottery-paths.ts'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { lotteryBuy } from '#contract/lottery/calls.ts'
import type { LotteryMachines } from '#src/features/lottery/lottery-data.ts'
import { buyCommand, ticketMachine } from '#src/machines/lottery/ticket-machine.ts'
import type { BuyBody } from '#src/machines/lottery/ticket-rules.ts'
import type { MemberParts } from '#src/app/command/machine-parts.ts'
import { datedBy, keepMembers, provideCommand } from '#src/app/command/provide-command.ts'

/** A ticket under way belongs to a member: nobody else may send it again. */
const provideLottery = (parts: MemberParts): LotteryMachines => {
  const dated = datedBy(parts.serverNow)
  const tickets = keepMembers<BuyBody>(parts, 'lottery', lotteryBuy.request)
  return {
    ticket: ticketMachine.provide({
      actors: {
        command: provideCommand(buyCommand, tickets, ({ requestId, body }) =>
          dated(parts.gateway.call(lotteryBuy, { requestId, ...body })),
        ),
      },
    }),
  }
}

const GameOfAddress = ({ machines }: { machines: ReturnType<typeof provideLottery> }) => {
  const game = LotteryGame.safeParse(useParams()['game'])
  return game.success ? (
    <GamePage key={game.data} game={game.data} machines={machines} />
  ) : (
    <Navigate to={lotteryPath} replace />
  )
}

/** A lottery at its address; an unknown one leads to all of them. */
export const LotteryGameRoute = createMembersRoute(provideLottery, GameOfAddress)
