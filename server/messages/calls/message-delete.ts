import { messageDelete } from '#contract/messages/calls.ts'
import { handle, unreadAfter } from './handle.ts'

export const handleMessageDelete = handle(messageDelete, (context, { ids }) =>
  unreadAfter(context, context.mailbox.remove(context.member.id, ids)),
)
