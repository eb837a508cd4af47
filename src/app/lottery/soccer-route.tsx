import { SoccerPage } from '#src/features/lottery/soccer/soccer-page.tsx'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { soccerBuy } from '#contract/lottery/soccer-calls.ts'
import type { SoccerMachines } from '#src/features/lottery/soccer/soccer-data.ts'
import { soccerCommand, soccerMachine } from '#src/machines/lottery/soccer-machine.ts'
import type { SoccerBody } from '#src/machines/lottery/soccer-rules.ts'
import type { MemberParts } from '#src/app/command/machine-parts.ts'
import { datedBy, keepMembers, provideCommand } from '#src/app/command/provide-command.ts'

/** A ticket under way belongs to a member: nobody else may send it again. [R-12, C-15] */
const provideSoccer = (parts: MemberParts): SoccerMachines => {
  const dated = datedBy(parts.serverNow)
  const tickets = keepMembers<SoccerBody>(parts, 'soccer', soccerBuy.request)
  return {
    ticket: soccerMachine.provide({
      actors: {
        command: provideCommand(soccerCommand, tickets, ({ requestId, body }) =>
          dated(parts.gateway.call(soccerBuy, { requestId, ...body })),
        ),
      },
    }),
  }
}

/** The soccer lottery. [R-12, C-15] */
export const SoccerRoute = createMembersRoute(provideSoccer, SoccerPage)
