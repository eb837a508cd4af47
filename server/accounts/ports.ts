import type {
  AccountChange,
  AccountChangeKind,
  WithdrawalHoldState,
} from '#contract/accounts/entities/account-change.ts'
import type { AdminCommand } from '#contract/admin.ts'
import type { ReauthenticationDemand } from '#contract/accounts/entities/reauthentication.ts'
import type { CodeName } from '#contract/codes.ts'
import type { Reauthentication } from '#contract/define-call.ts'
import type { Outcome, Rejected } from '#contract/outcome.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { LoginWay, SecurityDetails, SecurityEventKind } from '#contract/accounts/entities/security-event.ts'
import type { CodePurpose, Passkey } from '#contract/accounts/entities/account.ts'
import type { ContactPoint } from './domain/contact-point.ts'
import type { Client } from '#server/platform/calls/client.ts'

export { contactPointOf, contactPointsOf, type ContactPoint } from './domain/contact-point.ts'

export interface Members {
  byId(memberId: string): Promise<MemberInfo | undefined>
  byName(name: string): Promise<MemberInfo | undefined>
  byIds(memberIds: readonly string[]): Promise<Map<string, MemberInfo>>
  /** Undefined when the name or the password is wrong; takes the same time in both cases. */
  checkPassword(name: string, password: string): Promise<MemberInfo | undefined>
}

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
  | { kind: 'ended'; reason: SessionEnd }
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
  open(memberId: string, client: Client, keepMs: number, way: LoginWay): Promise<{ token: string; expiresAtMs: number }>
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
  check(name: string, address: string): Promise<{ retryAfterMs: number }>
  failed(name: string, address: string): Promise<{ retryAfterMs: number }>
  succeeded(name: string, address: string): Promise<void>
}

/** Operators' changes of what a member may do at all; a block ends the member's sessions. [E-17, S-11] */
export interface MemberStatuses {
  set(name: string, status: MemberInfo['status'], actor: string): Promise<'changed' | 'unknown'>
}

/** Members who registered with the code of whoever invited them. [C-11] */
export interface Invitations {
  /** The newest first; of one code, or of all. */
  invited(code: string | null, limit: number): Promise<{ name: string; code: string; registeredAtMs: number }[]>
}

/** What logging in and recovery need of a member beside the member info. */
export interface AccountRecord {
  readonly member: MemberInfo
  readonly phone: string | null
  readonly phoneArea: string | null
  readonly mail: string | null
  readonly createdAtMs: number
  readonly lastLoginMs: number | null
  readonly passwordChangedAtMs: number
  /** The password came with an import and was never set here. */
  readonly isImported: boolean
  /** A change was disowned: nothing but recovery opens the account. */
  readonly mustResetPassword: boolean
}

export interface Accounts {
  byId(memberId: string): Promise<AccountRecord | undefined>
  byName(name: string): Promise<AccountRecord | undefined>
  byContact(contact: ContactPoint): Promise<AccountRecord | undefined>
  /** Those of the names that somebody has, in lower case. */
  namesTaken(names: readonly string[]): Promise<Set<string>>
  /** The dear part of a new password, ahead of the unit of work. */
  hashPassword(password: string): Promise<string>
  /** Sets the password and ends every session with PASSWORD_CHANGED, together. [S-04] */
  changePassword(unit: Unit, memberId: string, passwordHash: string): Promise<void>
}

export interface CodeOrder {
  readonly purpose: CodePurpose
  readonly contact: ContactPoint
  /** Whose code it is; null = of whoever has the contact. */
  readonly memberId: string | null
  /** False: nobody is sent anything, and everything else happens alike. */
  readonly isSent: boolean
  /** The member has logged in from this device: it has limits of its own where the contact is the member's. */
  readonly isKnownDevice?: boolean
  readonly client: Client
  /** The uuid of the device that it is for, when another one asks on its behalf. */
  readonly device?: string
}

export type CodeIssue = Outcome<
  { readonly retryAfterMs: number; readonly expiresAtMs: number },
  'SEND_TOO_OFTEN' | 'SEND_PAUSED'
>

/** Six digits by SMS or mail: 10 minutes, five tries, once; the newest of a purpose, contact, member and device counts. [C-11] */
export interface OneTimeCodes {
  /** Within the limits of domain/code-limits.ts. The message is stored with the code. */
  issue(order: CodeOrder): Promise<CodeIssue>
  /** True once. A wrong code costs a try. `client`: of codes that anybody may ask for, which open on the device that did. */
  use(
    purpose: CodePurpose,
    contact: ContactPoint,
    memberId: string | null,
    code: string,
    client?: Client,
  ): Promise<boolean>
}

