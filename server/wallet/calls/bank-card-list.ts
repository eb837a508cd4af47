import { bankCardList } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleBankCardList = handle(bankCardList, async ({ member, payouts }) =>
  accept({ cards: await payouts.cards.list(member.id) }),
)
