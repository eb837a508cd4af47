import { randomUUID } from 'node:crypto'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import { cashOutQuoteMs } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { partOf } from '#contract/sports/rules/cash-out-part.ts'
import { betUnitMinor } from '#contract/sports/rules/ticket-sums.ts'
import { cashOutTake, type CashOutOffer } from '#contract/sports/ticket-calls.ts'
import { bookOf, openBets, walletOf, type Ledger, type LockedAccounts } from '#server/ledger/ports.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import { factEntry } from '#server/platform/outbox/facts.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { cashOutValue, freedBySale, maxReturnOf, runningStakeOf } from './domain/cash-out/cash-out-value.ts'
import { planCashOut } from './domain/cash-out/cash-out-postings.ts'
import { basisOf, priceNow } from './domain/cash-out/leg-now.ts'
import type { Matches } from './ports.ts'
import type { CashOutOffers, CashOutOrder } from './store/cash-out-offers.ts'
import { createTicketRecords } from './store/ticket-records.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'

type Asked = RequestOf<typeof cashOutTake>
type Taken = ResponseOf<typeof cashOutTake>
type TakeRefusal = 'ORDER_UNKNOWN' | 'ORDER_MOVED_ON' | 'CASH_OUT_EXPIRED' | 'FIELD_REFUSED'

/** Bets that are sold back before they are decided. [C-13, S-13] */
export interface CashOuts {
  /** What the member's order is worth now, kept for `cashOutQuoteMs`; null: nothing, for now. */
  quote(memberId: string, orderId: string): Promise<Outcome<CashOutOffer | null, 'ORDER_UNKNOWN' | 'ORDER_MOVED_ON'>>
  take(memberId: string, asked: Asked): Promise<Outcome<Taken, TakeRefusal | 'REQUEST_ID_REUSED'>>
}

interface CashOutDeps {
  offers: CashOutOffers
  matches: Pick<Matches, 'states'>
  ledger: Ledger
  protection: Pick<Protection, 'hold' | 'giveBack'>
  idempotency: Idempotency
  settings: Pick<SiteSettings, 'get'>
  now: () => number
}

const openMatchesOf = ({ legs }: CashOutOrder): string[] =>
  legs.flatMap(({ matchId, result }) => (result === null ? [matchId] : []))

/**
 * What an order is worth by these states of its matches, and what that rests on. Nothing while a result is known that some
 * leg is not settled by: neither its price nor what was decided before holds any more.
 */
const appraise = (order: CashOutOrder, states: ReadonlyMap<string, MatchState>, marginPermille: number) => {
  const runningMinor = runningStakeOf(order)
  const amountMinor = order.legs.some(({ isBeingSettled }) => isBeingSettled)
    ? null
    : cashOutValue({
        stakeMinor: runningMinor,
        sizes: order.sizes,
        legs: order.legs.map((leg) => ({ ...leg, nowMilli: priceNow(leg, states.get(leg.matchId)) })),
        maxReturnMinor: maxReturnOf(order, runningMinor),
        marginPermille,
        unitMinor: betUnitMinor[order.currency],
      })
  return { amountMinor, basis: basisOf(runningMinor, order.legs, (matchId) => states.get(matchId)) }
}

const createQuote =
  ({ offers, matches, settings, now }: CashOutDeps): CashOuts['quote'] =>
  async (memberId, orderId) => {
    const order = await offers.order(memberId, orderId)
    if (!order) return reject('ORDER_UNKNOWN')
    if (order.state === 'waiting') return accept(null)
    if (order.state !== 'running') return reject('ORDER_MOVED_ON')
    const states = await matches.states(openMatchesOf(order))
    const byId = new Map(states.map((state) => [state.matchId, state]))
    const { amountMinor, basis } = appraise(order, byId, settings.get('cashOutMarginPermille'))
    if (amountMinor === null) return accept(null)
    const offer = { offerId: randomUUID(), orderId, amountMinor, expiresAtMs: now() + cashOutQuoteMs }
    await offers.add({ ...offer, memberId, basis })
    return accept(offer)
  }

