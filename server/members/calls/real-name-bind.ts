import { realNameBind } from '#contract/members/calls/members.ts'
import { checkBoundName, normaliseRealName } from '#contract/members/rules/real-name.ts'
import { handle } from './handle.ts'
import { ownDetails } from './own-details.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [V-01, V-02, E-16] */
export const handleRealNameBind = handle(realNameBind, async (context, { realName }) => {
  const rule = checkBoundName(context.settings.get('realNamePolicy'), realName)
  if (rule !== null) return reject('FIELD_REFUSED', { field: 'realName', rule })
  const isBound = await context.memberCare.profiles.bindRealName(context.member.id, normaliseRealName(realName))
  return isBound ? accept(await ownDetails(context)) : reject('ALREADY_BOUND')
})
