import type { CodePurpose } from '#contract/accounts/entities/account.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { ContactPoint } from './domain/contact-point.ts'
import type { Client } from './ports.ts'

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
}

export interface Accounts {
  byId(memberId: string): Promise<AccountRecord | undefined>
  byName(name: string): Promise<AccountRecord | undefined>
  byContact(contact: ContactPoint): Promise<AccountRecord | undefined>
  /** Those of the names that somebody has, in lower case. */
  namesTaken(names: readonly string[]): Promise<Set<string>>
  /** Sets the password and ends every session with PASSWORD_CHANGED, together. [S-04] */
  changePassword(memberId: string, password: string): Promise<void>
}

export interface CodeOrder {
  readonly purpose: CodePurpose
  readonly contact: ContactPoint
  /** Whose code it is; null = of whoever has the contact. */
  readonly memberId: string | null
  /** False: nobody is sent anything, and everything else happens alike. */
  readonly isSent: boolean
  readonly client: Client
}

export type CodeIssue =
  | { readonly verdict: 'issued'; readonly retryAfterMs: number; readonly expiresAtMs: number }
  | { readonly verdict: 'tooOften'; readonly retryAfterMs: number }
  | { readonly verdict: 'addressLimit' }

/** Six digits by SMS or mail: 10 minutes, five tries, once; the newest of a purpose, contact and member counts. [C-11] */
export interface OneTimeCodes {
  /** One a minute for a purpose and contact, ten a day for a contact. The message is stored with the code. */
  issue(order: CodeOrder): Promise<CodeIssue>
  /** True once. A wrong code costs a try. */
  use(purpose: CodePurpose, contact: ContactPoint, memberId: string | null, code: string): Promise<boolean>
}

/** What a ticket opens; tickets of one kind are of no use for another. */
export interface TicketPayloads {
  second: { keepMs: number }
  dormant: null
  'forgot.sms': ContactPoint
  'forgot.mail': ContactPoint
  'reset.sms': null
  'reset.mail': null
}
export type TicketKind = keyof TicketPayloads

export interface OpenTicket<Kind extends TicketKind> {
  /** Null: of nobody; it looks alike and opens nothing. */
  readonly memberId: string | null
  readonly payload: TicketPayloads[Kind]
}

/** Single-use permissions for the next step of a flow, 10 minutes, 256 random bits, stored hashed. [C-11] */
export interface StepTickets {
  issue<Kind extends TicketKind>(
    kind: Kind,
    memberId: string | null,
    payload: TicketPayloads[Kind],
  ): Promise<{ ticket: string; expiresAtMs: number }>
  /** Undefined when there is none, or it is used or over. */
  peek<Kind extends TicketKind>(kind: Kind, ticket: string): Promise<OpenTicket<Kind> | undefined>
  /** The same, and uses it: of several that take it at once, one gets it. */
  take<Kind extends TicketKind>(kind: Kind, ticket: string): Promise<OpenTicket<Kind> | undefined>
}

export interface Registration {
  readonly requestId: string
  readonly name: string
  readonly password: string
  readonly contact: ContactPoint
  readonly code: string
}

/** Makes members. A request id makes one member, whatever happens between its tries. [C-11] */
export interface Registrations {
  /** The member that this request id made; 'reused' when it was made with another name or password. */
  earlier(request: Pick<Registration, 'requestId' | 'name' | 'password'>): Promise<MemberInfo | 'reused' | undefined>
  /** The code is used only when a member is made. */
  create(
    registration: Registration,
  ): Promise<MemberInfo | 'VALID_CODE_ERROR' | 'NAME_TAKEN' | 'CONTACT_TAKEN' | 'REQUEST_ID_REUSED'>
}

/** Steps of several rows that happen together or not at all. [C-11, S-11] */
export interface Recovery {
  /** Uses the ticket and the code of a forgotten password and gives the ticket of the reset. A wrong code leaves the ticket. */
  verify(
    channel: 'sms' | 'mail',
    ticket: string,
    code: string,
  ): Promise<'TICKET_INVALID' | 'VALID_CODE_ERROR' | { ticket: string; expiresAtMs: number }>
  /** Uses the ticket of the reset, sets the password, ends every session. The same again answers the same. [S-04] */
  reset(channel: 'sms' | 'mail', ticket: string, password: string): Promise<'TICKET_INVALID' | 'done'>
  /** Uses the ticket of a dormant member, and the code when the member has a contact; the member is active again. [S-11] */
  activate(ticket: string, code: string): Promise<'TICKET_INVALID' | 'VALID_CODE_ERROR' | 'done'>
}
