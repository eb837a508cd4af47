import { yebWallet } from '#contract/finance/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-14] */
export const handleYebWallet = handle(yebWallet, async ({ interest, member }, { currency }) =>
  accept(await interest.wallet({ memberId: member.id, currency })),
)
