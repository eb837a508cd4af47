import { currencyUpdate } from '#contract/calls/member.ts'
import { accept, handle } from '#server/ports/handling.ts'

/** */
export const handleCurrencyUpdate = handle(currencyUpdate, async ({ member, memberCare }, { currency }) => {
  await memberCare.profiles.setCurrency(member.id, currency)
  return accept({ currency })
})
