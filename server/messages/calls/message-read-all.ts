import { messageReadAll } from '#contract/messages/calls.ts'
import { handle, unreadAfter } from './handle.ts'

export const handleMessageReadAll = handle(messageReadAll, (context, { upToId, kinds }) =>
  unreadAfter(context, context.mailbox.readAll(context.member.id, upToId, kinds)),
)
