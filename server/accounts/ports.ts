import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { ContactPoint } from '#server/accounts/domain/contact-point.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export { contactPointOf, contactPointsOf, type ContactPoint } from './domain/contact-point.ts'

export interface Members {
  byId(memberId: string): Promise<MemberInfo | undefined>
  byName(name: string): Promise<MemberInfo | undefined>
  byIds(memberIds: readonly string[]): Promise<Map<string, MemberInfo>>
  /** Undefined when the name or the password is wrong; takes the same time in both cases. */
  checkPassword(name: string, password: string): Promise<MemberInfo | undefined>
}

/** Operators' changes of what a member may do at all; a block ends the member's sessions. [E-17, S-11] */
export interface MemberStatuses {
  set(name: string, status: MemberInfo['status'], actor: string): Promise<'changed' | 'unknown'>
}

/** What a member is besides: an agent, once it was asked for and granted. */
export interface MemberKinds {
  in(unit: Unit): { becomeAgent(memberId: string): Promise<void>; becomeAnchor(memberId: string): Promise<void> }
}

/** Members who may be written to: who is not blocked, by id. */
export interface Audience {
  size(vipMin: number): Promise<number>
  after(vipMin: number, afterId: string, limit: number): Promise<string[]>
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
