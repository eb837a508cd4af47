import type { login } from '#contract/calls/accounts.ts'
import type { memberInfo } from '#contract/calls/member.ts'
import type { CodeName } from '#contract/codes.ts'
import type { MemberInfo } from '#contract/entities/member.ts'
import type { Balance } from '#contract/entities/money.ts'
import type { CallResult } from '#src/gateway/gateway-port.ts'
import type { StoredSession } from './stored-session.ts'

export interface LoginInput {
  readonly name: string
  readonly password: string
  /** True keeps the session for 30 days, else 12 hours. [E-02] */
  readonly remember: boolean
}

/** A dialog with one OK button. `msg` is the server's; empty for the 401 dialog, whose words the screen has. [S-03, S-04, X-02] */
export interface SessionNotice {
  readonly name: CodeName
  readonly title: 'warmReminder' | 'sessionEnded'
  readonly msg: string
}

export interface LoginReject {
  readonly name: CodeName | 'FAULT'
  readonly msg: string
  readonly retryAfterMs: number
}

export interface SessionContext {
  readonly token: string
  readonly userInfo: MemberInfo | null
  readonly wallets: readonly Balance[]
  readonly notice: SessionNotice | null
  readonly loginReject: LoginReject | null
  readonly fromPage: string
  /** `login`: a site that asks to log in; `browse`: a 401 leads home. [S-03] */
  readonly mode: 'login' | 'browse'
  readonly attempts: number
}

export type SessionEvent =
  | ({ readonly type: 'session.login'; readonly fromPage?: string } & LoginInput)
  | { readonly type: 'session.logout' }
  | { readonly type: 'session.expired'; readonly fromPage?: string }
  | { readonly type: 'session.ended'; readonly name: CodeName; readonly msg: string }
  | { readonly type: 'session.acknowledge' }
  | { readonly type: 'session.ask'; readonly fromPage: string }
  | { readonly type: 'session.refresh' }
  /** Another tab has logged in or out; `token` is the one stored now. */
  | { readonly type: 'session.replaced'; readonly token: string }
  | ({ readonly type: 'wallet.changed' } & Balance)

export interface SessionInput {
  readonly mode?: 'login' | 'browse'
}

/** What an earlier visit left, and what the server says of it; `result` is null when nothing was left. */
export interface Restored {
  readonly session: StoredSession
  readonly result: MemberResult | null
}

export type MemberResult = CallResult<typeof memberInfo>
export type LoginResult = CallResult<typeof login>
type EndingName = Extract<CodeName, 'LOGGED_IN_ELSEWHERE' | 'ACCOUNT_BLOCKED' | 'PASSWORD_CHANGED' | 'AUTH_ERROR'>

export const nobody = { token: '', userInfo: null, wallets: [], attempts: 0 } as const
export const loginFault: LoginReject = { name: 'FAULT', msg: '', retryAfterMs: 0 }
const endingNames: readonly CodeName[] = [
  'LOGGED_IN_ELSEWHERE',
  'ACCOUNT_BLOCKED',
  'PASSWORD_CHANGED',
  'AUTH_ERROR',
] satisfies EndingName[]

export const withBalance = (wallets: readonly Balance[], { currency, balanceMinor }: Balance): readonly Balance[] => [
  ...wallets.filter((wallet) => wallet.currency !== currency),
  { currency, balanceMinor },
]

export const loginRejectOf = (result: LoginResult): LoginReject | null => {
  if (result.kind === 'accepted') return null
  if (result.kind === 'fault') return loginFault
  const retryAfterMs = result.name === 'LOGIN_REFUSED' ? result.data.retryAfterMs : 0
  return { name: result.name, msg: result.msg, retryAfterMs }
}

export const noticeOf = (result: MemberResult | null): SessionNotice | null => {
  if (result?.kind !== 'rejected') return null
  if (result.name === 'LOGIN_REQUIRED') return { name: result.name, title: 'warmReminder', msg: '' }
  return endingNames.includes(result.name) ? { name: result.name, title: 'sessionEnded', msg: result.msg } : null
}
