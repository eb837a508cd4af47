import { currencyUpdate } from '#contract/members/calls/members.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

/** */
export const handleCurrencyUpdate = handle(currencyUpdate, async ({ member, memberCare }, { currency }) => {
  await memberCare.profiles.setCurrency(member.id, currency)
  return accept({ currency })
})
