import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { FinanceOrder } from '#contract/finance/entities/finance-order.ts'
import { SpeedAppealReason, SpeedPayOrder } from '#contract/finance/entities/speed-pay-order.ts'
import { SpeedAmount, SpeedPayee, SpeedRules } from '#contract/finance/entities/speed-rules.ts'
import { SpeedWithdrawOrder } from '#contract/finance/entities/speed-withdraw-order.ts'
import { OrderId, RequestId } from '#contract/ids.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { WithdrawPassword } from '#contract/wallet/entities/payout-methods.ts'

/** A member who deposits pays a member who withdraws: speed pay (极速存款) and speed withdrawals (极速提款). [C-14] */

const named = z.strictObject({ requestId: RequestId, orderId: OrderId })
const refusedMove = ['FINANCE_ORDER_UNKNOWN', 'ORDER_MOVED_ON', 'REQUEST_ID_REUSED'] as const

/**
 * The rules of the site; with `isOpen` false it offers neither. The amounts that can be paid now, the smallest first; my
 * orders that are not over, of both sides, the newest first; and until when I am locked out of paying, or null.
 */
export const speedInfo = defineCall({
  path: 'finance/speed/info',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({
    rules: SpeedRules,
    amounts: z.array(SpeedAmount),
    orders: z.array(FinanceOrder),
    lockedUntilMs: z.nullable(z.int()),
  }),
})

/** Takes an offer of exactly this amount: it is mine until `expiresAtMs`. OFFER_TAKEN when there is none. [V-06] */
export const speedPay = defineCall({
  path: 'finance/speed/pay',
  access: 'member',
  needsAgreement: true,
  request: z.strictObject({ requestId: RequestId, currency: SettlementCurrency, amountMinor: AmountMinor }),
  response: SpeedPayOrder,
  rejects: [
    'PAYMENT_TYPE_CLOSED',
    'FIELD_REFUSED',
    'SPEED_FULL',
    'OFFER_TAKEN',
    'SPEED_LOCKED',
    'LIMIT_REACHED',
    'PLAY_TIMED_OUT',
    'SELF_EXCLUDED',
    'IDENTITY_REQUIRED',
    'REQUEST_ID_REUSED',
  ],
})

/** Whom to pay, of a speed pay of mine that is not over. [L-05] */
export const speedPayee = defineCall({
  path: 'finance/speed/payee',
  access: 'member',
  request: z.strictObject({ orderId: OrderId }),
  response: SpeedPayee,
  rejects: ['FINANCE_ORDER_UNKNOWN', 'ORDER_MOVED_ON'],
})

/** I have paid. PROOF_REQUIRED until I have handed in a picture of it (`orderProofUpload`). */
export const speedPaid = defineCall({
  path: 'finance/speed/paid',
  access: 'member',
  request: named,
  response: SpeedPayOrder,
  rejects: ['PROOF_REQUIRED', ...refusedMove],
})

/** Reminds the payee to look: three times at most (REMINDERS_USED), five minutes apart (REMIND_TOO_SOON). */
export const speedRemind = defineCall({
  path: 'finance/speed/remind',
  access: 'member',
  request: named,
  response: SpeedPayOrder,
  rejects: ['REMIND_TOO_SOON', 'REMINDERS_USED', ...refusedMove],
})

/** The money has reached me, of a speed withdrawal of mine: it is the payer's at once. */
export const speedConfirm = defineCall({
  path: 'finance/speed/confirm',
  access: 'member',
  request: named,
  response: SpeedWithdrawOrder,
  rejects: refusedMove,
})

/** Brings an order of mine, of either side, before an operator. The payer may from ten minutes after the payment on, before that APPEAL_TOO_SOON. */
export const speedAppeal = defineCall({
  path: 'finance/speed/appeal',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, orderId: OrderId, reason: SpeedAppealReason }),
  response: FinanceOrder,
  rejects: ['APPEAL_TOO_SOON', ...refusedMove],
})

/** Gives up a speed pay that I have not paid, or takes back a speed withdrawal that nobody has taken, where that is allowed. */
export const speedClose = defineCall({
  path: 'finance/speed/close',
  access: 'member',
  request: named,
  response: FinanceOrder,
  rejects: refusedMove,
})

/**
 * A speed withdrawal of so many minor units to a card of my own (`payeeId`). The amount is held at once, and offered. The
 * rules of withdrawals hold: withdrawal password, turnover, waits. [V-05, V-06]
 */
export const speedWithdraw = defineCall({
  path: 'finance/speed/withdraw',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    payeeId: z.string().check(z.maxLength(40)),
    currency: SettlementCurrency,
    amountMinor: AmountMinor,
    withdrawPassword: WithdrawPassword,
  }),
  response: SpeedWithdrawOrder,
  rejects: [
    'WITHDRAW_TYPE_CLOSED',
    'WITHDRAW_HELD',
    'FIELD_REFUSED',
    'RECORD_UNKNOWN',
    'ADDRESS_NOT_READY',
    'SPEED_FULL',
    'WITHDRAW_PASSWORD_UNSET',
    'WITHDRAW_PASSWORD_WRONG',
    'WITHDRAW_PASSWORD_LOCKED',
    'TURNOVER_LACKING',
    'BALANCE_SHORT',
    'REQUEST_ID_REUSED',
  ],
})

/**
 * What becomes of a speed withdrawal that nobody took in time: offered again, or an ordinary withdrawal to the same card,
 * which is the order that comes back.
 */
export const speedTurn = defineCall({
  path: 'finance/speed/turn',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, orderId: OrderId, to: z.enum(['offer', 'withdrawal']) }),
  response: FinanceOrder,
  rejects: [
    'WITHDRAW_TYPE_CLOSED',
    'WITHDRAW_HELD',
    'FIELD_REFUSED',
    'TURNOVER_LACKING',
    'BALANCE_SHORT',
    ...refusedMove,
  ],
})
