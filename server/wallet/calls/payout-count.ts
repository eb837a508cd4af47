import type { Unit } from '#server/platform/unit-of-work.ts'
import type { BankCards, PayoutAddresses } from '#server/wallet/ports.ts'

interface Payouts {
  cards: BankCards
  addresses: PayoutAddresses
}

/** True when a member has one payout method, card or address, and no more. */
export const hasOnePayout = async ({ cards, addresses }: Payouts, unit: Unit, memberId: string): Promise<boolean> => {
  const [ownCards, ownAddresses] = [await cards.in(unit).list(memberId), await addresses.in(unit).list(memberId)]
  return ownCards.length + ownAddresses.length === 1
}
