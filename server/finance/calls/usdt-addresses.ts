import { usdtAddresses } from '#contract/finance/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-14] */
export const handleUsdtAddresses = handle(usdtAddresses, async ({ usdtDeposits, member }) => {
  const addresses = await usdtDeposits.addressesOf(member.id)
  return addresses.ok ? accept({ addresses: addresses.value }) : addresses
})
