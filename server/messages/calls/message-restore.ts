import { messageRestore } from '#contract/messages/calls.ts'
import { handle, unreadAfter } from './handle.ts'

export const handleMessageRestore = handle(messageRestore, (context, { ids }) =>
  unreadAfter(context, context.mailbox.restore(context.member.id, ids)),
)
