import { messageList } from '#contract/messages/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleMessageList = handle(messageList, async ({ mailbox, member, client }, asked) => {
  const page = await mailbox.list(member.id, asked, client.language)
  return accept({ ...page, unread: await mailbox.counts(member.id) })
})