/** Whether an offer still stands: the member's, in time, and nothing has happened since but prices. */
const judgeOffer = async (
  inUnit: CashOutOffers,
  memberId: string,
  asked: Asked,
  now: number,
): Promise<Outcome<{ order: CashOutOrder; amountMinor: number }, TakeRefusal>> => {
  const { orderId, offerId } = asked
  const seen = await inUnit.order(memberId, orderId)
  if (!seen) return reject('ORDER_UNKNOWN')
  // Matches before the order, as bets are placed.
  const states = await inUnit.lockMatches(openMatchesOf(seen))
  const order = await inUnit.order(memberId, orderId, 'update')
  if (order?.state !== 'running') return reject('ORDER_MOVED_ON')
  const offer = await inUnit.find(memberId, orderId, offerId)
  if (!offer || now >= offer.expiresAtMs) return reject('CASH_OUT_EXPIRED')
  const appraisal = appraise(order, states, 0)
  if (appraisal.amountMinor === null || appraisal.basis !== offer.basis) return reject('CASH_OUT_EXPIRED')
  return accept({ order, amountMinor: offer.amountMinor })
}

interface Sale {
  order: CashOutOrder
  offerId: string
  stakeMinor: number
  paidMinor: number
}

/** Money, order and record of what was sold; answers the wallet's balance after it. */
const sell = async (
  unit: Unit,
  accounts: LockedAccounts,
  { memberId, sale, now }: { memberId: string; sale: Sale; now: number },
  { offers, protection }: Pick<CashOutDeps, 'offers' | 'protection'>,
): Promise<number> => {
  const { order, offerId, stakeMinor, paidMinor } = sale
  const { orderId, currency, lineCount } = order
  const back = { memberId, what: 'winnings', currency, amountMinor: paidMinor, countedAtMs: now } as const
  await protection.giveBack(unit, back)
  const riskMinor = stakeMinor * lineCount
  const results = await accounts.postLinked(planCashOut({ memberId, orderId, offerId, currency, riskMinor, paidMinor }))
  const [, paid] = results
  if (paid?.verdict !== 'posted') throw new Error(`the cash-out ${offerId} cannot be posted: ${paid?.verdict}`)
  const isWhole = stakeMinor === runningStakeOf(order)
  const freedMinor = freedBySale({ ...order, cashedStakeMinor: order.cashedStakeMinor + stakeMinor })
  await offers.in(unit).take({ offerId, orderId, stakeMinor, paidMinor, isWhole, freedMinor, atMs: now })
  return paid.creditAfterMinor
}

const createTake =
  (deps: CashOutDeps) =>
  async (
    unit: Unit,
    memberId: string,
    asked: Asked,
    currency: SettlementCurrency,
  ): Promise<Outcome<Taken, TakeRefusal>> => {
    const { offers, ledger, protection, now } = deps
    const inUnit = offers.in(unit)
    const wallet = walletOf(memberId, currency)
    return ledger.in(unit).transact([wallet, openBets(currency), bookOf(currency)], async (_, accounts) => {
      await protection.hold(unit, [memberId])
      const judged = await judgeOffer(inUnit, memberId, asked, now())
      if (!judged.ok) return judged
      const { order, amountMinor } = judged.value
      const offer = { runningMinor: runningStakeOf(order), amountMinor, unitMinor: betUnitMinor[currency] }
      const part = partOf(offer, asked.permille)
      if (!part) return reject('FIELD_REFUSED', { field: 'permille', rule: 'min' })
      const sale = { order, offerId: asked.offerId, ...part }
      const balanceMinor = await sell(unit, accounts, { memberId, sale, now: now() }, deps)
      const ticket = await createTicketRecords(tablesOf(unit)).find(memberId, order.orderId)
      if (!ticket) throw new Error(`order ${order.orderId} is gone`)
      const played = {
        name: 'played',
        id: `played:cash-out:${asked.offerId}`,
        memberId,
        atMs: now(),
        category: 'sports',
        venue: null,
        currency,
        countedMinor: 0,
        netMinor: part.paidMinor - part.stakeMinor * order.lineCount,
      } as const
      unit.announce([
        factEntry(played),
        { kind: 'wallet', memberId, balance: { currency, balanceMinor } },
        { kind: 'ticket', memberId, ticket },
      ])
      return accept({ ticket, paidMinor: part.paidMinor, balanceMinor })
    })
  }

/** Cash-out, full and partial. [C-13, S-13] */
export const createCashOuts = (deps: CashOutDeps): CashOuts => {
  const take = createTake(deps)
  return {
    quote: createQuote(deps),
    take: (memberId, asked) =>
      deps.idempotency.once<Taken, TakeRefusal, SettlementCurrency>(
        { memberId, path: cashOutTake.path, body: asked },
        {
          check: async () => {
            const order = await deps.offers.order(memberId, asked.orderId)
            return order ? accept(order.currency) : reject('ORDER_UNKNOWN')
          },
          effect: (unit, currency) => take(unit, memberId, asked, currency),
        },
      ),
  }
}
