import { currencyUpdate } from '#contract/members/calls/members.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

/** */
export const handleCurrencyUpdate = handle(currencyUpdate, async ({ member, memberCare }, { currency }) => {
  await memberCare.profiles.setCurrency(member.id, currency)
  return accept({ currency })
})
