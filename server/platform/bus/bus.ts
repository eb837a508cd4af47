import type { Schema } from '#contract/schema.ts'

/** A kind of message. A body of another version, or one that the schema does not take, is not delivered. */
export interface Topic<Body> {
  readonly name: string
  readonly version: number
  readonly body: Schema<unknown, Body>
}

export interface BusListener<Body> {
  received(body: Body): void
  /**
   * Messages of this topic and key may be missing: the listener reads what they were about from where it is kept. Also
   * after a message that this version cannot read.
   */
  missed(): void
}

/**
 * Messages between the nodes of a site. A node hears the others, not itself. Delivery is at most once; messages of one
 * node about one topic and key keep their order, others have none.
 *
 * Nothing on the bus is the only copy of a truth: a message is a state that is sent again anyway, a hint after which
 * PostgreSQL is read, or a part of a sequence whose gaps are read from there. A lost message costs time.
 */
export interface Bus {
  /** Whether there may be other nodes; where there are none, publishing does nothing. */
  readonly isShared: boolean
  /** Whether messages get through at the moment. */
  readonly isUp: boolean
  publish<Body>(topic: Topic<Body>, key: string, body: Body): void
  /** Answers how to leave again. */
  subscribe<Body>(topic: Topic<Body>, key: string, listener: BusListener<Body>): () => void
  /** Counters of the process, and `nodes`, `up`, `subscriptions` and `waiting` as they are. */
  stats(): Record<string, number>
  close(): Promise<void>
}

export const busLimits = {
  /** Of one message, sealed, in bytes of UTF-8; a larger one is not sent, and its listeners miss it. */
  messageBytesMax: 256 * 1_024,
  /** Topics with their keys that one node listens to; further ones hear nothing of other nodes. */
  subscriptionsMax: 50_000,
  /** Messages that wait for a line that is away, and that are on their way; beyond it they are lost. */
  waitingMessagesMax: 1_000,
  waitingBytesMax: 4 * 1_024 * 1_024,
} as const

/** How often a node says that it is there, and which messages were its last ones. */
export const beatEveryMs = 1_000
/** After so long without a beat a node is gone. */
export const nodeGoneMs = 5_000
