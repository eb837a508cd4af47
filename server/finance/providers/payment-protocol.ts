import * as z from 'zod'

/**
 * What the site and a payment provider's adapter say to each other, version 1. The site asks:
 *
 * - `POST <provider>/v1/payments` with a `PaymentRequest` → 200 `PaymentOpened`. The same `orderId` with the same data is
 *   answered alike; with other data 409 `reused`. What the provider will not take: 422 `refused`. Neither has any effect.
 * - `GET <provider>/v1/payments/<orderId>` → 200 `PaymentState`; 404 `missing` for an order that it has never heard of.
 *
 * - `POST <provider>/v1/payouts` with a `PayoutRequest` → 200 `PayoutState`; the same rules. A payout happens once an order.
 * - `GET <provider>/v1/payouts/<orderId>` → 200 `PayoutState`; 404 `missing`.
 *
 * The provider calls back: `POST <callbackUrl>` with a `PaymentNotice`, until it is answered 2xx, in any order, as often as
 * it likes. Every request of either side is signed (payment-signature.ts). Amounts are whole numbers of the currency's
 * smallest unit: CNY 2 places, USDT 6. Answers that are none of these mean nothing: the outcome is unknown. [C-14]
 */
export const paymentsPath = '/v1/payments'
export const payoutsPath = '/v1/payouts'
/**
 * Only where an adapter runs to be tested: `POST <provider>/v1/test/payments/<orderId>` with a `TestOutcome` ends a payment
 * as its person would. `npm run provider-kit` asks for it; in earnest it answers 404.
 */
export const testPaymentsPath = '/v1/test/payments'
export const TestOutcome = z.strictObject({ outcome: z.enum(['paid', 'failed']) })

/** The largest body that either side reads, bytes. */
export const paymentBodyBytesMax = 16 * 1024

/** What comes with 401, 404, 409 and 422: without it, an answer of that status means nothing. */
export const PaymentError = z.object({ error: z.enum(['signature', 'missing', 'reused', 'refused']) })

const OrderId = z.string().regex(/^\d{1,18}$/)
const Word = z.string().min(1).max(200)
const AmountMinor = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const CurrencyCode = z.string().regex(/^[A-Z]{3,5}$/)

export const PaymentRequest = z.strictObject({
  orderId: OrderId,
  /** A way to pay, as the provider names it. */
  method: z.string().regex(/^[a-z0-9-]{1,40}$/),
  currency: CurrencyCode,
  amountMinor: AmountMinor,
  callbackUrl: z.url(),
  /** Where the person goes back to from the checkout. */
  returnUrl: z.url(),
  expiresAtMs: z.int(),
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

/** `checkoutUrl`: the page on which the person pays; it belongs to the provider. */
export const PaymentOpened = z.object({ orderId: OrderId, checkoutUrl: z.url({ protocol: /^https?$/ }).max(500) })
export type PaymentOpened = z.infer<typeof PaymentOpened>

/** `paymentId`: the provider's own, one a payment; what was really paid. */
const Payment = z.object({ paymentId: Word, currency: CurrencyCode, amountMinor: AmountMinor })

/**
 * unpaid: nobody has paid yet. pending: somebody has, and the provider does not know yet how it ends. expired: nobody did in
 * time. failed: it did not work, and will not.
 */
export const PaymentState = z.discriminatedUnion('status', [
  z.object({ orderId: OrderId, status: z.enum(['unpaid', 'pending', 'failed', 'expired']) }),
  z.object({ orderId: OrderId, status: z.literal('paid'), payment: Payment }),
])
export type PaymentState = z.infer<typeof PaymentState>

/** Whom money is paid out to. */
export const Payee = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('card'), number: Word, holder: Word, bankName: Word }),
  z.strictObject({ to: z.literal('address'), network: z.enum(['TRC20', 'ERC20']), address: Word }),
])
export type Payee = z.infer<typeof Payee>

export const PayoutRequest = z.strictObject({
  orderId: OrderId,
  /** A way to be paid out, as the provider names it. */
  method: z.string().regex(/^[a-z0-9-]{1,40}$/),
  currency: CurrencyCode,
  amountMinor: AmountMinor,
  payee: Payee,
  callbackUrl: z.url(),
})
export type PayoutRequest = z.infer<typeof PayoutRequest>

/** pending: the provider has it, and does not know yet how it ends. failed: nothing has left, and nothing will. */
export const PayoutState = z.discriminatedUnion('status', [
  z.object({ orderId: OrderId, status: z.enum(['pending', 'failed']) }),
  z.object({ orderId: OrderId, status: z.literal('paid'), payment: Payment }),
])
export type PayoutState = z.infer<typeof PayoutState>

/** `eventId`: unique at the provider; a repeat carries the same one with the same data. */
export const PaymentNotice = z.object({ eventId: Word, state: PaymentState })
export type PaymentNotice = z.infer<typeof PaymentNotice>
