import { MembersOnly } from '#src/features/members/members-only.tsx'
import { DeskPage } from '#src/features/messages/desk-page.tsx'
import { FeedbackCasePage, FeedbackPage, ServicePage } from '#src/features/messages/feedback-page.tsx'
import { MessageSettingsPage } from '#src/features/messages/message-settings-page.tsx'
import { MessagesPage } from '#src/features/messages/messages-page.tsx'
import { FormCommands } from '#src/app/command/form-commands.tsx'

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

/** What I have to say to the site. */
export const FeedbackRoute = () => (
  <MembersOnly>
    <FormCommands>
      <FeedbackPage />
    </FormCommands>
  </MembersOnly>
)

/** One of it, with its answers. */
export const FeedbackCaseRoute = () => (
  <MembersOnly>
    <FormCommands>
      <FeedbackCasePage />
    </FormCommands>
  </MembersOnly>
)

/** Customer service in writing. */
export const ServiceRoute = () => (
  <MembersOnly>
    <FormCommands>
      <ServicePage />
    </FormCommands>
  </MembersOnly>
)

/** What members say, for the staff. */
export const DeskRoute = () => (
  <MembersOnly>
    <FormCommands>
      <DeskPage />
    </FormCommands>
  </MembersOnly>
)
