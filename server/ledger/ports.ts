import type { Balance, Currency, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { PostingReason } from '#contract/wallet/entities/posting-reason.ts'
import type { Movement, StatementAccount, StatementMonth, WalletOverview } from '#contract/wallet/entities/statement.ts'
import type { ChainHead } from '#server/platform/hash-chain.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { AccountName } from './domain/accounts.ts'
import type { Hold } from './domain/holds.ts'
import type { Posting, PostingResult } from './domain/postings.ts'

export {
  bonusesOf,
  bookOf,
  commissionsOf,
  conversionOf,
  feesOf,
  gameBookOf,
  giftIncomeOf,
  interestPaid,
  interestWalletOf,
  lotteryBookOf,
  soccerPool,
  openBets,
  openRounds,
  openTickets,
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
  /** Of open bets, which are not held before something is posted: as it was when the others were locked. */
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
   * Runs `work` in one unit of work that holds these accounts. Accounts are locked in the order of their ids; other rows
   * that others may want too are locked after them and before the first posting, since from there to the commit nobody
   * else can post. Postings may move money between the named accounts only. `work` runs again when PostgreSQL had to undo
   * the transaction.
   */
  transact<T>(names: readonly AccountName[], work: (unit: Unit, accounts: LockedAccounts) => Promise<T>): Promise<T>
  /** The same within a unit of work that is under way. */
  in(unit: Unit): Ledger
}

/** What a flush has to know of one kind of commands. Each step is for all of the kind's commands in the flush at once. */
export interface MoneyKind<Command, Outcome> {
  /** Commands with one key never share a flush, so that a repeat meets what the first one wrote. */
  keyOf(command: Command): string
  /** Every account that its postings may name. They are held while it decides. */
  accountsOf(command: Command): readonly AccountName[]
  /**
   * Locks the rows that others may want, in one order. Asked before anything is posted where a flush has several kinds:
   * whoever can post waits for nobody.
   */
  hold?(unit: Unit, commands: readonly Command[]): Promise<void>
  /**
   * Asks what it decides by, in the order of locks, without waiting for what was sent before: in a flush of this kind alone
   * the questions travel with the locks of the accounts.
   */
  ask?(unit: Unit, commands: readonly Command[]): Promise<unknown>
  /** Reads and decides within the flush's unit; rows that others may want are locked here, in the same order. */
  decide(
    unit: Unit,
    commands: readonly Command[],
    accounts: Pick<LockedAccounts, 'balanceOf'>,
  ): Promise<MoneyDecisions<Outcome>>
}

export interface MoneyDecisions<Outcome> {
  /** Of each command, in order. Those of one command are written together or not at all; none: it moves nothing. */
  readonly postings: readonly (readonly Posting[])[]
  /**
   * Writes rows that nobody else wants before anything is posted, as though all of it were: from the first posting to the
   * commit nobody else can post. Whoever has it has seen by the balances that the postings are covered.
   */
  write?(): Promise<void>
  /**
   * Every posting is covered and new, as its kind has seen: where one is not, the flush is undone and fails. In a flush of
   * this kind alone they are posted with the commit, when `settle` has been asked.
   */
  readonly areCertain?: true
  /**
   * Writes the kind's other rows and announces, now that the ledger has decided. `results` stand as the postings do; there
   * are none of certain ones.
   */
  settle(results: readonly (readonly PostingResult[])[]): Promise<readonly Outcome[]>
}

/**
 * The one flush that hot commands of all kinds share: durable, in the order of arrival, each with its own outcome. An
 * error says nothing of what was stored: the same command again tells.
 */
export interface MoneyFlush {
  /** The way to submit commands of a kind. */
  kind<Command, Outcome>(kind: MoneyKind<Command, Outcome>): (command: Command) => Promise<Outcome>
  /** Linked postings that have no rows of their own, known by the id of the first. */
  transfer(postings: readonly Posting[]): Promise<readonly PostingResult[]>
  /** Takes nothing more and settles when everything that was taken is settled. */
  close(): Promise<void>
}

export interface LedgerCheck {
  readonly accounts: number
  readonly postings: number
  /** In words; empty: the books are right. */
  readonly faults: string[]
  /** The newest posting and its hash. */
  readonly head: ChainHead
}

/** What came into a member's wallet at once. */
export interface Credit {
  readonly reason: PostingReason
  readonly atMs: number
  readonly amountMinor: number
  /** What it belongs to, such as a grant of a promotion. */
  readonly reference: string
}

export interface OwedIn {
  readonly memberId: string
  readonly currency: Currency
}

/** What members can spend, and the proof that the books are right. */
export interface MemberBalances {
  of(memberId: string): Promise<Balance[]>
  /** What came into a wallet for these reasons after a moment, the oldest first. */
  credits(
    memberId: string,
    currency: Currency,
    of: { reasons: readonly PostingReason[]; afterMs: number },
  ): Promise<Credit[]>
  /** The same by the connection of a unit of work: who holds one must not wait for another. */
  in(unit: Unit): Pick<MemberBalances, 'of' | 'credits' | 'owed'>
  /**
   * The chain of postings is whole, and a head that was kept is in it; every account equals the sum of its postings; all
   * sum to zero per currency; nothing forbidden is below zero; holds and other subjects' rows have their postings.
   */
  verify(kept?: ChainHead): Promise<LedgerCheck>
  /** To be kept elsewhere: it shows later that nobody made the chain anew or cut its end. */
  head(): Promise<ChainHead>
  /** Of these members' currencies those in which they owe something, and how much: above zero, minor units. */
  owed(of: readonly OwedIn[]): Promise<(OwedIn & { readonly owedMinor: number })[]>
  /** What is in a member's interest wallet. */
  interestOf(memberId: string, currency: Currency): Promise<number>
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

/** What members were given in rebates and bonuses, by member and currency, less what was taken back: minor units. */
export type BonusSums = (of: {
  /** Undefined: everybody. */
  memberIds?: readonly string[] | undefined
  fromMs: number
  /** Does not count. */
  untilMs: number
}) => Promise<{ memberId: string; currency: SettlementCurrency; amountMinor: number }[]>
