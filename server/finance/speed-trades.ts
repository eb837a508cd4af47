import type { FinanceOrder } from '#contract/finance/entities/finance-order.ts'
import type { SpeedAppealReason, SpeedPayOrder } from '#contract/finance/entities/speed-pay-order.ts'
import type { SpeedPayee, SpeedRules } from '#contract/finance/entities/speed-rules.ts'
import type { SpeedWithdrawOrder } from '#contract/finance/entities/speed-withdraw-order.ts'
import { speedRemindersMax } from '#contract/limits.ts'
import { appealFromMs, remindFromMs, type SpeedPayEvent } from '#contract/finance/machines/speed-pay-machine.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { WithdrawalHold } from '#server/accounts/ports/changes.ts'
import type { Ledger } from '#server/ledger/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { BonusGuard } from '#server/promotions/ports.ts'
import type { Protection, RefusalOf } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import {
  heldOfSpeed,
  openOfferStates,
  openPayStates,
  speedBonus,
  speedLockedUntil,
  tradedStates,
} from './domain/speed-planning.ts'
import type { MemberTurnover } from './member-turnover.ts'
import type { OrderProofs } from './order-proofs.ts'
import type { ReadyPayee } from './payees.ts'
import type { FinanceOrders, OrderRefusal } from './ports.ts'
import { provideSpeedEffects } from './speed-effects.ts'
import { accountsOfTurn, speedCount } from './speed-money.ts'
import type { SpeedOffer, SpeedRows } from './store/speed-rows.ts'
import type { WithdrawalRows } from './store/withdrawal-rows.ts'
import { holdWithdrawal } from './withdrawal-money.ts'
import type { DailyWithdrawals } from './daily-withdrawals.ts'
import { freeRefusal } from './withdrawals.ts'

const minuteMs = 60_000
const amountsMax = 60
const ordersMax = 50

interface SpeedDeps {
  orders: FinanceOrders
  rows: SpeedRows
  withdrawalRows: WithdrawalRows
  ledger: Ledger
  protection: Pick<Protection, 'ask' | 'count'>
  guard: BonusGuard
  withdrawalHold: WithdrawalHold
  turnover: MemberTurnover
  daily: Pick<DailyWithdrawals, 'refusal'>
  proofs: OrderProofs
  settings: Pick<SiteSettings, 'get'>
  /** Holds a member's orders until the unit ends. */
  holdMember: (unit: Unit, memberId: string) => Promise<void>
  holdOrder: (unit: Unit, orderId: string) => Promise<unknown>
  now: () => number
}

interface AskedPay {
  readonly currency: 'CNY' | 'USDT'
  readonly amountMinor: number
  readonly rules: SpeedRules
  /** Members whose offers are none for this one: they share a device. */
  readonly sharers: readonly string[]
}

interface AskedWithdraw extends Omit<AskedPay, 'sharers'> {
  readonly feeMinor: number
  readonly payee: ReadyPayee
}

/** What a member does with an order of one's own, of either side. */
export interface SpeedMove {
  readonly orderId: string
  readonly requestId: string
}

type Refused = 'FINANCE_ORDER_UNKNOWN' | 'ORDER_MOVED_ON'

