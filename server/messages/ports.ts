import type { Language } from '#contract/codes.ts'
import type { InboxMessage, MessageKind, MessagePreference, UnreadCounts } from '#contract/messages/entities/message.ts'
import type { MessageValue } from '#server/messages/domain/message-text.ts'
import type { TemplateName, ValueName } from '#server/messages/domain/templates.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export type { MessageValue } from '#server/messages/domain/message-text.ts'

/** A message to a member. `key` makes it once for this member, such as `deposit:1234`; `link`: a page of the site. */
export interface NewInboxMessage<Name extends TemplateName = TemplateName> {
  readonly key: string
  readonly memberId: string
  readonly kind: MessageKind
  readonly template: Name
  readonly values: Readonly<Record<ValueName<Name>, MessageValue>>
  readonly link: string | null
}

export interface InboxWriter {
  /** Nothing is written to who has turned the kind off, or has the message already. */
  put<Name extends TemplateName>(message: NewInboxMessage<Name>): Promise<void>
  /** The same of many at once; answers how many members got theirs. */
  putAll<Name extends TemplateName>(messages: readonly NewInboxMessage<Name>[]): Promise<number>
}

/** What the site tells its members, written in the transaction of what happened. */
export interface Inbox {
  in(unit: Unit): InboxWriter
  unread(memberIds: readonly string[]): Promise<Map<string, UnreadCounts>>
  /** Hears whose unread messages changed, after the commit. */
  onChanged(listener: (memberIds: readonly string[]) => void): () => void
}

export interface InboxPage {
  readonly messages: InboxMessage[]
  readonly nextBeforeId: string | null
}

/** A member's own messages. Ids of others, and of what is gone, change nothing. */
export interface Mailbox {
  list(
    memberId: string,
    asked: { kinds?: readonly MessageKind[] | undefined; beforeId?: string | undefined },
    language: Language,
  ): Promise<InboxPage>
  counts(memberId: string): Promise<UnreadCounts>
  read(memberId: string, ids: readonly string[]): Promise<void>
  readAll(memberId: string, upToId: string, kinds: readonly MessageKind[] | undefined): Promise<void>
  /** False: one of them is of a kind that stays, and nothing was removed. */
  remove(memberId: string, ids: readonly string[]): Promise<boolean>
  restore(memberId: string, ids: readonly string[]): Promise<void>
  preferences(memberId: string): Promise<MessagePreference[]>
  prefer(memberId: string, kind: MessageKind, isOn: boolean): Promise<void>
}