/** Where the code of a forgotten password goes, and the uuid of the device that it is for. */
export interface ForgottenContact extends ContactPoint {
  readonly device?: string
}

/** What a session has shown beyond its token; each counts for `reauthenticationMs`. */
export interface Reauthentications {
  /** What it has to show before such a call; undefined = nothing. */
  demand(wanted: Reauthentication, memberId: string, token: string): Promise<ReauthenticationDemand | undefined>
  /** A wrong code costs it a try; a right one stays good. */
  isCodeRight(memberId: string, contact: ContactPoint, code: string): Promise<boolean>
  /** The session showed the password, a passkey or a code of the authenticator. */
  factorShown(token: string): Promise<void>
  /** Puts down what was shown and uses its code, together. False when the code is no longer good: nothing counts. */
  shown(
    memberId: string,
    token: string,
    shown: { factor: boolean; contact: { point: ContactPoint; code: string } | undefined },
  ): Promise<boolean>
}

/** What a flow token opens; flow tokens of one kind are of no use for another. */
export interface FlowTokenPayloads {
  second: { keepMs: number; way: LoginWay }
  dormant: null
  'forgot.sms': ForgottenContact
  'forgot.mail': ForgottenContact
  'reset.sms': null
  'reset.mail': null
}
export type FlowTokenKind = keyof FlowTokenPayloads

export interface OpenFlowToken<Kind extends FlowTokenKind> {
  /** Null: of nobody; it looks alike and opens nothing. */
  readonly memberId: string | null
  readonly payload: FlowTokenPayloads[Kind]
}

/** Single-use permissions for the next step of a flow, 10 minutes, 256 random bits, stored hashed. [C-11] */
export interface FlowTokens {
  issue<Kind extends FlowTokenKind>(
    kind: Kind,
    memberId: string | null,
    payload: FlowTokenPayloads[Kind],
  ): Promise<{ ticket: string; expiresAtMs: number }>
  /** Undefined when there is none, or it is used or over. */
  peek<Kind extends FlowTokenKind>(kind: Kind, ticket: string): Promise<OpenFlowToken<Kind> | undefined>
  /** The same, and uses it: of several that take it at once, one gets it. */
  take<Kind extends FlowTokenKind>(kind: Kind, ticket: string): Promise<OpenFlowToken<Kind> | undefined>
}

export interface Registration {
  readonly requestId: string
  readonly name: string
  readonly password: string
  readonly contact: ContactPoint
  readonly code: string
  /** As it is kept; null when nobody invited. */
  readonly inviteCode: string | null
  /** The uuid of the device that asked for the code. */
  readonly device: string
}

/** Makes members. A request id makes one member, whatever happens between its tries. [C-11] */
export interface Registrations {
  /** The member that this request id made; refused when it was with another name, or longer ago than a repeat is answered. */
  earlier(
    request: Pick<Registration, 'requestId' | 'name'>,
  ): Promise<Outcome<MemberInfo, 'REQUEST_ID_REUSED'> | undefined>
  /** Gives a new member what is still missing of the welcome. */
  welcome(memberId: string): Promise<void>
  /**
   * Hashes the password only for a free name, a right code and a free contact. The code is used only when a member is
   * made; a wrong one costs a try. Undefined: the request id has made its member meanwhile.
   */
  create(
    registration: Registration,
  ): Promise<Outcome<MemberInfo, 'VALID_CODE_ERROR' | 'NAME_TAKEN' | 'CONTACT_TAKEN'> | undefined>
}

/** Steps of several rows that happen together or not at all. [C-11, S-11] */
export interface Recovery {
  /** Uses flow token and code of a forgotten password, gives the token of the reset. A wrong code leaves the token. */
  verify(
    channel: 'sms' | 'mail',
    ticket: string,
    code: string,
  ): Promise<Outcome<{ ticket: string; expiresAtMs: number }, 'TICKET_INVALID' | 'VALID_CODE_ERROR'>>
  /** Uses the token of the reset, sets the password, ends every session. The same again answers the same. [S-04] */
  reset(
    channel: 'sms' | 'mail',
    ticket: string,
    password: string,
    from: SecurityOrigin,
  ): Promise<Outcome<null, 'TICKET_INVALID'>>
  /** Uses a dormant member's flow token, and the code when there is a contact; the member is active again. [S-11] */
  activate(
    ticket: string,
    code: string,
    from: SecurityOrigin,
  ): Promise<Outcome<null, 'TICKET_INVALID' | 'VALID_CODE_ERROR'>>
}

