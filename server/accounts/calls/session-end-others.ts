import { sessionEndOthers } from '#contract/accounts/calls/security.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleSessionEndOthers = handle(
  sessionEndOthers,
  async ({ sessions, risk, audit, member, token, client }) => {
    const ended = await sessions.endOthers(member.id, { client, token })
    await risk.forgetDevices(member.id, client.uuid)
    await audit.note(member.name, 'session.end-others', member.id, { ended })
    return accept({ ended })
  },
)
