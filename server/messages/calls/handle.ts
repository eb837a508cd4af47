import type { UnreadCounts } from '#contract/messages/entities/message.ts'
import { accept, type Accepted } from '#contract/outcome.ts'
import { handlerFor, type Context as ContextWith } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { Access } from '#contract/define-call.ts'
import type { Support, SupportDesk, SupportStaff, SupportTyping } from '#server/messages/support/ports.ts'
import type { Mailbox } from '#server/messages/ports.ts'

/** What the calls of this subject work with. */
export interface MessagesCallDeps {
  mailbox: Mailbox
  support: Support
  desk: SupportDesk
  staff: SupportStaff
  typing: SupportTyping
  audit: Audit
  idempotency: Idempotency
}

export type Context<A extends Access> = ContextWith<A, MessagesCallDeps>

export const handle = handlerFor<MessagesCallDeps>()

/** What is unread after a change. */
export const unreadAfter = async (
  { mailbox, member }: Pick<MessagesCallDeps, 'mailbox'> & { member: { id: string } },
  change: Promise<void>,
): Promise<Accepted<{ unread: UnreadCounts }>> => {
  await change
  return accept({ unread: await mailbox.counts(member.id) })
}
