import type { CodeName } from '#contract/codes.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'

export interface Client {
  /** The remote address, for limits and sessions. */
  address: string
  /** Where the proxy in front says that the address is; absent without one. [S-08, S-09] */
  region?: string
  /** The device's uuid header. */
  uuid: string
  clientType: 'web' | 'h5' | 'terminal'
  /** What the client says it is, 300 characters at most; for the list of devices. [L-12] */
  userAgent?: string
  language: 'zh-CN' | 'en'
}

export interface Members {
  byId(memberId: string): Promise<MemberInfo | undefined>
  byName(name: string): Promise<MemberInfo | undefined>
  byIds(memberIds: readonly string[]): Promise<Map<string, MemberInfo>>
  /** Undefined when the name or the password is wrong; takes the same time in both cases. */
  checkPassword(name: string, password: string): Promise<MemberInfo | undefined>
}

export type SessionEnd = Extract<
  CodeName,
  'LOGGED_IN_ELSEWHERE' | 'ACCOUNT_BLOCKED' | 'PASSWORD_CHANGED' | 'AUTH_ERROR'
>

/** What a token stands for. `unknown` and `expired` tokens answer 401. */
export type SessionState =
  { kind: 'active'; member: MemberInfo } | { kind: 'ended'; reason: SessionEnd } | { kind: 'unknown' }

/** A session as its member sees it. */
export interface SessionRecord {
  id: string
  current: boolean
  active: boolean
  userAgent: string
  clientType: Client['clientType']
  address: string
  openedAtMs: number
  lastSeenMs: number
}

export interface Sessions {
  /** Opens a session with 256 random bits and ends the member's others as LOGGED_IN_ELSEWHERE. [S-04] */
  open(memberId: string, client: Client, keepMs: number): Promise<{ token: string; expiresAtMs: number }>
  find(token: string): Promise<SessionState>
  close(token: string): Promise<void>
  /** Where the member is or was logged in: the current one first, then the newest, 20 at most. [L-12] */
  list(memberId: string, token: string): Promise<SessionRecord[]>
  /** Ends the member's sessions but this one; answers how many. */
  endOthers(memberId: string, token: string): Promise<number>
  /** Called when a session ends other than by its own log-out, so that sockets can be told. */
  onEnded(listener: (memberId: string, token: string | undefined, reason: SessionEnd) => void): () => void
}

/**
 * Log-in attempts per account and per address. `check` answers how long to wait; 0 = go on, and the attempt is counted
 * as failed at once, so that guesses sent together do not overtake the count. `failed` answers the wait that follows,
 * `succeeded` takes the count back.
 */
export interface LoginLimiter {
  check(name: string, address: string): Promise<{ retryAfterMs: number }>
  failed(name: string, address: string): Promise<{ retryAfterMs: number }>
  succeeded(name: string, address: string): Promise<void>
}

/** Operators' changes of what a member may do at all; a block ends the member's sessions. [E-17, S-11] */
export interface MemberStatuses {
  set(name: string, status: MemberInfo['status'], actor: string): Promise<'changed' | 'unknown'>
}
