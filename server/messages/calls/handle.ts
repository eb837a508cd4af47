import type { UnreadCounts } from '#contract/messages/entities/message.ts'
import { accept, type Accepted } from '#contract/outcome.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Mailbox } from '#server/messages/ports.ts'

/** What the calls of this subject work with. */
export interface MessagesCallDeps {
  mailbox: Mailbox
}

export const handle = handlerFor<MessagesCallDeps>()

/** What is unread after a change. */
export const unreadAfter = async (
  { mailbox, member }: MessagesCallDeps & { member: { id: string } },
  change: Promise<void>,
): Promise<Accepted<{ unread: UnreadCounts }>> => {
  await change
  return accept({ unread: await mailbox.counts(member.id) })
}
