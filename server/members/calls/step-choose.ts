import { stepChoose } from '#contract/members/calls/members.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [E-16] */
export const handleStepChoose = handle(stepChoose, async ({ member, memberCare: { profiles } }, { step }) => {
  if (step === 'confirmRealName' && (await profiles.realName(member.id)) === null) return reject('REAL_NAME_REQUIRED')
  return accept(await profiles.chooseStep(member.id, step))
})
