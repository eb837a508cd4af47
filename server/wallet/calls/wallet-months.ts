import { accept } from '#contract/outcome.ts'
import { walletMonths } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'

export const handleWalletMonths = handle(walletMonths, async ({ member, statements }, { currency, months }) =>
  accept(await statements.months(member.id, currency, months)),
)
