import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { TicketStatus } from '#contract/sports/entities/ticket.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { bookOf, openBets, receivableOf, walletOf, type AccountName, type Posting } from '#server/ledger/ports.ts'
import type { OpenOrder, Regraded } from './regrade-order.ts'
import { isSettled } from './settle-order.ts'

/** A member's currency; both have one wallet, one debt and one sum a day. */
export interface MemberWallet {
  readonly memberId: string
  readonly currency: SettlementCurrency
}

export const memberWalletKey = ({ memberId, currency }: MemberWallet): string => `${memberId}:${currency}`

/** How an order stands after it was settled, settled anew, or opened again. */
export interface OrderChange {
  readonly order: OpenOrder
  readonly state: TicketStatus
  readonly returnMinor: number | null
  readonly settlements: number
  readonly settledAtMs: number | null
}

/** What was paid to a member on a day of the site's calendar, minor units; below zero: taken back. */
export interface PaidOnDay extends MemberWallet {
  readonly day: string
  readonly paidMinor: number
}

/** What came back to a member; below zero: it was taken again. */
export interface ReturnedPlay extends MemberWallet {
  readonly what: 'winnings' | 'stake-void'
  readonly amountMinor: number
  readonly countedAtMs: number
}

export interface SettlementPlan {
  readonly changes: readonly OrderChange[]
  readonly postings: readonly Posting[]
  readonly paid: readonly PaidOnDay[]
  readonly returned: readonly ReturnedPlay[]
}

/** What a batch is planned by. Balances are those of accounts that are held. */
export interface SettlementFacts {
  readonly nowMs: number
  /** Names the posting of stakes that move together. */
  readonly matchId: string
  /** Most that is paid of winnings a day. */
  readonly dayCapMinor: Readonly<Record<SettlementCurrency, number>>
  readonly paidTodayMinor: ReadonlyMap<string, number>
  balanceOf(account: AccountName): number
}

interface Running {
  readonly facts: SettlementFacts
  readonly balances: Map<string, number>
  readonly paidToday: Map<string, number>
  readonly postings: Posting[]
  readonly paid: PaidOnDay[]
  readonly returned: ReturnedPlay[]
}

const keyOf = ({ owner, kind, currency }: AccountName): string => `${owner}/${kind}/${currency}`

const balanceIn = ({ balances, facts }: Running, account: AccountName): number =>
  balances.get(keyOf(account)) ?? facts.balanceOf(account)

/** Nothing is posted of nothing. */
const post = (running: Running, posting: Posting): void => {
  const { debit, credit, amountMinor } = posting
  if (amountMinor === 0) return
  const [left, arrived] = [balanceIn(running, debit) - amountMinor, balanceIn(running, credit) + amountMinor]
  running.balances.set(keyOf(debit), left)
  running.balances.set(keyOf(credit), arrived)
  running.postings.push(posting)
}

const accountsOf = ({ memberId, currency }: MemberWallet) => ({
  wallet: walletOf(memberId, currency),
  receivable: receivableOf(memberId, currency),
  book: bookOf(currency),
})

const count = (running: Running, order: OpenOrder, paidMinor: number, atMs: number): void => {
  const { memberId, currency } = order
  const day = siteDayOf(atMs)
  if (paidMinor === 0) return
  running.paid.push({ memberId, currency, day, paidMinor })
  if (day !== siteDayOf(running.facts.nowMs)) return
  const key = memberWalletKey(order)
  running.paidToday.set(key, paidTodayIn(running, order) + paidMinor)
}

const paidTodayIn = ({ paidToday, facts }: Running, memberWallet: MemberWallet): number =>
  paidToday.get(memberWalletKey(memberWallet)) ?? facts.paidTodayMinor.get(memberWalletKey(memberWallet)) ?? 0

/** What a return is to the day's cap: what is above the stake. */
const winOf = ({ riskMinor }: OpenOrder, returnMinor: number): number => Math.max(0, returnMinor - riskMinor)

const countReturn = (running: Running, order: OpenOrder, back: { isVoid: boolean; amountMinor: number }): void => {
  if (back.amountMinor === 0) return
  const { memberId, currency, placedAtMs } = order
  const what = back.isVoid ? 'stake-void' : 'winnings'
  const countedAtMs = back.isVoid ? placedAtMs : running.facts.nowMs
  running.returned.push({ memberId, currency, what, amountMinor: back.amountMinor, countedAtMs })
}

