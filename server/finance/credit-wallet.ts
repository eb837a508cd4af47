import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { walletOf, type AccountName, type Ledger, type Posting } from '#server/ledger/ports.ts'
import { factEntry } from '#server/platform/outbox/facts.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'

interface CreditDeps {
  ledger: Ledger
  protection: Pick<Protection, 'ask' | 'count'>
}

/** A deposit and its member. */
interface DepositOwned {
  readonly memberId: string
  readonly order: {
    readonly orderId: string
    readonly currency: SettlementCurrency
    readonly amountMinor: number
    readonly changedAtMs: number
  }
}

/** What was credited, as it counts for promotions. [C-15] */
export const depositedEntry = (
  { memberId, order: { orderId, currency, changedAtMs } }: DepositOwned,
  amountMinor: number,
) =>
  factEntry({
    name: 'deposited',
    id: `deposited:order:${orderId}`,
    memberId,
    atMs: changedAtMs,
    orderId,
    currency,
    amountMinor,
  })

interface WalletCredit extends DepositOwned {
  readonly unit: Unit
  /** Its credit account is the member's wallet. */
  readonly posting: Posting
  /** What the order counts for towards the member's limits from now on. */
  readonly countedMinor: number
}

/** What an order counts for towards its member's limits from now on. */
export const countOf = ({ memberId, order }: DepositOwned, amountMinor: number) => ({
  memberId,
  reference: `order:${order.orderId}`,
  currency: order.currency,
  amountMinor,
})

/** Counts a deposit, writes its posting and announces the balance. Throws when it cannot be written. */
export const creditWallet = async (
  { ledger, protection }: CreditDeps,
  { unit, posting, countedMinor, ...owned }: WalletCredit,
): Promise<void> => {
  await ledger.in(unit).transact([posting.debit, posting.credit], async (_, accounts) => {
    await protection.count(unit, countOf(owned, countedMinor))
    const [result] = await accounts.post([posting])
    if (result?.verdict !== 'posted') throw new Error(`${posting.id} cannot be posted: ${result?.verdict}`)
    const balance = { currency: owned.order.currency, balanceMinor: result.creditAfterMinor }
    unit.announce([{ kind: 'wallet', memberId: owned.memberId, balance }, depositedEntry(owned, posting.amountMinor)])
  })
}

/**
 * Whether nothing may be credited to the member of an order now, to the end of the unit, which holds the order: it holds
 * what crediting needs then, accounts and what protects the member, in this order.
 */
export const isExcluded = (
  { ledger, protection }: CreditDeps,
  unit: Unit,
  { memberId, order }: DepositOwned,
  debit: AccountName,
): Promise<boolean> => {
  const { currency, amountMinor } = order
  return ledger.in(unit).transact([debit, walletOf(memberId, currency)], async () => {
    const allowed = await protection.ask(unit, { memberId, kind: 'deposit', currency, amountMinor })
    return !allowed.ok && allowed.code === 'SELF_EXCLUDED'
  })
}
