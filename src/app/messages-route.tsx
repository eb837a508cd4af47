import { MembersOnly } from '#src/features/members/members-only.tsx'
import { MessageSettingsPage } from '#src/features/messages/message-settings-page.tsx'
import { MessagesPage } from '#src/features/messages/messages-page.tsx'

/** What the site has told me. */
export const MessagesRoute = () => (
  <MembersOnly>
    <MessagesPage />
  </MembersOnly>
)

/** Which of it I want. */
export const MessageSettingsRoute = () => (
  <MembersOnly>
    <MessageSettingsPage />
  </MembersOnly>
)
