import type { LoginWay } from '#contract/accounts/entities/security-event.ts'
import type { CodeName } from '#contract/codes.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { SecurityOrigin } from '#server/accounts/ports/security-log.ts'
import type { RejectData } from '#contract/reject-data.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export type SessionEnd = Extract<
  CodeName,
  'LOGGED_IN_ELSEWHERE' | 'ACCOUNT_BLOCKED' | 'ACCOUNT_SECURED' | 'PASSWORD_CHANGED' | 'AUTH_ERROR' | 'SESSION_IDLE'
>

/**
 * What a token stands for. `unknown`: its session expired or was logged out of, 401. A token that no session ever had is
 * an auth error. [S-03, S-04]
 */
export type SessionState =
  | { kind: 'active'; member: MemberInfo; expiresAtMs: number }
  /** `data`: the log-in that ended it, as long as its row is kept. */
  | { kind: 'ended'; reason: SessionEnd; data?: NonNullable<RejectData<'LOGGED_IN_ELSEWHERE'>> }
  | { kind: 'unknown' }

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
  open(
    memberId: string,
    client: Client,
    keepMs: number,
    way: LoginWay,
    together?: (unit: Unit) => Promise<void>,
  ): Promise<{ token: string; expiresAtMs: number }>
  /** Counts as use of the session. */
  find(token: string): Promise<SessionState>
  /** The same, and counts as none: an open socket alone does not keep a session. */
  peek(token: string): Promise<SessionState>
  /** A log-out. */
  close(from: SecurityOrigin & { token: string }): Promise<void>
  /** Where the member is or was logged in: the current one first, then the newest, 20 at most. [L-12] */
  list(memberId: string, token: string): Promise<SessionRecord[]>
  /** Ends the member's sessions but this one; answers how many. */
  endOthers(memberId: string, from: SecurityOrigin & { token: string }): Promise<number>
  /**
   * Called when sessions of a member are ended, so that sockets can be told: of one session with its `token`. Without a
   * reason it is its own log-out. A session that expires is not ended by anybody: see `expiresAtMs`.
   */
  onEnded(listener: (memberId: string, token: string | undefined, reason: SessionEnd | undefined) => void): () => void
}

/**
 * Log-in attempts per account and per address. `check` answers how long to wait; 0 = go on, and the attempt is counted
 * as failed at once, so that guesses sent together do not overtake the count. `failed` answers the wait that follows,
 * `succeeded` takes the count back.
 */
export interface LoginLimiter {
  /** `device`: one that is known for the member, which is counted by itself, wherever it is and whatever others do. */
  check(name: string, address: string, device?: string): Promise<{ retryAfterMs: number }>
  failed(name: string, address: string, device?: string): Promise<{ retryAfterMs: number }>
  succeeded(name: string, address: string, device?: string): Promise<void>
}
