import { birthdayBonus } from '#contract/members/calls/members.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

/** [E-05] */
export const handleBirthdayBonus = handle(birthdayBonus, async ({ member, memberCare, advertising }) => {
  const bonus = await memberCare.birthdays.bonus(member)
  return accept((await advertising.areOpenTo(member.id)) ? bonus : { ...bonus, state: 'paused' })
})
