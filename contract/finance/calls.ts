import * as z from 'zod/mini'
import { DailyWithdrawal } from './entities/daily-withdrawal.ts'
import { WithdrawalHoldState } from '#contract/accounts/entities/account-change.ts'
import { defineCall } from '#contract/define-call.ts'
import { OrderId, RequestId } from '#contract/ids.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { WithdrawPassword } from '#contract/wallet/entities/payout-methods.ts'
import { ChainDeposit } from './entities/chain-deposit.ts'
import { ChainDepositId } from './entities/chain-deposit-news.ts'
import { Conversion, ConversionQuote } from './entities/conversion.ts'
import { PaymentType } from './entities/deposit-method.ts'
import { AnyDeposit } from './entities/any-deposit.ts'
import { BankDepositOrder } from './entities/bank-deposit-order.ts'
import { FinanceOrder, OrderKind } from './entities/finance-order.ts'
import { InterestMove, InterestRecord, InterestWallet } from './entities/interest-wallet.ts'
import { OrderStepEntry } from './entities/order-base.ts'
import { Turnover } from './entities/turnover.ts'
import { WithdrawType } from './entities/withdraw-method.ts'
import { WithdrawalOrder } from './entities/withdrawal-order.ts'
import { UsdtAddress } from './entities/usdt-network.ts'

export * from './calls/order-proofs.ts'
export * from './calls/speed.ts'

/** Money in and out: the finance group. [C-14] */

/**
 * The ways to deposit that the site shows, in its order; with status '1' they can be chosen. A deposit in any currency asks
 * for `turnoverMilli` thousandths of itself in stakes at `oddsMinMilli` or higher before all of it can be withdrawn. [E-04]
 */
export const paymentTypes = defineCall({
  path: 'finance/payment/types',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ methods: z.array(PaymentType), turnoverMilli: z.int(), oddsMinMilli: z.int() }),
})

/**
 * A deposit of so many minor units by one of the ways. One unfinished order a way at a time. The checkout's address is in
 * the order's context as soon as the provider has opened it: `order.changed` says so, and `financeOrder` has it. By bank
 * transfer the order has the account of the house to transfer to, and its reference is `bankReferenceOf` of its id. [V-06]
 */
export const pay = defineCall({
  path: 'finance/pay',
  access: 'member',
  needsAgreement: true,
  request: z.strictObject({
    requestId: RequestId,
    methodId: z.string().check(z.maxLength(40)),
    currency: SettlementCurrency,
    amountMinor: AmountMinor,
  }),
  response: AnyDeposit,
  rejects: [
    'PAYMENT_TYPE_CLOSED',
    'FIELD_REFUSED',
    'UNFINISHED_ORDER',
    'BANK_ACCOUNTS_EXHAUSTED',
    'LIMIT_REACHED',
    'PLAY_TIMED_OUT',
    'SELF_EXCLUDED',
    'IDENTITY_REQUIRED',
    'REQUEST_ID_REUSED',
  ],
})

/** Gives up a deposit that is not paid. Money that comes all the same is still the member's. */
export const payClose = defineCall({
  path: 'finance/pay/close',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, orderId: OrderId }),
  response: AnyDeposit,
  rejects: ['FINANCE_ORDER_UNKNOWN', 'ORDER_MOVED_ON', 'REQUEST_ID_REUSED'],
})

/** Says that the transfer of a deposit by bank transfer was made: from then on it waits for the bank or an operator. */
export const bankPaid = defineCall({
  path: 'finance/bank/paid',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, orderId: OrderId }),
  response: BankDepositOrder,
  rejects: ['FINANCE_ORDER_UNKNOWN', 'ORDER_MOVED_ON', 'REQUEST_ID_REUSED'],
})

/** Deposits that wait for the member or for their outcome, the newest first. */
export const payUnfinished = defineCall({
  path: 'finance/pay/unfinished',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ orders: z.array(AnyDeposit) }),
})

/** My orders, the newest first, `beforeId` for the next page. `phase`: see docs/orders.md. [S-13] */
export const financeRecords = defineCall({
  path: 'finance/records',
  access: 'member',
  request: z.strictObject({
    kinds: z.optional(z.array(OrderKind).check(z.minLength(1), z.maxLength(10))),
    phase: z.optional(z.enum(['waiting', 'underway', 'succeeded', 'ended'])),
    beforeId: z.optional(OrderId),
  }),
  response: z.object({ orders: z.array(FinanceOrder), hasMore: z.boolean() }),
})

/** One of my orders with every state that it came to, the oldest first. */
export const financeOrder = defineCall({
  path: 'finance/order',
  access: 'member',
  request: z.strictObject({ orderId: OrderId }),
  response: z.object({ order: FinanceOrder, timeline: z.array(OrderStepEntry) }),
  rejects: ['FINANCE_ORDER_UNKNOWN'],
})

/**
 * What a member needs to know before a withdrawal: the ways that the site shows, each with how many of this month were
 * `used` of the free ones; the turnover of each currency with what lacks and why; whether withdrawals wait; and whether
 * one that is not sent yet may be cancelled. [C-14, E-04, A-05]
 */
export const withdrawInfo = defineCall({
  path: 'finance/withdraw/info',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({
    methods: z.array(z.object({ ...WithdrawType.shape, used: z.int() })),
    turnovers: z.array(Turnover),
    /** Null: the member's level has no limit. */
    daily: z.nullable(DailyWithdrawal),
    hold: WithdrawalHoldState,
    isCancelAllowed: z.boolean(),
  }),
})

