import { AgentPage } from '#src/features/agents/agent-page.tsx'
import { InvitePage } from '#src/features/agents/invite-page.tsx'
import { MembersOnly } from '#src/features/members/members-only.tsx'
import { FormCommands } from '#src/app/command/form-commands.tsx'

/** Where a member invites. [C-15] */
export const InviteRoute = () => (
  <MembersOnly>
    <InvitePage />
  </MembersOnly>
)

/** Where agents see what they earned, and others ask to become one. [P-03] */
export const AgentRoute = () => (
  <MembersOnly>
    <FormCommands>
      <AgentPage />
    </FormCommands>
  </MembersOnly>
)