/** The opposite of what was paid: from the wallet as far as it reaches, and the member owes the rest. */
const takeBack = (running: Running, order: OpenOrder): void => {
  const { orderId, currency, settlements, settledAtMs } = order
  const returnMinor = order.returnMinor ?? 0
  const { wallet, receivable, book } = accountsOf(order)
  const coveredMinor = Math.min(returnMinor, Math.max(0, balanceIn(running, wallet)))
  const shared = { credit: book, currency, reason: 'resettlement', reference: orderId } as const
  const [id, owedMinor] = [`${orderId}:${settlements}`, returnMinor - coveredMinor]
  post(running, { ...shared, id: `payout-back:${id}`, debit: wallet, amountMinor: coveredMinor })
  post(running, { ...shared, id: `payout-owed:${id}`, debit: receivable, amountMinor: owedMinor })
  count(running, order, -winOf(order, returnMinor), settledAtMs ?? running.facts.nowMs)
  countReturn(running, order, { isVoid: order.state === 'void', amountMinor: -returnMinor })
}

/** What an order returns, whole; what the member owes by an earlier correction leaves the wallet again at once. */
const pay = (running: Running, order: OpenOrder, to: { state: string; returnMinor: number; nth: number }): void => {
  const { orderId, currency } = order
  const { wallet, receivable, book } = accountsOf(order)
  const { state, returnMinor: amountMinor, nth } = to
  const shared = { currency, reference: orderId } as const
  const reason = state === 'void' ? 'void-refund' : 'payout'
  post(running, { ...shared, id: `payout:${orderId}:${nth}`, debit: book, credit: wallet, amountMinor, reason })
  const debtMinor = Math.min(amountMinor, Math.max(0, -balanceIn(running, receivable)))
  post(running, {
    ...shared,
    id: `payout-debt:${orderId}:${nth}`,
    debit: wallet,
    credit: receivable,
    amountMinor: debtMinor,
    reason: 'debt-settled',
  })
  count(running, order, winOf(order, amountMinor), running.facts.nowMs)
  countReturn(running, order, { isVoid: state === 'void', amountMinor })
}

/** What the caps leave of a return. A stake that comes back is never capped by the day. */
const cappedReturn = (running: Running, order: OpenOrder, returnMinor: number): number => {
  const leftMinor = Math.max(0, running.facts.dayCapMinor[order.currency] - paidTodayIn(running, order))
  const winMinor = winOf(order, returnMinor)
  return returnMinor - Math.max(0, winMinor - leftMinor)
}

const changeOf = (running: Running, { order, ended }: Regraded): OrderChange | undefined => {
  const wasSettled = isSettled(order.state)
  const { nowMs } = running.facts
  if (!ended) {
    if (!wasSettled) return undefined
    takeBack(running, order)
    return { order, state: 'running', returnMinor: null, settlements: order.settlements, settledAtMs: null }
  }
  const { state } = ended
  if (wasSettled && ended.returnMinor === order.returnMinor && (state === 'void') === (order.state === 'void'))
    return {
      order,
      state,
      returnMinor: order.returnMinor,
      settlements: order.settlements,
      settledAtMs: order.settledAtMs,
    }
  if (wasSettled) takeBack(running, order)
  const settlements = order.settlements + 1
  const returnMinor = cappedReturn(running, order, ended.returnMinor)
  pay(running, order, { state, returnMinor, nth: settlements })
  return { order, state, returnMinor, settlements, settledAtMs: nowMs }
}

/** Stakes of orders that ended go to the book together, and those of orders that are open again come back. */
const stakePostings = (changes: readonly OrderChange[], matchId: string): Posting[] => {
  const moves = (['stakes-settled', 'stakes-reopened'] as const).flatMap((what) => {
    const moved = changes.filter(
      ({ order, state }) =>
        isSettled(order.state) === (what === 'stakes-reopened') && isSettled(state) === (what === 'stakes-settled'),
    )
    return [...Map.groupBy(moved, ({ order }) => order.currency)].map(([currency, of]) => ({ what, currency, of }))
  })
  return moves.map(({ what, currency, of }): Posting => {
    const [debit, credit] = what === 'stakes-settled' ? [openBets, bookOf] : [bookOf, openBets]
    const { order, settlements } = of[0] as OrderChange
    return {
      id: `${what}:${order.orderId}:${settlements}`,
      debit: debit(currency),
      credit: credit(currency),
      amountMinor: of.reduce((sum, each) => sum + each.order.riskMinor, 0),
      currency,
      reason: 'bets-settled',
      reference: matchId,
    }
  })
}

/**
 * What settling these orders moves: stakes from the open bets to the book, returns from the book to the wallets. An order
 * that was settled otherwise is taken back first, by the opposite of what was paid. Ids carry the order and how often it
 * has been settled. Pure; amounts are minor units. [S-13, A-02]
 */
export const planSettlement = (regraded: readonly Regraded[], facts: SettlementFacts): SettlementPlan => {
  const running: Running = {
    facts,
    balances: new Map(),
    paidToday: new Map(),
    postings: [],
    paid: [],
    returned: [],
  }
  const changes = regraded.flatMap((each) => changeOf(running, each) ?? [])
  const { postings, paid, returned } = running
  return { changes, postings: [...stakePostings(changes, facts.matchId), ...postings], paid, returned }
}
