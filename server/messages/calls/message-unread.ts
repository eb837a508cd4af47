import { messageUnread } from '#contract/messages/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleMessageUnread = handle(messageUnread, async ({ mailbox, member }) =>
  accept({ unread: await mailbox.counts(member.id) }),
)