/** What a browser is asked with: JSON of WebAuthn, 5 minutes, once. */
export interface PasskeyQuestion {
  readonly challengeId: string
  readonly options: string
}

/** Passkeys of members. A passkey shows possession and a person at once. (WebAuthn level 3) */
export interface Passkeys {
  loginQuestion(): Promise<PasskeyQuestion>
  /** The member whose passkey answered; undefined when it did not. */
  login(challengeId: string, response: string): Promise<string | undefined>
  /** Whose passkey a response names, right or wrong. */
  ownerOf(response: string): Promise<string | undefined>
  registerQuestion(member: MemberInfo): Promise<PasskeyQuestion>
  register(memberId: string, challengeId: string, response: string, name: string): Promise<Passkey | undefined>
  list(memberId: string): Promise<Passkey[]>
  /** What was removed; undefined when there is none. */
  remove(memberId: string, id: string): Promise<FormerStates['passkey'] | undefined>
  /** Removes those that were added since then, and puts back those that were removed. */
  undo(memberId: string, disowned: Disowned): Promise<void>
  sweep(): Promise<void>
  in(unit: Unit): Passkeys
}

/** Authenticators by time (RFC 6238) with recovery codes. Each code counts once. */
export interface Authenticators {
  isOn(memberId: string): Promise<boolean>
  /** True once for each code: six digits of the authenticator, or a recovery code. */
  verify(memberId: string, code: string): Promise<boolean>
  /** A fresh secret, in force when it is confirmed. */
  begin(member: MemberInfo): Promise<Outcome<{ secret: string; uri: string }, 'ALREADY_BOUND'>>
  /** TICKET_INVALID: nothing was begun. */
  confirm(
    memberId: string,
    code: string,
  ): Promise<Outcome<{ recoveryCodes: string[] }, 'VALID_CODE_ERROR' | 'TICKET_INVALID' | 'ALREADY_BOUND'>>
  /** What was in force; undefined when nothing was. What was begun is gone too. */
  remove(memberId: string): Promise<FormerStates['authenticator'] | undefined>
  /** Removes what was put in force since then, and puts back what was in force before. */
  undo(memberId: string, disowned: Disowned): Promise<void>
  in(unit: Unit): Authenticators
}

/**
 * The refusal of whoever does not know the member's log-in password; guesses are slowed down as log-ins are. The right one
 * counts for the session's next changes of the account too.
 */
export interface OwnPassword {
  refuse(
    caller: { member: MemberInfo; client: Client; token: string },
    password: string,
  ): Promise<Rejected<'PASSWORD_WRONG' | 'RATE_LIMITED_MEMBER'> | undefined>
}

/** Who did it from where: a call's own context fits. The token tells the session, and is not kept. */
export interface SecurityOrigin {
  readonly client: Client
  readonly token?: string
}

export interface SecurityEvent {
  readonly kind: SecurityEventKind
  /** Null: of no member in particular. */
  readonly memberId: string | null
  /** Null: an operator or the server itself did it. */
  readonly from: SecurityOrigin | null
  readonly details?: SecurityDetails
  /** What stood before a change, which "this was not me" puts back. */
  readonly former?: Former | undefined
}

/** An event as it was written. `seq`: its place in the chain, from 1, a decimal string. `session` as in SessionRecord's id. */
export interface SecurityRecord {
  readonly seq: string
  readonly memberId: string | null
  readonly kind: SecurityEventKind
  readonly atMs: number
  readonly address: string
  readonly region: string
  readonly clientType: string
  readonly userAgent: string
  readonly session: string
  /** The start of a hash of the device's uuid. */
  readonly device: string
  readonly details: SecurityDetails
}

export interface SecurityQuery {
  readonly memberId?: string | undefined
  readonly kind?: SecurityEventKind | undefined
  readonly sinceMs?: number | undefined
  /** Only older ones than this `seq`. */
  readonly beforeSeq?: string | undefined
  readonly limit: number
}

/** What happened to members' accounts: append-only, one chain of SHA-256 for the site. (docs/decisions/0027) */
export interface SecurityLog {
  /** Written when the unit commits, with what it did, or not at all. */
  record(unit: Unit, ...events: readonly SecurityEvent[]): Promise<void>
  /** How a session and its device are called in the log. */
  idsOf(origin: SecurityOrigin): { session: string; device: string }
  /** The newest first. */
  list(query: SecurityQuery): Promise<SecurityRecord[]>
}

