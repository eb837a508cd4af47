import type { CodeName } from '#contract/codes.ts'
import type { Call, RejectOf, RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { PushName, PushOf, SocketRequestName, socketRequests } from '#contract/pushes.ts'
import type { RejectData } from '#contract/reject-data.ts'
import type { SchemaInput, SchemaOutput } from '#contract/schema.ts'

/** Codes that any call may answer, beside its own rejects. */
export type CommonReject = Extract<
  CodeName,
  | 'BAD_REQUEST'
  | 'BAD_HEADERS'
  | 'BAD_SIGNATURE'
  | 'NONCE_REPLAYED'
  | 'UNKNOWN_PATH'
  | 'BODY_TOO_LARGE'
  | 'LOGIN_REQUIRED'
  | 'FORBIDDEN'
  | 'TOO_MANY_USERS'
  | 'RATE_LIMITED_ADDRESS'
  | 'RATE_LIMITED_MEMBER'
  | 'RATE_LIMITED_CALL'
  | 'INTERFACE_DEGRADED'
  | 'LOGGED_IN_ELSEWHERE'
  | 'ACCOUNT_BLOCKED'
  | 'PASSWORD_CHANGED'
  | 'AUTH_ERROR'
  | 'ACCOUNT_SECURED'
  | 'SESSION_IDLE'
  | 'IP_BLOCKED'
  | 'DEVICE_BLOCKED'
  | 'CLOCK_SKEW'
  | 'ROBOT_CHECK'
  | 'SAFETY_VERIFICATION'
  | 'VERIFICATION_CLOSED'
  | 'AGREEMENTS_DUE'
  | 'REAUTHENTICATION_REQUIRED'
  | 'REAUTHENTICATION_CLOSED'
  | 'SYSTEM_MAINTENANCE'
  | 'ACCESS_CAVEAT'
  | 'ACCESS_RESTRICTION'
>

/** An expected "no": nothing happened. `msg` is the server's words in the session's language. */
export type RejectedResult<Name extends CodeName> = Name extends CodeName
  ? { readonly kind: 'rejected'; readonly name: Name; readonly data: RejectData<Name>; readonly msg: string }
  : never

/** No readable answer: the outcome is unknown. Repeat with the same requestId. */
export interface FaultResult {
  readonly kind: 'fault'
  readonly reason: 'timeout' | 'network' | 'unreadable' | 'busy'
}

export type CallResult<C extends Call> =
  | { readonly kind: 'accepted'; readonly data: ResponseOf<C> }
  | RejectedResult<RejectOf<C> | CommonReject>
  | FaultResult

export interface CallOptions {
  signal?: AbortSignal
  timeoutMs?: number
  /** For what nobody asked for just now: no toast says that it failed. */
  quiet?: boolean
  /** How much of the body has left, 0 to 1: for files. */
  onSent?: (share: number) => void
}

/** The only door to the server. It never throws for what the server or the network does. */
export interface Gateway {
  call<C extends Call>(call: C, input: RequestOf<C>, options?: CallOptions): Promise<CallResult<C>>
}

export type SocketStatus = 'connecting' | 'connected' | 'offline'

export type SocketResult<Name extends SocketRequestName> =
  | { readonly kind: 'accepted'; readonly data: SchemaOutput<(typeof socketRequests)[Name]['response']> }
  | { readonly kind: 'rejected'; readonly code: number; readonly msg: string }
  | FaultResult

/** What the server pushes. Requests over it only say what to watch. */
export interface Socket {
  readonly status: SocketStatus
  /** Calls back on every change, also after each reconnect (`connected` again: watch again from the last seq). */
  onStatus(listener: (status: SocketStatus) => void): () => void
  request<Name extends SocketRequestName>(
    name: Name,
    input: SchemaInput<(typeof socketRequests)[Name]['request']>,
  ): Promise<SocketResult<Name>>
  on<Name extends PushName>(name: Name, listener: (push: PushOf<Name>) => void): () => void
}
