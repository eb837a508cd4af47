import { InvitePage } from '#src/features/agents/invite-page.tsx'
import { MembersOnly } from '#src/features/members/members-only.tsx'

/** Where a member invites. [C-15] */
export const InviteRoute = () => (
  <MembersOnly>
    <InvitePage />
  </MembersOnly>
)
