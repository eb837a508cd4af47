import { birthdayBonus } from '#contract/members/calls/members.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

/** [E-05] */
export const handleBirthdayBonus = handle(birthdayBonus, async ({ member, memberCare }) =>
  accept(await memberCare.birthdays.bonus(member)),
)
