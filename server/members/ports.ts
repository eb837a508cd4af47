import type {
  Avatar,
  BirthdayBonus,
  Material,
  MemberDetails,
  PostalAddress,
  UserInfoSteps,
} from '#contract/members/entities/member-details.ts'
import type { Outcome } from '#contract/outcome.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { ContactPoint } from '#server/accounts/ports.ts'
import type { RefusalOf } from '#server/protection/ports.ts'

export { maskRealName } from './domain/real-name.ts'
export { mayBeRowId, withMember } from './store/member-lock.ts'

/** What a member says of oneself. Texts come as they are kept: checked and normalised. [C-12] */
export interface Profiles {
  /** Without what the security group knows. */
  details(memberId: string): Promise<Omit<MemberDetails, 'withdrawalHold' | 'hasTotp' | 'passkeyCount'>>
  /** The bound real name; null when there is none. */
  realName(memberId: string): Promise<string | null>
  /** Once in 24 hours; the present name again is always taken and does not count. Answers how long to wait, 0 = done. */
  rename(memberId: string, nickname: string): Promise<{ retryAfterMs: number }>
  /** False when another one is bound. */
  bindRealName(memberId: string, realName: string): Promise<boolean>
  /** False when another one is bound. */
  bindBirthday(memberId: string, birthday: string): Promise<boolean>
  has(memberId: string, contact: ContactPoint): Promise<boolean>
  /** In place of the one of its channel; false when another member has it. `together` joins the transaction. */
  bindContact(memberId: string, contact: ContactPoint, together?: (unit: Unit) => Promise<void>): Promise<boolean>
  chooseStep(memberId: string, step: 'skipUSDT' | 'confirmRealName'): Promise<UserInfoSteps>
  setCurrency(memberId: string, currency: SettlementCurrency): Promise<void>
}

export interface Avatars {
  /** The site's, then the member's own, newest first. */
  list(memberId: string): Promise<Avatar[]>
  /** The picture as it is shown; undefined when the file is no picture that is taken, or six are there. */
  draw(memberId: string, file: Buffer): Promise<Buffer | undefined>
  /** Takes what was drawn. False when six are there. */
  add(memberId: string, requestId: string, picture: Buffer): Promise<boolean>
  /** An own one; who shows it shows the site's first from then on. False when it is not there. */
  remove(memberId: string, id: string): Promise<boolean>
  /** False when it is not in the member's list. */
  use(memberId: string, id: string): Promise<boolean>
  /** WebP, or undefined. */
  picture(id: string): Promise<Buffer | undefined>
  in(unit: Unit): Avatars
}

export interface PostalAddresses {
  get(memberId: string): Promise<PostalAddress | null>
  set(memberId: string, address: PostalAddress): Promise<void>
}

/** Documents that members hand in. */
export interface KycDocuments {
  /** Refused when twenty are there. */
  add(
    memberId: string,
    material: { requestId: string; kind: Material['kind']; name: string; content: Buffer },
  ): Promise<Outcome<Material, 'FILE_REFUSED'>>
  /** Newest first. */
  list(memberId: string): Promise<Material[]>
  /** Of everybody; who waits longest first. */
  waiting(limit: number): Promise<(Material & { memberName: string })[]>
  content(documentId: string): Promise<Buffer | undefined>
  /** The name and birthday of its member, which an accepted identity document proves. */
  claim(documentId: string): Promise<string>
  /** Whose it is and what it is called; `decided`: it waits no longer. */
  decide(documentId: string, status: '1' | '2'): Promise<{ memberId: string; name: string } | 'unknown' | 'decided'>
  in(unit: Unit): KycDocuments
}

export interface Birthdays {
  bonus(member: MemberInfo): Promise<BirthdayBonus>
  /** Pays once a year; the same request again is done. */
  claim(
    member: MemberInfo,
    requestId: string,
  ): Promise<
    Outcome<
      { bonus: BirthdayBonus; balanceMinor: number },
      'NOT_DUE' | 'ALREADY_DONE' | 'PROMOTION_BARRED' | RefusalOf<'promotion'>
    >
  >
  in(unit: Unit): Birthdays
}

export interface MemberCare {
  readonly profiles: Profiles
  readonly avatars: Avatars
  readonly addresses: PostalAddresses
  readonly kycDocuments: KycDocuments
  readonly birthdays: Birthdays
}
