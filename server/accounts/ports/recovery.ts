import type { Language } from '#contract/codes.ts'
import type { LoginWay } from '#contract/accounts/entities/security-event.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { ContactPoint } from '#server/accounts/domain/contact-point.ts'
import type { SecurityOrigin } from '#server/accounts/ports/security-log.ts'

/** Where the code of a forgotten password goes, and the uuid of the device that it is for. */
export interface ForgottenContact extends ContactPoint {
  readonly device?: string
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
  /** The texts that were agreed to, as contract/site/rules/agreed-versions.ts writes them. */
  readonly agreed: string
  /** The uuid of the device that asked for the code. */
  readonly device: string
  /** Of the screen: the given nickname is in it. */
  readonly language: Language
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
  ): Promise<Outcome<MemberInfo, 'VALID_CODE_ERROR' | 'NAME_TAKEN' | 'CONTACT_TAKEN' | 'INVITE_UNKNOWN'> | undefined>
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
