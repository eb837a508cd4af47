import {
  payoutsPath,
  type PaymentNotice,
  type PayoutRequest,
  type PayoutState,
} from '#server/finance/providers/payment-protocol.ts'
import { signatureWindowMs } from '#server/finance/providers/payment-signature.ts'
import { must, type AskOptions, type Check } from './kit.ts'

const sayPaidOut = (
  state: PayoutState | PaymentNotice['state'] | undefined,
  { currency, amountMinor }: PayoutRequest,
): void => {
  const isAsAsked =
    state?.status === 'paid' && state.payment.currency === currency && state.payment.amountMinor === amountMinor
  must(isAsAsked, `a payout that was made is ${JSON.stringify(state)}`)
}

/** What is told under one id is always the same, whatever the order in which it comes. */
const mustAgree = (notices: readonly PaymentNotice[]): void => {
  const told = new Map<string, string>()
  for (const { eventId, state } of notices) {
    const said = JSON.stringify(state)
    must((told.get(eventId) ?? said) === said, `the event ${eventId} was told with other data`)
    told.set(eventId, said)
  }
}

/** What the site relies on when members are paid out: money that has left once must not leave again. */
export const payoutChecks: Readonly<Record<string, Check>> = {
  'a payout is taken, and is known from then on': async (kit) => {
    const { request } = await kit.paidOut()
    const { status } = await kit.payoutState(request.orderId)
    must(status === 'pending' || status === 'paid', `it is ${status}`)
  },
  'the same payout again, also at once, is made once': async (kit) => {
    const request = kit.payout()
    await Promise.all([kit.paidOut(request), kit.paidOut(request), kit.paidOut(request)])
    await kit.mustEndPayout(request.orderId, 'paid')
    const again = (await kit.paidOut(request)).state
    sayPaidOut(again, request)
    must(JSON.stringify(again) === JSON.stringify(await kit.payoutState(request.orderId)), 'it was made once more')
  },
  'the same payout with other data is refused, and the first one stays': async (kit) => {
    const { request } = await kit.paidOut()
    const payee = { to: 'card', number: '6222000010007654321', holder: '李小红', bankName: '示例银行' }
    for (const changes of [{ amountMinor: request.amountMinor + 1 }, { currency: 'USDT' }, { payee }])
      kit.mustSay(await kit.ask('POST', payoutsPath, { body: { ...request, ...changes } }), 409, 'reused')
    await kit.mustEndPayout(request.orderId, 'paid')
    sayPaidOut(await kit.payoutState(request.orderId), request)
  },
  'what is no amount, or nobody to be paid, is refused and pays nothing out': async (kit) => {
    const wrong = [
      ...[0, -1, 1.5, '12345', 1e30, null].map((amountMinor) => ({ amountMinor })),
      ...[null, {}, { to: 'card', number: '6217000010001234567' }, { to: 'mail', address: 'a' }].map((payee) => ({
        payee,
      })),
    ]
    for (const changes of wrong) {
      const body = kit.payout(changes)
      kit.mustSay(await kit.ask('POST', payoutsPath, { body }), 422, 'refused')
      kit.mustSay(await kit.ask('GET', `${payoutsPath}/${body.orderId}`), 404, 'missing')
    }
  },
  'a payout without a right signature is refused and pays nothing out': async (kit) => {
    const body = kit.payout()
    const tries: AskOptions[] = [
      { body, headers: {} },
      { body, secret: 'x'.repeat(16) },
      { body, atMs: Date.now() - signatureWindowMs - 60_000 },
      { body, atMs: Date.now() + signatureWindowMs + 60_000 },
    ]
    for (const options of tries) kit.mustSay(await kit.ask('POST', payoutsPath, options), 401, 'signature')
    kit.mustSay(await kit.ask('GET', `${payoutsPath}/${body.orderId}`), 404, 'missing')
  },
  'a payout that nobody asked for is missing': async (kit) => {
    kit.mustSay(await kit.ask('GET', `${payoutsPath}/${kit.payout().orderId}`), 404, 'missing')
  },
  'a payout that was made is told, signed, and stays what it is': async (kit) => {
    const { request } = await kit.paidOut()
    await kit.mustEndPayout(request.orderId, 'paid')
    const notices = await kit.callbacks(request, 1)
    mustAgree(notices)
    const last = notices.find(({ state }) => state.status === 'paid')?.state
    sayPaidOut(last, request)
    must(
      notices.every(({ state }) => state.orderId === request.orderId),
      'it is told of another order',
    )
    const state = await kit.payoutState(request.orderId)
    must(JSON.stringify(state) === JSON.stringify(last), 'callback and status name different payments')
  },
  'a callback of a payout that was not taken comes again, the same': async (kit) => {
    const { request } = await kit.paidOut()
    kit.refuseNext(request)
    await kit.mustEndPayout(request.orderId, 'paid')
    const notices = await kit.callbacks(request, 2)
    mustAgree(notices)
    const paid = notices.filter(({ state }) => state.status === 'paid')
    must(paid.length >= 2 && new Set(paid.map(({ eventId }) => eventId)).size === 1, 'the repeat has another id')
  },
  'a payout that has failed is told, and asking again does not make it': async (kit) => {
    const { request } = await kit.paidOut()
    await kit.mustEndPayout(request.orderId, 'failed')
    const notices = await kit.callbacks(request, 1)
    mustAgree(notices)
    must(
      notices.some(({ state }) => state.status === 'failed'),
      'it was told as something else',
    )
    const again = (await kit.paidOut(request)).state.status
    must(again === 'failed', `asked again, it is ${again}`)
    must((await kit.payoutState(request.orderId)).status === 'failed', 'the status says something else')
  },
  'a payout that was made cannot fail any more': async (kit) => {
    const { request } = await kit.paidOut()
    await kit.mustEndPayout(request.orderId, 'paid')
    kit.mustSay(await kit.endPayout(request.orderId, 'failed'), 409, 'reused')
    sayPaidOut(await kit.payoutState(request.orderId), request)
  },
  'a payout that has failed cannot be made any more': async (kit) => {
    const { request } = await kit.paidOut()
    await kit.mustEndPayout(request.orderId, 'failed')
    kit.mustSay(await kit.endPayout(request.orderId, 'paid'), 409, 'reused')
    must((await kit.payoutState(request.orderId)).status === 'failed', 'it was made all the same')
  },
}
