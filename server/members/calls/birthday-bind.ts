import { birthdayBind } from '#contract/members/calls/members.ts'
import { checkBirthday } from '#contract/members/rules/birthday.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { handle } from './handle.ts'
import { ownDetails } from './own-details.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleBirthdayBind = handle(birthdayBind, async (context, { birthday }) => {
  const rule = checkBirthday(birthday, siteDayOf(context.now()))
  if (rule !== null) return reject('FIELD_REFUSED', { field: 'birthday', rule })
  const isBound = await context.memberCare.profiles.bindBirthday(context.member.id, birthday)
  return isBound ? accept(await ownDetails(context)) : reject('ALREADY_BOUND')
})
