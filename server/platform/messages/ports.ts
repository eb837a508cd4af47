import type { ContactChannel } from '#contract/accounts/entities/account.ts'

export interface Message {
  /** The same for every try of one message, so that a provider can drop what it has had. */
  readonly id: string
  readonly channel: ContactChannel
  /** E.164 or a mail address. */
  readonly to: string
  readonly subject: string
  readonly body: string
}

/** The provider has said that this message will not go, now or later. Any other error leaves it unknown. */
export class MessageRefusedError extends Error {
  override name = 'MessageRefusedError'
}

/** SMS and mail providers. */
export interface Messages {
  /** Settles when the provider has taken the message. */
  send(message: Message): Promise<void>
  /** Channels that leave by no other way than the outbox, where their texts stay readable. */
  readonly outboxChannels: readonly ContactChannel[]
}

export interface OutboxMessage {
  readonly id: string
  readonly channel: ContactChannel
  readonly to: string
  readonly subject: string
  readonly body: string
  readonly atMs: number
  readonly status: 'waiting' | 'sent' | 'unknown' | 'failed'
  readonly attempts: number
}

/** What was sent or is to be sent. */
export interface MessageOutbox {
  /** Newest first. */
  newest(limit: number): Promise<OutboxMessage[]>
}
