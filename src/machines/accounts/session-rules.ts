import type { login, loginSecond, smsLogin } from '#contract/accounts/calls/accounts.ts'
import type { memberInfo } from '#contract/members/calls/member-info.ts'
import type { passkeyLogin } from '#contract/accounts/calls/security.ts'
import { effectOf, type CodeName } from '#contract/codes.ts'
import type { LoginAnswer } from '#contract/accounts/entities/account.ts'
import type { DormantState } from '#contract/accounts/entities/dormant.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { SessionMode } from '#contract/site/entities/site.ts'
import type { Balance } from '#contract/wallet/entities/money.ts'
import type { CallResult } from '#src/gateway/gateway-port.ts'
import type { StoredSession } from './stored-session.ts'

/** `remember` keeps the session for 30 days, else 12 hours. [E-02] */
export type LoginInput = { readonly remember: boolean } & (
  | { readonly by: 'password'; readonly name: string; readonly password: string }
  | { readonly by: 'sms'; readonly areaCode: string; readonly phone: string; readonly code: string }
  /** `response`: what navigator.credentials.get gave, as JSON. */
  | { readonly by: 'passkey'; readonly challengeId: string; readonly response: string }
)

/** A dialog with one OK button. `msg` is the server's; empty for the 401 dialog, whose words the screen has. [S-03, S-04, X-02] */
export interface SessionNotice {
  readonly name: CodeName
  readonly title: 'warmReminder' | 'sessionEnded'
  readonly msg: string
  /** The time of the session is over: the log-in follows, whatever the mode of the site. */
  readonly isTimeOver?: boolean
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
  /** How the log-in under way was asked for: it goes on after a dormant member is active again. [S-11] */
  readonly asked: LoginInput | null
  readonly secondFactor: SecondFactor | null
  readonly dormant: DormantState | null
  /** When the session ends by itself, server time; null = not known. */
  readonly expiresAtMs: number | null
  /** True for 700 ms after a block was told. [S-05] */
  readonly isBlockVisible: boolean
  /** True from the first block on, until somebody is logged in. */
  readonly wasBlockNotified: boolean
  readonly fromPage: string
  /** The site's own: `login` asks to log in; with `browse` a 401 leads home. [S-03] */
  readonly mode: SessionMode
  readonly attempts: number
}

/** The second step of a log-in; `expiresAtMs` is server time. */
export interface SecondFactor {
  readonly ticket: string
  readonly expiresAtMs: number
}

export type SessionEvent =
  | ({ readonly type: 'session.login'; readonly fromPage?: string } & LoginInput)
  /** Somebody has registered, which logs in as well. */
  | { readonly type: 'session.opened'; readonly fromPage?: string; readonly answer: LoginAnswer }
  | { readonly type: 'session.secondFactor'; readonly code: string }
  /** The dormant member is active again. [S-11] */
  | { readonly type: 'session.activated' }
  | { readonly type: 'session.cancel' }
  | { readonly type: 'session.logout' }
  | { readonly type: 'session.expired'; readonly fromPage?: string }
  | { readonly type: 'session.ended'; readonly name: CodeName; readonly msg: string; readonly fromPage?: string }
  /** The address or the device is blocked, as a call on that page heard. [S-05] */
  | { readonly type: 'session.blocked'; readonly page: string; readonly name: CodeName; readonly msg: string }
  | { readonly type: 'session.blockOver' }
  /** The site does not serve this visitor: the session goes, without a dialog. [S-09] */
  | { readonly type: 'session.restricted' }
  /** `to`: not the log-in, where else to go. */
  | { readonly type: 'session.acknowledge'; readonly to?: string }
  /** The site has said what it is. [S-03, R-03] */
  | { readonly type: 'session.siteKnown'; readonly mode: SessionMode }
  | { readonly type: 'session.ask'; readonly fromPage: string }
  | { readonly type: 'session.refresh' }
  /** Another tab has logged in or out; `token` is the one stored now. */
  | { readonly type: 'session.replaced'; readonly token: string }
  | ({ readonly type: 'wallet.changed' } & Balance)

/** What an earlier visit left, and what the server says of it; `result` is null when nothing was left. */
export interface Restored {
  readonly session: StoredSession
  readonly result: MemberResult | null
}

export type MemberResult = CallResult<typeof memberInfo>
export type LoginResult = CallResult<typeof login> | CallResult<typeof smsLogin> | CallResult<typeof passkeyLogin>
export type SecondResult = CallResult<typeof loginSecond>

export const noLogin = { asked: null, secondFactor: null, dormant: null } as const
export const nobody = { ...noLogin, token: '', userInfo: null, wallets: [], attempts: 0, expiresAtMs: null } as const
export const loginFault: LoginReject = { name: 'FAULT', msg: '', retryAfterMs: 0 }
export const lateSecondFactor: LoginReject = { name: 'TICKET_INVALID', msg: '', retryAfterMs: 0 }

/** Somebody is logged in, as a log-in of any kind answers. */
export const loggedInAs = ({ token, userInfo, expiresAtMs }: LoginAnswer) => ({
  ...nobody,
  token,
  userInfo,
  expiresAtMs,
  wasBlockNotified: false,
  loginReject: null,
  notice: null,
})

export const withBalance = (wallets: readonly Balance[], { currency, balanceMinor }: Balance): readonly Balance[] => [
  ...wallets.filter((wallet) => wallet.currency !== currency),
  { currency, balanceMinor },
]

export const loginRejectOf = (result: LoginResult | SecondResult): LoginReject | null => {
  if (result.kind === 'accepted') return null
  if (result.kind === 'fault') return loginFault
  const retryAfterMs = result.name === 'LOGIN_REFUSED' ? result.data.retryAfterMs : 0
  return { name: result.name, msg: result.msg, retryAfterMs }
}

/** What a refusal says of the session, if it says that it is over. [S-03, S-04, S-05] */
export const noticeOf = (result: MemberResult | null): SessionNotice | null => {
  if (result?.kind !== 'rejected') return null
  const effect = effectOf(result.name)
  if (effect.kind !== 'session') return null
  return effect.event === 'expired'
    ? { name: result.name, title: 'warmReminder', msg: '' }
    : { name: result.name, title: 'sessionEnded', msg: result.msg }
}
