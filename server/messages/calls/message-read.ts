import { messageRead } from '#contract/messages/calls.ts'
import { handle, unreadAfter } from './handle.ts'

export const handleMessageRead = handle(messageRead, (context, { ids }) =>
  unreadAfter(context, context.mailbox.read(context.member.id, ids)),
)
