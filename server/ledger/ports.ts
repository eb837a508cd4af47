import type { Balance, Currency, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { PostingReason } from '#contract/wallet/entities/posting-reason.ts'
import type { Movement, StatementAccount, StatementMonth, WalletOverview } from '#contract/wallet/entities/statement.ts'
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

/** Which movements of a member are asked for. Times are milliseconds since 1970; `untilMs` does not count. */
export interface StatementQuery {
  readonly memberId: string
  readonly account: StatementAccount
  readonly currency: Currency
  /** Empty: all of them. */
  readonly reasons: readonly PostingReason[]
  /** Only what went to this venue and came back from it. */
  readonly venue?: string | undefined
  readonly fromMs: number
  readonly untilMs: number
  /** Where the page before ended. */
  readonly after?: string | undefined
  readonly limit: number
}

/** What moved on the accounts of members, complete for ever. */
export interface Statements {
  /** Newest first. `next`: where the next page goes on; null at the end. */
  page(query: StatementQuery): Promise<{ movements: Movement[]; next: string | null }>
  /** All that a member has, by currency and place. */
  overview(memberId: string): Promise<WalletOverview[]>
  /** The last so many months with movements of the centre wallet, oldest first, and what was deposited less what was withdrawn, ever. */
  months(
    memberId: string,
    currency: SettlementCurrency,
    months: number,
  ): Promise<{ months: StatementMonth[]; netDepositsMinor: number }>
}