/** Members who deposit pay members who withdraw. Every refusal has to undo its unit. [C-14, S-13] */
export interface SpeedTrades {
  rules(): SpeedRules
  amounts(
    memberId: string,
    sharers: readonly string[],
  ): Promise<{ payMinor: number; bonusMinor: number; count: number }[]>
  /** Those of both sides that are not over. */
  open(memberId: string): Promise<FinanceOrder[]>
  lockedUntil(memberId: string): Promise<number | null>
  pay(
    unit: Unit,
    memberId: string,
    asked: AskedPay,
  ): Promise<Outcome<SpeedPayOrder, 'SPEED_FULL' | 'SPEED_LOCKED' | 'OFFER_TAKEN' | RefusalOf<'deposit'>>>
  payee(memberId: string, orderId: string): Promise<Outcome<SpeedPayee, Refused>>
  withdraw(
    unit: Unit,
    memberId: string,
    asked: AskedWithdraw,
  ): Promise<Outcome<SpeedWithdrawOrder, 'SPEED_FULL' | 'TURNOVER_LACKING' | 'BALANCE_SHORT' | 'FIELD_REFUSED'>>
  paid(unit: Unit, memberId: string, move: SpeedMove): Promise<Outcome<SpeedPayOrder, 'PROOF_REQUIRED' | OrderRefusal>>
  remind(
    unit: Unit,
    memberId: string,
    move: SpeedMove,
  ): Promise<Outcome<SpeedPayOrder, OrderRefusal | 'REMIND_TOO_SOON' | 'REMINDERS_USED'>>
  confirm(unit: Unit, memberId: string, move: SpeedMove): Promise<Outcome<SpeedWithdrawOrder, OrderRefusal>>
  appeal(
    unit: Unit,
    memberId: string,
    move: SpeedMove & { reason: SpeedAppealReason },
  ): Promise<Outcome<FinanceOrder, OrderRefusal | 'APPEAL_TOO_SOON'>>
  close(unit: Unit, memberId: string, move: SpeedMove): Promise<Outcome<FinanceOrder, OrderRefusal>>
  /**
   * Moves an offer that nobody took on: offered again, or ended for an ordinary withdrawal by a provider, which the caller
   * opens in the same unit.
   */
  turn(
    unit: Unit,
    memberId: string,
    move: SpeedMove & { to: 'offer' | { provider: string } },
  ): Promise<Outcome<SpeedWithdrawOrder, OrderRefusal>>
}

const requestEventId = (memberId: string, { requestId }: SpeedMove): string => `request:${memberId}:${requestId}`

/** Says whose pictures the orders of both sides have: they lie under the payer's. */
const provideProofs = ({ proofs, rows }: Pick<SpeedDeps, 'proofs' | 'rows'>): void => {
  proofs.provide('speed-pay', async ({ order: { orderId, state } }, unit) => {
    const trade = await (unit ? rows.in(unit) : rows).tradeOfPay(orderId)
    return trade && { orderId, parties: [trade.payerId, trade.payeeId], isOpen: openPayStates.includes(state) }
  })
  proofs.provide('speed-withdraw', async ({ order: { orderId, state } }, unit) => {
    if (!tradedStates.includes(state) && state !== 'returned') return undefined
    const trade = await (unit ? rows.in(unit) : rows).tradeOfWithdraw(orderId)
    const isOpen = state === 'confirming' || state === 'appealed'
    return trade && { orderId: trade.payOrderId, parties: [trade.payerId, trade.payeeId], isOpen }
  })
}

/** Looks for an offer whose owner may be paid now; undefined: there is none. */
const createOfferSearch =
  ({ rows, withdrawalHold }: Pick<SpeedDeps, 'rows' | 'withdrawalHold'>) =>
  async (
    unit: Unit,
    memberId: string,
    { currency, amountMinor, sharers }: AskedPay,
  ): Promise<SpeedOffer | undefined> => {
    const exceptMembers = [memberId, ...sharers]
    for (;;) {
      const offer = await rows.in(unit).takeOffer({ currency, payMinor: amountMinor, exceptMembers })
      if (!offer) return undefined
      const { isFrozen, untilMs } = await withdrawalHold.in(unit).of(offer.memberId)
      if (!isFrozen && untilMs === null) return offer
      exceptMembers.push(offer.memberId)
    }
  }

