import { bankCardList } from '#contract/calls/payout.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleBankCardList = handle(bankCardList, async ({ member, payouts }) =>
  accept({ cards: await payouts.cards.list(member.id) }),
)
