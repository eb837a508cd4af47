import type { StatusCode } from '#contract/members/entities/member.ts'
import type { UserInfoSteps } from '#contract/members/entities/member-details.ts'

export interface StepFacts {
  readonly realName: string | null
  readonly phone: string | null
  readonly mail: string | null
  readonly birthday: string | null
  readonly cardCount: number
  readonly walletCount: number
  /** "Pay me out under my real name" was said. */
  readonly isNameConfirmed: boolean
  /** "I want no USDT address" was said. */
  readonly isUsdtSkipped: boolean
}

const statusOf = (isDone: boolean): StatusCode => (isDone ? '1' : '0')

/** The steps that a member is led through, '1' = done. A card is in the real name, so it says under which one is paid out. [E-16] */
export const userInfoSteps = (facts: StepFacts): UserInfoSteps => ({
  userRealNameBind: statusOf(facts.realName !== null),
  userInfoBind: statusOf((facts.phone !== null || facts.mail !== null) && facts.birthday !== null),
  selectRealName: statusOf(facts.realName !== null && (facts.cardCount > 0 || facts.isNameConfirmed)),
  selectUSDT: statusOf(facts.walletCount > 0 || facts.isUsdtSkipped),
})