/**
 * A withdrawal of so many minor units to a card or an address of one's own (`payeeId`). The amount is held at once; the
 * fee is taken out of it. A large one waits for an operator. [C-14, V-05, V-06]
 */
export const withdrawNew = defineCall({
  path: 'finance/withdraw/new',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    methodId: z.string().check(z.maxLength(40)),
    payeeId: z.string().check(z.maxLength(40)),
    currency: SettlementCurrency,
    amountMinor: AmountMinor,
    withdrawPassword: WithdrawPassword,
  }),
  response: WithdrawalOrder,
  rejects: [
    'WITHDRAW_TYPE_CLOSED',
    'WITHDRAW_HELD',
    'FIELD_REFUSED',
    'RECORD_UNKNOWN',
    'ADDRESS_NOT_READY',
    'WITHDRAW_PASSWORD_UNSET',
    'WITHDRAW_PASSWORD_WRONG',
    'WITHDRAW_PASSWORD_LOCKED',
    'TURNOVER_LACKING',
    'BALANCE_SHORT',
    'REQUEST_ID_REUSED',
  ],
})

/** Takes back a withdrawal that is not sent yet, where the site allows that. [C-14] */
export const withdrawCancel = defineCall({
  path: 'finance/withdraw/cancel',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, orderId: OrderId }),
  response: WithdrawalOrder,
  rejects: ['FINANCE_ORDER_UNKNOWN', 'ORDER_MOVED_ON', 'REQUEST_ID_REUSED'],
})

/**
 * My own address on every network over which USDT comes in: made when it is first asked for, and the same for good. Refused
 * to whoever may not deposit at present: LIMIT_REACHED when less is left than the least that is taken.
 */
export const usdtAddresses = defineCall({
  path: 'finance/usdt/addresses',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ addresses: z.array(UsdtAddress) }),
  rejects: ['LIMIT_REACHED', 'PLAY_TIMED_OUT', 'SELF_EXCLUDED', 'IDENTITY_REQUIRED'],
})

/**
 * What came to my addresses, the newest first, `beforeId` for the next page; without what the chain dropped before it was
 * credited. `chain-deposit.changed` says how one stands from then on.
 */
export const usdtDeposits = defineCall({
  path: 'finance/usdt/deposits',
  access: 'member',
  request: z.strictObject({ beforeId: z.optional(ChainDepositId) }),
  response: z.object({ deposits: z.array(ChainDeposit), hasMore: z.boolean() }),
})

/** An interest wallet as it stands. */
export const yebWallet = defineCall({
  path: 'finance/yeb/wallet',
  access: 'member',
  request: z.strictObject({ currency: SettlementCurrency }),
  response: InterestWallet,
})

/** `amountMinor` null moves all that is there when it happens, also what is less than a hundredth. */
const InterestMoveRequest = z.strictObject({
  requestId: RequestId,
  currency: SettlementCurrency,
  amountMinor: z.nullable(AmountMinor),
})

/** From the centre wallet into the interest wallet. It earns from the next day on. [V-06] */
export const toYeb = defineCall({
  path: 'finance/yeb/toYeb',
  access: 'member',
  request: InterestMoveRequest,
  response: InterestMove,
  rejects: ['FIELD_REFUSED', 'BALANCE_SHORT', 'REQUEST_ID_REUSED'],
})

/** From the interest wallet back to the centre wallet, at once. [V-06] */
export const toCenter = defineCall({
  path: 'finance/yeb/toCenter',
  access: 'member',
  request: InterestMoveRequest,
  response: InterestMove,
  rejects: ['FIELD_REFUSED', 'BALANCE_SHORT', 'REQUEST_ID_REUSED'],
})

/** What happened to an interest wallet, the newest first, `beforeId` for the next page. */
export const yebRecords = defineCall({
  path: 'finance/yeb/records',
  access: 'member',
  request: z.strictObject({ currency: SettlementCurrency, beforeId: z.optional(OrderId) }),
  response: z.object({ records: z.array(InterestRecord), hasMore: z.boolean() }),
})

/**
 * What an amount of one currency comes to in the other. Nothing moves: the quote is kept for its member for 30 s, and
 * `convert` makes the exchange of it. [V-06]
 */
export const conversionQuote = defineCall({
  path: 'finance/convert/quote',
  access: 'member',
  request: z.strictObject({ from: SettlementCurrency, fromMinor: AmountMinor }),
  response: ConversionQuote,
  rejects: ['FIELD_REFUSED'],
})

/**
 * Makes the exchange of a quote, once. One that has expired is refused with a new one for the same amount. What waits for its
 * turnover is not exchanged: it would be free on the other side.
 */
export const convert = defineCall({
  path: 'finance/convert',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, quoteId: z.uuid() }),
  response: Conversion,
  rejects: ['QUOTE_UNKNOWN', 'QUOTE_EXPIRED', 'QUOTE_USED', 'BALANCE_SHORT', 'TURNOVER_LACKING', 'REQUEST_ID_REUSED'],
})

/** My last 20 exchanges, the newest first; those before are in the statement. */
export const conversionRecords = defineCall({
  path: 'finance/convert/records',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ conversions: z.array(Conversion) }),
})