const speedEvents = ({ orders, rows }: Pick<SpeedDeps, 'orders' | 'rows'>) => {
  const sendPay = async (
    unit: Unit,
    sent: { orderId: string; id: string; event: SpeedPayEvent; memberId?: string },
  ): Promise<Outcome<SpeedPayOrder, OrderRefusal>> => {
    const outcome = await orders.send(unit, { kind: 'speed-pay', ...sent })
    return outcome.ok ? accept(outcome.value.order) : outcome
  }

  /** An event of the payer. */
  const byPayer = (unit: Unit, memberId: string, move: SpeedMove, event: SpeedPayEvent) =>
    sendPay(unit, { orderId: move.orderId, id: requestEventId(memberId, move), event, memberId })

  const ownOf = async (unit: Unit, memberId: string, orderId: string): Promise<FinanceOrder | undefined> => {
    const owned = await orders.in(unit).find(orderId)
    return owned?.memberId === memberId ? owned.order : undefined
  }

  /** An event of the payee, whose order follows the payer's. */
  const byPayee = async (
    unit: Unit,
    memberId: string,
    move: SpeedMove,
    event: SpeedPayEvent,
  ): Promise<Outcome<SpeedWithdrawOrder, OrderRefusal>> => {
    const own = await ownOf(unit, memberId, move.orderId)
    if (own?.kind !== 'speed-withdraw') return reject('FINANCE_ORDER_UNKNOWN')
    const trade = await rows.in(unit).tradeOfWithdraw(move.orderId)
    if (!trade) return reject('ORDER_MOVED_ON')
    const outcome = await sendPay(unit, { orderId: trade.payOrderId, id: requestEventId(memberId, move), event })
    if (!outcome.ok) return outcome
    const after = await ownOf(unit, memberId, move.orderId)
    if (after?.kind !== 'speed-withdraw') throw new Error(`order ${move.orderId} is gone`)
    return accept(after)
  }

  const ownMove = async (
    unit: Unit,
    memberId: string,
    move: SpeedMove,
    type: 'member.cancelled' | 'member.reoffered' | 'member.converted',
  ): Promise<Outcome<SpeedWithdrawOrder, OrderRefusal>> => {
    const { orderId } = move
    const sent = {
      kind: 'speed-withdraw',
      orderId,
      id: requestEventId(memberId, move),
      event: { type },
      memberId,
    } as const
    const outcome = await orders.send(unit, sent)
    return outcome.ok ? accept(outcome.value.order) : outcome
  }

  return { sendPay, byPayer, ownOf, byPayee, ownMove }
}

/** Moves both orders of a trade; whichever side it is, the payer's goes first. */
const createSpeedMoves = (deps: SpeedDeps) => {
  const { ledger, proofs, holdMember, holdOrder } = deps
  const { byPayer, ownOf, byPayee, ownMove } = speedEvents(deps)

  const moves: Pick<SpeedTrades, 'paid' | 'remind' | 'confirm' | 'appeal' | 'close' | 'turn'> = {
    paid: async (unit, memberId, move) => {
      const own = await ownOf(unit, memberId, move.orderId)
      if (own?.kind !== 'speed-pay') return reject('FINANCE_ORDER_UNKNOWN')
      const hasProof = (await proofs.countOf(unit, move.orderId, memberId)) > 0
      return hasProof ? byPayer(unit, memberId, move, { type: 'member.paid' }) : reject('PROOF_REQUIRED')
    },
    remind: async (unit, memberId, move) => {
      const outcome = await byPayer(unit, memberId, move, { type: 'member.reminded' })
      if (outcome.ok || outcome.code !== 'ORDER_MOVED_ON') return outcome
      const own = await ownOf(unit, memberId, move.orderId)
      if (own?.kind !== 'speed-pay' || own.state !== 'confirming') return outcome
      if (own.context.reminders >= speedRemindersMax) return reject('REMINDERS_USED')
      return reject('REMIND_TOO_SOON', { fromMs: remindFromMs(own.context) })
    },
    confirm: (unit, memberId, move) => byPayee(unit, memberId, move, { type: 'counterparty.confirmed' }),
    appeal: async (unit, memberId, { reason, ...move }) => {
      const own = await ownOf(unit, memberId, move.orderId)
      if (own?.kind !== 'speed-pay') return byPayee(unit, memberId, move, { type: 'counterparty.appealed', reason })
      const outcome = await byPayer(unit, memberId, move, { type: 'member.appealed', reason })
      const isEarly = !outcome.ok && outcome.code === 'ORDER_MOVED_ON' && own.state === 'confirming'
      return isEarly ? reject('APPEAL_TOO_SOON', { fromMs: appealFromMs(own.context) }) : outcome
    },
    close: async (unit, memberId, move) => {
      const own = await ownOf(unit, memberId, move.orderId)
      return own?.kind === 'speed-pay'
        ? byPayer(unit, memberId, move, { type: 'member.closed' })
        : ownMove(unit, memberId, move, 'member.cancelled')
    },
    turn: async (unit, memberId, { to, ...move }) => {
      // An ordinary withdrawal is opened next: the member, the order and then all accounts of both are held, each once.
      await holdMember(unit, memberId)
      if (to === 'offer') return ownMove(unit, memberId, move, 'member.reoffered')
      await holdOrder(unit, move.orderId)
      const names = accountsOfTurn(memberId, to.provider)
      return ledger.in(unit).transact(names, () => ownMove(unit, memberId, move, 'member.converted'))
    },
  }
  return moves
}

