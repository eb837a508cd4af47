import { usdtAddresses } from '#contract/finance/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-14] */
export const handleUsdtAddresses = handle(usdtAddresses, async ({ usdtDeposits, member }) =>
  accept({ addresses: await usdtDeposits.addressesOf(member.id) }),
)
