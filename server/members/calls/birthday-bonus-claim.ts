import { birthdayBonusClaim } from '#contract/members/calls/members.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

/** [E-05, X-01] */
export const handleBirthdayBonusClaim = handle(birthdayBonusClaim, (context, input) => {
  const { idempotency, member, memberCare } = context
  return idempotency.once(
    { memberId: member.id, path: birthdayBonusClaim.path, body: input },
    {
      check: async () => accept(undefined),
      effect: async (unit) => {
        const claimed = await memberCare.birthdays.in(unit).claim(member, input.requestId)
        if (!claimed.ok) return claimed
        const balance = { currency: claimed.value.bonus.currency, balanceMinor: claimed.value.balanceMinor }
        unit.announce([{ kind: 'wallet', memberId: member.id, balance }])
        return claimed
      },
    },
  )
})
