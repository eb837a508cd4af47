import type { MemberDetails } from '#contract/members/entities/member-details.ts'
import type { Context } from './handle.ts'

/** What a member sees of the own account, with what the security group knows. [C-12, E-01] */
export const ownDetails = async ({
  member,
  memberCare,
  authenticators,
  passkeys,
  withdrawalHold,
}: Context<'member'>): Promise<MemberDetails> => {
  const [details, hold, hasTotp, keys] = await Promise.all([
    memberCare.profiles.details(member.id),
    withdrawalHold.of(member.id),
    authenticators.isOn(member.id),
    passkeys.list(member.id),
  ])
  return { ...details, withdrawalHold: hold, hasTotp, passkeyCount: keys.length }
}

/** The member as the last write left it. */
export const memberNow = async ({ member, members }: Context<'member'>) => {
  const userInfo = await members.byId(member.id)
  if (!userInfo) throw new Error(`member ${member.id} is gone`)
  return userInfo
}
