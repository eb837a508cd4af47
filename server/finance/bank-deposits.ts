import type { BankDepositOrder } from '#contract/finance/entities/bank-deposit-order.ts'
import { bankTransfer, type DepositMethod } from '#contract/finance/entities/deposit-method.ts'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { providerClearing, type Ledger } from '#server/ledger/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection, RefusalOf } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { countOf, creditWallet, isExcluded } from './credit-wallet.ts'
import { awaitingStates, chooseAccount, planBankDeposit, undecidedStates } from './domain/bank-planning.ts'
import type { DepositAsked } from './domain/deposit-planning.ts'
import type { FinanceOrders, OwnedOrder } from './ports.ts'
import type { BankRows } from './store/bank-rows.ts'

const minuteMs = 60_000
/** Transfers of a member by one way that are not decided: more would only fill the operators' list. */
export const undecidedPerMethodMax = 3

interface BankDepositDeps {
  orders: FinanceOrders
  ledger: Ledger
  protection: Pick<Protection, 'ask' | 'count'>
  settings: Pick<SiteSettings, 'get'>
  rows: BankRows
  /** Where a transfer can be made online; null: nowhere that the site knows. */
  bankUrl: string | null
  /** Holds a member's orders until the unit ends. */
  holdMember: (unit: Unit, memberId: string) => Promise<void>
  /** Holds one order until the unit ends. */
  holdOrder: (unit: Unit, orderId: string) => Promise<OwnedOrder | undefined>
  now: () => number
}

export type BankDepositRefusal = 'UNFINISHED_ORDER' | 'BANK_ACCOUNTS_EXHAUSTED' | RefusalOf<'deposit'>

/** Deposits by transfer to accounts of the house. [C-14, S-13] */
export interface BankDeposits {
  /** Opens an order for what was checked, with the account to transfer to; one that waits for its member a way to pay. */
  open(
    unit: Unit,
    memberId: string,
    asked: DepositAsked & { method: DepositMethod },
  ): Promise<Outcome<BankDepositOrder, BankDepositRefusal>>
  /** What each account has been asked to take, or has taken, today; minor units. */
  takenToday(unit?: Unit): Promise<ReadonlyMap<string, number>>
  /** Whether nothing may be credited to the member of an order now; both are held to the end of the unit. */
  isExcluded(unit: Unit, orderId: string): Promise<boolean>
}

export const createBankDeposits = (deps: BankDepositDeps): BankDeposits => {
  const { orders, protection, settings, rows, bankUrl, holdMember, holdOrder, now } = deps

  orders.provide('bank-deposit', {
    credit: ({ unit, memberId, order }) => {
      const posting = planBankDeposit(memberId, order)
      const countedMinor = order.context.creditedMinor ?? posting.amountMinor
      return creditWallet(deps, { unit, memberId, order, posting, countedMinor })
    },
    uncount: (input) => protection.count(input.unit, countOf(input, 0)),
  })

  const takenToday = (unit?: Unit) => (unit ? rows.in(unit) : rows).takenSince(siteDayStartMs(siteDayOf(now())))

  const mayOpen = async (unit: Unit, memberId: string, methodId: string): Promise<boolean> => {
    const query = { kinds: ['bank-deposit' as const], states: undecidedStates, limit: 50 }
    const mine = (await orders.in(unit).list(memberId, query))
      .map(({ order }) => order)
      .filter((order) => order.kind === 'bank-deposit' && order.context.methodId === methodId)
    const isWaiting = mine.some(({ state }) => awaitingStates.some((each) => each === state))
    return !isWaiting && mine.length < undecidedPerMethodMax
  }

  return {
    takenToday,
    isExcluded: async (unit, orderId) => {
      const owned = await holdOrder(unit, orderId)
      return owned !== undefined && isExcluded(deps, unit, owned, providerClearing(bankTransfer, owned.order.currency))
    },
    open: async (unit, memberId, { method, currency, amountMinor }) => {
      await holdMember(unit, memberId)
      if (!(await mayOpen(unit, memberId, method.id))) return reject('UNFINISHED_ORDER')
      await rows.in(unit).holdAccounts()
      const today = { accounts: settings.get('bankAccounts'), taken: await takenToday(unit) }
      const chosen = chooseAccount(today, { currency, amountMinor })
      if (!chosen.ok) return chosen
      const allowed = await protection.ask(unit, { memberId, kind: 'deposit', currency, amountMinor })
      if (!allowed.ok) return allowed
      const { id: accountId, holder, bankName, branch, number } = chosen.value
      const expiresAtMs = now() + method.windowMinutes * minuteMs
      const account = { holder, bankName, branch, number }
      const input = { methodId: method.id, currency, amountMinor, expiresAtMs, accountId, account, bankUrl }
      const order = await orders.open(unit, {
        kind: 'bank-deposit',
        memberId,
        currency,
        amountMinor,
        by: 'member',
        input,
      })
      await protection.count(unit, countOf({ memberId, order }, amountMinor))
      return accept(order)
    },
  }
}
