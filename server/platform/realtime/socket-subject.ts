import type { SchemaInput, SchemaOutput } from '#contract/schema.ts'
import type { CodeName } from '#contract/codes.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { SocketRequestName, socketRequests } from '#contract/pushes.ts'
import type { Connection } from './connection.ts'

export type SocketInput<Name extends SocketRequestName> = SchemaOutput<(typeof socketRequests)[Name]['request']>

/** What a request comes to: an answer, and what may only happen once the answer is on its way. */
export type SocketOutcome<Name extends SocketRequestName> = Outcome<
  { data: SchemaInput<(typeof socketRequests)[Name]['response']>; afterwards?: () => void },
  CodeName
>

/** Who answers which request. */
export type SocketRequests<Names extends SocketRequestName = SocketRequestName> = {
  readonly [Name in Names]: (connection: Connection, input: SocketInput<Name>) => Promise<SocketOutcome<Name>>
}

/** A part of the business that has something to do with sockets; what it pushes, it pushes to its connections. */
export interface SocketSubject {
  connected?(connection: Connection): void
  /** The socket is gone; `connection.isGone` is already set. */
  disconnected?(connection: Connection): void
  /** Listens to nothing more, and settles when what is under way is done. */
  close?(): void | Promise<void>
}
