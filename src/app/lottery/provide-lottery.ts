import { lotteryBuy } from '#contract/lottery/calls.ts'
import type { LotteryMachines } from '#src/features/lottery/lottery-data.ts'
import { buyCommand, ticketMachine } from '#src/machines/lottery/ticket-machine.ts'
import type { BuyBody } from '#src/machines/lottery/ticket-rules.ts'
import type { MemberParts } from '#src/app/command/machine-parts.ts'
import { datedBy, keepMembers, provideCommand } from '#src/app/command/provide-command.ts'

/** A ticket under way belongs to a member: nobody else may send it again. */
export const provideLottery = (parts: MemberParts): LotteryMachines => {
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