/** The payer's order and the payee's, from now on in step. */
const matchOffer =
  ({ orders, rows, guard, now }: Pick<SpeedDeps, 'orders' | 'rows' | 'guard' | 'now'>) =>
  async (unit: Unit, memberId: string, offer: SpeedOffer, { currency, amountMinor, rules }: AskedPay) => {
    const expiresAtMs = now() + rules.payMinutes * minuteMs
    const isBarred = await guard.in(unit).isBarred(memberId, 'promotion')
    const bonusMinor = isBarred ? 0 : speedBonus(amountMinor, rules)
    const input = { currency, amountMinor, bonusMinor, expiresAtMs, confirmMs: rules.confirmMinutes * minuteMs }
    const opened = { kind: 'speed-pay', memberId, currency, amountMinor, by: 'member', input } as const
    const order = await orders.open(unit, opened)
    const trade = { payOrderId: order.orderId, withdrawOrderId: offer.orderId }
    await rows.in(unit).addTrade({ ...trade, payerId: memberId, payeeId: offer.memberId })
    const event = { type: 'counterparty.matched', payUntilMs: expiresAtMs } as const
    const id = `speed:${order.orderId}:matched`
    const sent = await orders.send(unit, { kind: 'speed-withdraw', orderId: offer.orderId, id, event })
    if (!sent.ok) throw new Error(`offer ${offer.orderId} cannot be taken: ${sent.code}`)
    return order
  }

const findPayee =
  ({ orders, rows, withdrawalRows }: Pick<SpeedDeps, 'orders' | 'rows' | 'withdrawalRows'>): SpeedTrades['payee'] =>
  async (memberId, orderId) => {
    const owned = await orders.find(orderId)
    if (owned?.memberId !== memberId || owned.order.kind !== 'speed-pay') return reject('FINANCE_ORDER_UNKNOWN')
    if (!openPayStates.includes(owned.order.state)) return reject('ORDER_MOVED_ON')
    const trade = await rows.tradeOfPay(orderId)
    const payee = trade && (await withdrawalRows.payee(trade.withdrawOrderId))
    if (payee?.to !== 'card') throw new Error(`order ${orderId} pays no card`)
    const { bankName, holder, number } = payee
    return accept({ bankName, holder, number })
  }

