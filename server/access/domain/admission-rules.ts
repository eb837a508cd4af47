import type { CodeName } from '#contract/codes.ts'
import type { AccessRule } from '#contract/access/entities/access-rule.ts'
import type { CallName } from '#contract/registry.ts'

/** What access control knows of a call and its caller. */
export interface AccessFacts {
  readonly call: CallName
  /** A member of the white list, or a device on which one was logged in. [P-03] */
  readonly isWhite: boolean
  readonly isMaintenance: boolean
  /** The strictest rule that the caller falls under. */
  readonly rule: Pick<AccessRule, 'effect' | 'by'> | undefined
  /** The device went on past the caveat. */
  readonly hasAccepted: boolean
  readonly isDegraded: boolean
  /** No room for a device that is new here. */
  readonly isFull: boolean
}

export type AccessVerdict = Extract<
  CodeName,
  | 'SYSTEM_MAINTENANCE'
  | 'ACCESS_CAVEAT'
  | 'ACCESS_RESTRICTION'
  | 'IP_BLOCKED'
  | 'DEVICE_BLOCKED'
  | 'INTERFACE_DEGRADED'
  | 'TOO_MANY_USERS'
>

/** What tells people why, lets them ask for help, and lets them leave. */
const openCalls: ReadonlySet<CallName> = new Set<CallName>([
  'gatewayVerify',
  'versionCheck',
  'timeCheck',
  'accessAccept',
  'logReport',
  'whiteMembers',
  'customerServiceUrl',
  'chatService',
  'helpCategoryList',
  'helpArticleList',
  'helpArticleGet',
  'logout',
])

/** Answered whatever is closed. */
export const isOpenCall = (call: CallName): boolean => openCalls.has(call)

/**
 * Answered to all but the blocked, so that white members can log in, whichever way they do. What others get by it, a
 * session, opens nothing. [P-03]
 */
const logInCalls: ReadonlySet<CallName> = new Set<CallName>([
  'login',
  'loginV3',
  'loginV4',
  'loginSecond',
  'webLogin',
  'sendCode',
  'smsLogin',
  'webSmsLogin',
  'passkeyOptions',
  'passkeyLogin',
  'dormantCheck',
  'dormantActivate',
  'captchaRegister',
  'captchaValidate',
])

const siteInfoCalls: ReadonlySet<CallName> = new Set<CallName>(['sitePerInfo', 'sitePerInfoV5'])

/**
 * Why a call is not let in, or undefined: blocked, under maintenance, restricted, warned, switched off, full; the first
 * that fits. White members pass all but an interface that is switched off. [S-05, S-08, S-09, S-10, X-03, P-03]
 */
export const judgeCall = (facts: AccessFacts): AccessVerdict | undefined => {
  const { call, isWhite, rule } = facts
  if (isOpenCall(call)) return undefined
  if (!isWhite) {
    if (rule?.effect === 'block') return rule.by === 'device' ? 'DEVICE_BLOCKED' : 'IP_BLOCKED'
    const closed = logInCalls.has(call) ? undefined : judgeAccess(facts)
    if (closed) return closed
  }
  if (facts.isDegraded) return 'INTERFACE_DEGRADED'
  return facts.isFull && !isWhite ? 'TOO_MANY_USERS' : undefined
}

const judgeAccess = ({ call, isMaintenance, rule, hasAccepted }: AccessFacts): AccessVerdict | undefined => {
  if (isMaintenance) return siteInfoCalls.has(call) ? 'SYSTEM_MAINTENANCE' : 'ACCESS_CAVEAT'
  if (rule?.effect === 'restriction') return 'ACCESS_RESTRICTION'
  return rule?.effect === 'caveat' && !hasAccepted ? 'ACCESS_CAVEAT' : undefined
}
