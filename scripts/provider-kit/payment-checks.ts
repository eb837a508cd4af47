import {
  paymentBodyBytesMax,
  paymentsPath,
  type PaymentRequest,
  type PaymentState,
} from '#server/finance/providers/payment-protocol.ts'
import { signatureWindowMs } from '#server/finance/providers/payment-signature.ts'
import { must, type AskOptions, type Check } from './kit.ts'

const sayPaid = (state: PaymentState, { currency, amountMinor }: PaymentRequest): void => {
  const isAsAsked =
    state.status === 'paid' && state.payment.currency === currency && state.payment.amountMinor === amountMinor
  must(isAsAsked, `a paid payment is ${JSON.stringify(state)}`)
}

/** What the site relies on when members pay in. */
export const paymentChecks: Readonly<Record<string, Check>> = {
  'a payment is opened, with the address of its checkout': async (kit) => {
    const { request, opened } = await kit.opened()
    must(opened.orderId === request.orderId, `another order was answered: ${opened.orderId}`)
    const page = await fetch(opened.checkoutUrl)
    must(page.ok, `the checkout answered ${page.status}`)
  },
  'the same order again is the same payment': async (kit) => {
    const { request, opened } = await kit.opened()
    const again = await Promise.all([kit.opened(request), kit.opened(request)])
    for (const each of again) must(each.opened.checkoutUrl === opened.checkoutUrl, 'it has another checkout')
  },
  'the same order with other data is refused': async (kit) => {
    const { request } = await kit.opened()
    for (const changes of [{ amountMinor: request.amountMinor + 1 }, { currency: 'USDT' }])
      kit.mustSay(await kit.ask('POST', paymentsPath, { body: { ...request, ...changes } }), 409, 'reused')
  },
  'what is no amount is refused': async (kit) => {
    for (const amountMinor of [0, -1, 1.5, '12345', 1e30, null])
      kit.mustSay(await kit.ask('POST', paymentsPath, { body: kit.request({ amountMinor }) }), 422, 'refused')
  },
  'a request without a right signature is refused': async (kit) => {
    const body = kit.request()
    const tries: AskOptions[] = [
      { body, headers: {} },
      { body, secret: `${'x'.repeat(16)}` },
      { body, atMs: Date.now() - signatureWindowMs - 60_000 },
      { body, atMs: Date.now() + signatureWindowMs + 60_000 },
    ]
    for (const options of tries) kit.mustSay(await kit.ask('POST', paymentsPath, options), 401, 'signature')
    kit.mustSay(await kit.ask('GET', `${paymentsPath}/${body.orderId}`), 404, 'missing')
  },
  'a body that is too large is refused': async (kit) => {
    const answer = await kit.ask('POST', paymentsPath, { body: ' '.repeat(paymentBodyBytesMax + 1) })
    must(answer.status >= 400 && answer.status < 500, `it was answered ${answer.status}`)
  },
  'an order that nobody opened is missing': async (kit) => {
    kit.mustSay(await kit.ask('GET', `${paymentsPath}/${kit.request().orderId}`), 404, 'missing')
  },
  'a payment that nobody has paid is unpaid': async (kit) => {
    const { request } = await kit.opened()
    must((await kit.state(request.orderId)).status === 'unpaid', 'it is something else')
  },
  'a success is told, signed, and stays what it is': async (kit) => {
    const { request } = await kit.opened()
    await kit.end(request.orderId, 'paid')
    const [notice] = await kit.callbacks(request, 1)
    must(notice !== undefined && notice.state.orderId === request.orderId, 'it is told of another order')
    if (notice) sayPaid(notice.state, request)
    const state = await kit.state(request.orderId)
    sayPaid(state, request)
    must(JSON.stringify(state) === JSON.stringify(notice?.state), 'callback and status name different payments')
  },
  'a callback that was not taken comes again, the same': async (kit) => {
    const { request } = await kit.opened()
    kit.refuseNext(request)
    await kit.end(request.orderId, 'paid')
    const [first, second] = await kit.callbacks(request, 2)
    must(JSON.stringify(first) === JSON.stringify(second), 'the repeat has another id or other data')
  },
  'a failure is told, and stays what it is': async (kit) => {
    const { request } = await kit.opened()
    await kit.end(request.orderId, 'failed')
    const [notice] = await kit.callbacks(request, 1)
    must(notice?.state.status === 'failed', `it was told as ${notice?.state.status}`)
    must((await kit.state(request.orderId)).status === 'failed', 'the status says something else')
  },
}
