import type { Balance } from '#contract/wallet/entities/money.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { AccountName } from './domain/accounts.ts'
import type { Hold } from './domain/holds.ts'
import type { Posting, PostingResult } from './domain/postings.ts'

export {
  bonusesOf,
  conversionOf,
  feesOf,
  giftIncomeOf,
  interestPaid,
  interestWalletOf,
  openBets,
  providerClearing,
  receivableOf,
  venueBalanceOf,
  venueClearing,
  walletOf,
  type AccountName,
} from './domain/accounts.ts'
export { accountsOfHold, type Hold } from './domain/holds.ts'
export {
  planBirthdayBonus,
  planGift,
  planStake,
  planStakeReturn,
  type Posting,
  type PostingResult,
} from './domain/postings.ts'

/**
 * What became of a hold or of its end. `posted`: it happened. `repeated`: it had happened, with the same data. `reused`:
 * it had happened with other data. `short`: not covered, or more than is held. `unknown`: there is no such hold.
 * `captured`, `released`, `expired`: it ended in another way; a capture is refused as `expired` from the hold's time on.
 */
export type HoldVerdict = 'posted' | 'repeated' | 'reused' | 'short' | 'unknown' | 'captured' | 'released' | 'expired'

/** Accounts that a transaction holds, and the ways to move money between them. */
export interface LockedAccounts {
  balanceOf(name: AccountName): number
  /** How many postings have moved it. */
  versionOf(name: AccountName): number
  /** Writes what is covered and new; the verdicts stand in the order of the postings. */
  post(postings: readonly Posting[]): Promise<readonly PostingResult[]>
  /** Writes all or none; a verdict each. */
  postLinked(postings: readonly Posting[]): Promise<readonly PostingResult[]>
  /** Takes the amount aside. `posted`, `repeated`, `reused` or `short`. Accounts: `accountsOfHold`. */
  hold(hold: Hold): Promise<HoldVerdict>
  /** Hands a hold on to its credit account, once: all of it, or `amountMinor` of it and the rest back. */
  capture(holdId: string, amountMinor?: number): Promise<HoldVerdict>
  /** Gives all of a hold back, once. */
  release(holdId: string): Promise<HoldVerdict>
}

export interface Ledger {
  /**
   * Runs `work` in one unit of work that holds these accounts. Accounts are locked in the order of their ids. Other rows
   * that others may want too are locked before them: from the first posting to the commit nobody else can post. Postings
   * may move money between the named accounts only. `work` runs again when PostgreSQL had to undo the transaction.
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
