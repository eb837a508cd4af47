import { bankCardList } from '#contract/wallet/calls.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handleBankCardList = handle(bankCardList, async ({ member, payouts }) =>
  accept({ cards: await payouts.cards.list(member.id) }),
)
