import type { Balance } from '#contract/wallet/entities/money.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { AccountName } from './domain/accounts.ts'
import type { PostingResult } from './domain/book.ts'
import type { Posting } from './domain/postings.ts'

export { bonusesOf, giftIncomeOf, openBets, walletOf } from './domain/accounts.ts'
export type { PostingResult } from './domain/book.ts'
export { planBirthdayBonus, planGift, planStake, planStakeReturn, type Posting } from './domain/postings.ts'

/** Accounts that a transaction holds, and the way to post between them. */
export interface LockedAccounts {
  balanceOf(name: AccountName): number
  /** Writes what is covered and new; the verdicts stand in the order of the postings. */
  post(postings: readonly Posting[]): Promise<readonly PostingResult[]>
}

export interface Ledger {
  /**
   * Runs `work` in one unit of work that holds these accounts. Accounts are locked in the order of their ids, before
   * anything else; every transaction that also locks other rows locks those after them. Postings may move money between
   * the named accounts only. `work` runs again when PostgreSQL had to undo the transaction.
   */
  transact<T>(names: readonly AccountName[], work: (unit: Unit, accounts: LockedAccounts) => Promise<T>): Promise<T>
  /** The same within a unit of work that is under way. */
  in(unit: Unit): Ledger
}

/** What members can spend, and the proof that the books are right. */
export interface MemberBalances {
  of(memberId: string): Promise<Balance[]>
  /** Every account equals the sum of its postings; all sum to zero per currency; nothing forbidden is below zero. */
  verify(): Promise<{ accounts: number; postings: number; faults: string[] }>
}
