import { messagePreferences } from '#contract/messages/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleMessagePreferences = handle(messagePreferences, async ({ mailbox, member }) =>
  accept({ preferences: await mailbox.preferences(member.id) }),
)
