import { birthdayBonus } from '#contract/calls/member.ts'
import { accept, handle } from '#server/ports/handling.ts'

/** [E-05] */
export const handleBirthdayBonus = handle(birthdayBonus, async ({ member, memberCare }) =>
  accept(await memberCare.birthdays.bonus(member)),
)
