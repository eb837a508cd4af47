import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Ledger, Posting } from '#server/ledger/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

interface WalletCredit {
  readonly unit: Unit
  readonly memberId: string
  readonly currency: SettlementCurrency
  /** Its credit account is the member's wallet. */
  readonly posting: Posting
}

/** Writes a posting that brings a member money, and announces the balance. Throws when it cannot be written. */
export const creditWallet = async (
  ledger: Ledger,
  { unit, memberId, currency, posting }: WalletCredit,
): Promise<void> => {
  await ledger.in(unit).transact([posting.debit, posting.credit], async (_, accounts) => {
    const [result] = await accounts.post([posting])
    if (result?.verdict !== 'posted') throw new Error(`${posting.id} cannot be posted: ${result?.verdict}`)
    unit.announce([{ kind: 'wallet', memberId, balance: { currency, balanceMinor: result.creditAfterMinor } }])
  })
}
