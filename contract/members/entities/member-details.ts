import * as z from 'zod/mini'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { WithdrawalHoldState } from '#contract/accounts/entities/account-change.ts'
import { StatusCode } from './member.ts'

/** [E-16] The steps that a member is led through; '1' = done, '0' = to do. */
export const UserInfoSteps = z.object({
  /** The real name is bound. */
  userRealNameBind: StatusCode,
  /** Phone or mail, and birthday, are there. */
  userInfoBind: StatusCode,
  /** The name under which one is paid out is chosen: the bound real name and a bank card in it. */
  selectRealName: StatusCode,
  /** A USDT address is there, or the member has said that none is wanted. */
  selectUSDT: StatusCode,
})
export type UserInfoSteps = z.infer<typeof UserInfoSteps>

/** What a member sees of the own account. Personal data is masked; dates are `YYYY-MM-DD`. [C-12, E-01] */
export const MemberDetails = z.object({
  realName: z.string(),
  phone: z.string(),
  mail: z.string(),
  birthday: z.string(),
  registeredAtMs: z.int(),
  lastLoginMs: z.nullable(z.int()),
  /** */
  currency: SettlementCurrency,
  hasWithdrawPassword: z.boolean(),
  withdrawLockedUntilMs: z.nullable(z.int()),
  withdrawalHold: WithdrawalHoldState,
  hasTotp: z.boolean(),
  passkeyCount: z.int(),
  cardCount: z.int(),
  walletCount: z.int(),
  steps: UserInfoSteps,
})
export type MemberDetails = z.infer<typeof MemberDetails>

export const PostalAddress = z.object({
  receiver: z.string(),
  areaCode: z.string(),
  phone: z.string(),
  region: z.string(),
  street: z.string(),
  postcode: z.string(),
})
export type PostalAddress = z.infer<typeof PostalAddress>

/** `id` 'av-01' … are the site's; a member's own have a uuid. `url` is a path on the site's origin. */
export const Avatar = z.object({ id: z.string(), url: z.string(), own: z.boolean(), current: z.boolean() })
export type Avatar = z.infer<typeof Avatar>

export const MaterialKind = z.enum(['identity', 'address', 'payment', 'other'])
export type MaterialKind = z.infer<typeof MaterialKind>

/** A document that was handed in. '0' waiting, '1' accepted, '2' refused. */
export const Material = z.object({
  id: z.string(),
  kind: MaterialKind,
  name: z.string(),
  sizeBytes: z.int(),
  status: StatusCode,
  submittedAtMs: z.int(),
})
export type Material = z.infer<typeof Material>

/**
 * [E-05, A-05] `birthCash` in minor units of `currency`: the member's settlement currency, or what was paid. `state`: none =
 * the grade has no bonus, unset = no birthday given, waiting = not today, due, claimed; paused = in a time-out or excluded
 * from play: nothing is shown of it; barred = the site gives the member no gifts of levels (P-04).
 */
export const BirthdayBonus = z.object({
  birthCash: z.int(),
  currency: SettlementCurrency,
  state: z.enum(['none', 'unset', 'waiting', 'due', 'claimed', 'paused', 'barred']),
  dayFrom: z.string(),
  dayTo: z.string(),
  /** [E-05] Whether sponsors are shown beside it. */
  Service_sponsor_Discoveryv2: StatusCode,
})
export type BirthdayBonus = z.infer<typeof BirthdayBonus>
