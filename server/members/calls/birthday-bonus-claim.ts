import { birthdayBonusClaim } from '#contract/members/calls/members.ts'
import { handle } from './handle.ts'
import { runOnce } from '#server/platform/calls/run-once.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [E-05, X-01] */
export const handleBirthdayBonusClaim = handle(birthdayBonusClaim, (context, input) => {
  const { answers, member, memberCare, presence } = context
  return runOnce({ answers, member, path: birthdayBonusClaim.path }, input, async () => {
    const claimed = await memberCare.birthdays.claim(member, input.requestId)
    if (typeof claimed === 'string') return reject(claimed)
    presence.walletChanged(member.id, { currency: 'CNY', balanceMinor: claimed.balanceMinor })
    return accept(claimed)
  })
})