/** What operators did to a member's account: in their audit and in the log that the member reads, both or none. */
export interface OperatorDeeds {
  note(deed: {
    readonly command: AdminCommand
    readonly memberId: string
    /** What the member is told of it, such as a room. */
    readonly what?: string
    /** Of the audit. */
    readonly subject: string
    readonly details: object
  }): Promise<void>
}

/** Failed log-ins, put down in the security log by count: see docs/decisions/0027. */
export interface FailedLogins {
  /** Nobody waits for it. Names that nobody has are forgotten. */
  note(failure: {
    /** `password.wrong`: by somebody who is logged in. */
    readonly kind: 'login.failed' | 'password.wrong'
    readonly who: { readonly name: string } | { readonly memberId: string }
    readonly way: LoginWay
    readonly client: Client
  }): void
}

/** What changed of an account in the last days; each was told to all its contacts in its own transaction. */
export interface AccountChanges {
  /** Those that can be disowned, the newest first. */
  list(memberId: string): Promise<AccountChange[]>
  /** False when there were `accountChangesADayMax` in a day: each is told by message, and kept for good. */
  mayChange(memberId: string): Promise<boolean>
  /** Called after the commit. */
  onChanged(listener: (memberId: string, change: AccountChange, from: SecurityOrigin | null) => void): () => void
}

/** Whether a member's withdrawals wait. Whatever pays out asks this first. */
export interface WithdrawalHold {
  of(memberId: string): Promise<WithdrawalHoldState>
}

/** What stood before a change, by what it is; kept sealed for as long as the change can be disowned. Subjects add theirs. */
export interface FormerStates {
  /** Of a contact that was bound; null = nothing stood in its place. */
  contact: { readonly channel: ContactPoint['channel']; readonly former: ContactPoint | null }
  /** One that was removed. `publicKey`: base64. */
  passkey: {
    readonly id: string
    readonly publicKey: string
    readonly counter: string
    readonly transports: readonly string[]
    readonly name: string
    readonly createdAtMs: number
    readonly lastUsedMs: number | null
  }
  /** One that was turned off. `secret` and the hashes of its recovery codes: base64. */
  authenticator: {
    readonly secret: string
    readonly lastCounter: string
    readonly createdAtMs: number
    readonly confirmedAtMs: number
    readonly recoveryCodes: readonly { readonly hash: string; readonly usedAtMs: number | null }[]
  }
}
export type Former = { [Of in keyof FormerStates]: { readonly of: Of } & FormerStates[Of] }[keyof FormerStates]

/** What is not the member's doing: all changes since a moment. `former`: what stood before each, the newest change first. */
export interface Disowned {
  readonly since: Date
  readonly kinds: ReadonlySet<AccountChangeKind>
  readonly former: readonly Former[]
}

/** Takes back what was made of an account, as far as a subject can. */
export type UndoSince = (unit: Unit, memberId: string, disowned: Disowned) => Promise<void>

/**
 * "This was not me": the change and all after it are undone, every session ends, withdrawals are frozen, and nothing but a
 * recovery by the contacts that stood before opens the account.
 */
export interface Disowning {
  /** Another subject's part of the undoing. */
  undoes(undo: UndoSince): void
  /** False for a token of nothing, or one that is over. The same again is done. */
  byToken(token: string, from: SecurityOrigin): Promise<boolean>
  /** False when the member has no such change that can be disowned. */
  byMember(memberId: string, id: string, from: SecurityOrigin): Promise<boolean>
  /** An operator's. False when nothing of that member is frozen. */
  unfreeze(name: string, actor: string): Promise<boolean>
}

/** The place of the newest row and its hash, 64 hexadecimal digits; `seq` 0 and zeros of an empty log. */
export interface SecurityHead {
  readonly seq: string
  readonly hash: string
}

export type SecurityVerdict =
  | { readonly isWhole: true; readonly head: SecurityHead }
  /** In words, with the first row that is wrong. */
  | { readonly isWhole: false; readonly fault: string }

export interface SecurityChain {
  head(): Promise<SecurityHead>
  /** Reads the whole log in bounded memory. A head that was kept elsewhere also shows a cut end and a chain made anew. */
  verify(kept?: SecurityHead): Promise<SecurityVerdict>
}
