import { checkInviteCode, normaliseInviteCode } from '#contract/accounts/rules/invite-code.ts'
import { referralInvited, referralOwn, referralVisit } from '#contract/agents/referral-calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-15] */
export const handleReferralVisit = handle(referralVisit, async ({ client, visits }, { code }) => {
  const kept = normaliseInviteCode(code)
  const isCode = kept !== '' && checkInviteCode(code) === null
  return accept({ isKnown: isCode && (await visits.visit(kept, client.address)) })
})

/** [C-15, P-04] */
export const handleReferralOwn = handle(referralOwn, async ({ member, referrals, codes, guard }) => {
  const code = await codes.own(member.id)
  const isBarred = await guard.isBarred(member.id, 'promotion')
  return accept({ code, ...(await referrals.counts(member.id)), isBarred })
})

/** [C-15] */
export const handleReferralInvited = handle(
  referralInvited,
  async ({ member, referrals }, { level, beforeId, limit }) => {
    const found = await referrals.page({ memberId: member.id, level, beforeId, limit: limit + 1 })
    return accept({ invited: found.slice(0, limit), hasMore: found.length > limit })
  },
)
