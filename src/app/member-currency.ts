import { memberDetails } from '#contract/members/calls/members.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { settlementCurrency } from '#src/shared/money/settlement-currency.ts'

/** A member's amounts are in the currency that the account says, whatever this browser showed before. */
export const adoptCurrency = async (
  gateway: Gateway,
  choose: typeof settlementCurrency.choose = settlementCurrency.choose,
): Promise<void> => {
  const result = await gateway.call(memberDetails, {})
  if (result.kind === 'accepted') choose(result.data.currency)
}