const listAmounts =
  ({ rows, guard, settings }: Pick<SpeedDeps, 'rows' | 'guard' | 'settings'>): SpeedTrades['amounts'] =>
  async (memberId, sharers) => {
    const of = { currency: 'CNY', exceptMembers: [memberId, ...sharers] } as const
    const rules = settings.get('speedRules')
    const found = await rows.amounts(of, amountsMax)
    const isBarred = await guard.isBarred(memberId, 'promotion')
    return found.map((each) => ({ ...each, bonusMinor: isBarred ? 0 : speedBonus(each.payMinor, rules) }))
  }

export const createSpeedTrades = (deps: SpeedDeps): SpeedTrades => {
  const { orders, rows, withdrawalRows, ledger, protection, turnover, daily, settings, holdMember, now } = deps
  provideSpeedEffects(deps)
  provideProofs(deps)
  const findOffer = createOfferSearch(deps)

  const lockedUntil = async (from: SpeedRows, memberId: string): Promise<number | null> => {
    const rules = settings.get('speedRules')
    return speedLockedUntil(await from.lapses(memberId, rules.lapsesADay), rules, now())
  }

  const match = matchOffer(deps)

  return {
    ...createSpeedMoves(deps),
    rules: () => settings.get('speedRules'),
    amounts: listAmounts(deps),
    open: async (memberId) => {
      const kinds = ['speed-pay', 'speed-withdraw'] as const
      const states = [...new Set([...openPayStates, ...openOfferStates])]
      return (await orders.list(memberId, { kinds, states, limit: ordersMax })).map(({ order }) => order)
    },
    lockedUntil: (memberId) => lockedUntil(rows, memberId),
    pay: async (unit, memberId, asked) => {
      const { currency, amountMinor, rules } = asked
      await holdMember(unit, memberId)
      const query = { kinds: ['speed-pay'], states: openPayStates, limit: rules.paysMax } as const
      if ((await orders.in(unit).list(memberId, query)).length >= rules.paysMax) return reject('SPEED_FULL')
      const untilMs = await lockedUntil(rows.in(unit), memberId)
      if (untilMs !== null) return reject('SPEED_LOCKED', { untilMs })
      const offer = await findOffer(unit, memberId, asked)
      if (!offer) return reject('OFFER_TAKEN')
      const order = await match(unit, memberId, offer, asked)
      const allowed = await protection.ask(unit, { memberId, kind: 'deposit', currency, amountMinor })
      if (!allowed.ok) return allowed
      await protection.count(unit, speedCount({ memberId, order }, amountMinor))
      return accept(order)
    },
    payee: findPayee(deps),
    withdraw: async (unit, memberId, { currency, amountMinor, rules, feeMinor, payee }) => {
      await holdMember(unit, memberId)
      const query = { kinds: ['speed-withdraw'], states: openOfferStates, limit: rules.offersMax } as const
      if ((await orders.in(unit).list(memberId, query)).length >= rules.offersMax) return reject('SPEED_FULL')
      const owed = await turnover(memberId, currency, unit)
      const refusal = freeRefusal(owed, amountMinor)
      if (refusal) return refusal
      const beyond = await daily.refusal(unit, memberId, { currency, amountMinor })
      if (beyond) return beyond
      const { masked, name } = payee.masked
      const input = {
        currency,
        amountMinor,
        feeMinor,
        payMinor: amountMinor - feeMinor,
        payee: { to: 'card', masked, name } as const,
        isCancelAllowed: settings.get('withdrawCancelAllowed'),
        lackingMinor: owed.lackingMinor,
        offerMs: rules.offerMinutes * minuteMs,
      }
      const opened = { kind: 'speed-withdraw', memberId, currency, amountMinor, by: 'member', input } as const
      const order = await orders.open(unit, opened)
      await withdrawalRows.in(unit).keepPayee(order.orderId, payee.payee)
      const isHeld = await holdWithdrawal(ledger, unit, { memberId, order: heldOfSpeed(order) })
      return isHeld ? accept(order) : reject('BALANCE_SHORT')
    },
  }
}
