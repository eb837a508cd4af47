import type { MemberDetails } from '#contract/members/entities/member-details.ts'

export type SecurityItem = 'phone' | 'mail' | 'withdrawPassword' | 'totp' | 'passkey'

/** What each is worth; the log-in password, which everybody has, is the base. */
const worth: Readonly<Record<SecurityItem, number>> = {
  phone: 20,
  mail: 10,
  withdrawPassword: 15,
  totp: 20,
  passkey: 15,
}
const base = 20

const isSet: Readonly<Record<SecurityItem, (details: MemberDetails) => boolean>> = {
  phone: ({ phone }) => phone !== '',
  mail: ({ mail }) => mail !== '',
  withdrawPassword: ({ hasWithdrawPassword }) => hasWithdrawPassword,
  totp: ({ hasTotp }) => hasTotp,
  passkey: ({ passkeyCount }) => passkeyCount > 0,
}

const securityItems = Object.keys(worth) as SecurityItem[]

export interface SecurityScore {
  /** 20 to 100. */
  readonly points: number
  readonly level: 'low' | 'middle' | 'high'
  /** What is missing, the most valuable first. */
  readonly missing: readonly SecurityItem[]
}

/** How well an account is guarded, by what is set. */
export const securityScore = (details: MemberDetails): SecurityScore => {
  const missing = securityItems
    .filter((item) => !isSet[item](details))
    .toSorted((one, other) => worth[other] - worth[one])
  const points = missing.reduce((sum, item) => sum - worth[item], base + 80)
  return { points, level: points < 50 ? 'low' : points < 85 ? 'middle' : 'high', missing }
}
