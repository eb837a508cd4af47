import { randomUUID } from 'node:crypto'
import {
  conversionQuote,
  convert,
  financeRecords,
  pay,
  speedWithdraw,
  toCenter,
  toYeb,
  withdrawCancel,
  withdrawNew,
} from '#contract/finance/calls.ts'
import { promotionClaim } from '#contract/promotions/calls/promotions.ts'
import { promotionStatuses } from '#contract/promotions/calls/statuses.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Door, MoneyWalker } from './money-walker.ts'

/** Hundredths of USDT are what is paid out. */
const hundredthUsdt = 10_000
const depositMinor = { CNY: [10_000, 60_000], USDT: [20_000_000, 90_000_000] } as const

/** Doors of the finance group: what comes in, what goes out, and what lies in the interest wallet. */
export const financeDoors = (walker: MoneyWalker) => {
  const { world, provider, ask, partOf, left, came, cardId, withdrawPassword } = walker

  /** The provider's word that so much was paid, or that it failed. */
  const callBack = async (orderId: string, paid?: { currency: SettlementCurrency; amountMinor: number }) => {
    const payment = paid && { paymentId: randomUUID(), currency: paid.currency, amountMinor: paid.amountMinor }
    const status = await provider.call(
      `${world.baseUrl}/payments/callback/scripted`,
      { eventId: randomUUID(), state: payment ? { orderId, status: 'paid', payment } : { orderId, status: 'failed' } },
      { atMs: world.services().now() },
    )
    if (status !== 200) throw new Error(`the callback of ${orderId} was answered ${status}`)
  }

  const deposit =
    (currency: SettlementCurrency): Door =>
    async (permille) => {
      const [least, most] = depositMinor[currency]
      const amountMinor = Math.floor((least + ((most - least) * permille) / 1_000) / 10_000) * 10_000
      const asked = { requestId: randomUUID(), methodId: `scripted-${currency.toLowerCase()}`, currency, amountMinor }
      const order = await ask(pay, asked)
      if (!order) return
      await world.services().finance.settled()
      await callBack(order.orderId, { currency, amountMinor })
      await came()
    }

  const exchange =
    (from: SettlementCurrency): Door =>
    async (permille) => {
      const quoted = await ask(conversionQuote, { from, fromMinor: await partOf(from, permille) })
      if (quoted && (await ask(convert, { requestId: randomUUID(), quoteId: quoted.quoteId })))
        await left('exchange', from)
    }

  const withdraw = async (permille: number): Promise<string | undefined> => {
    const amountMinor = await partOf('CNY', permille, 100)
    const asked = { methodId: 'card', payeeId: cardId, currency: 'CNY', amountMinor, withdrawPassword } as const
    const order = await ask(withdrawNew, { requestId: randomUUID(), ...asked })
    if (order) await left('withdraw', 'CNY')
    return order?.orderId
  }

  /** A withdrawal that is sent at once, and what the provider says of it then. */
  const paidOut =
    (says: 'paid' | 'failed'): Door =>
    async (permille) => {
      const { settings, timers, finance } = world.services()
      const rules = settings.get('withdrawRules')
      await settings.set('withdrawRules', { ...rules, sendAfterSeconds: 0 }, 'test')
      const orderId = await withdraw(permille)
      await settings.set('withdrawRules', rules, 'test')
      await timers.flush()
      await finance.settled()
      const sent = provider.payouts.find((payout) => payout.orderId === orderId)
      if (!sent) return
      await callBack(sent.orderId, says === 'paid' ? { currency: 'CNY', amountMinor: sent.amountMinor } : undefined)
      walker.taken.add(`payout ${says}`)
      await left(`payout ${says}`, 'CNY')
    }

  const offer: Door = async (permille) => {
    const amountMinor = await partOf('CNY', permille, 100)
    const asked = { payeeId: cardId, currency: 'CNY', amountMinor, withdrawPassword } as const
    if (await ask(speedWithdraw, { requestId: randomUUID(), ...asked })) await left('offer', 'CNY')
  }

  const withOrder = async (state: string, go: (orderId: string) => Promise<unknown>): Promise<void> => {
    const records = await ask(financeRecords, {})
    const found = records?.orders.find((order) => order.state === state)
    if (found) await go(found.orderId)
  }

  return {
    deposit: deposit('CNY'),
    depositUsdt: deposit('USDT'),
    exchange: exchange('CNY'),
    exchangeBack: exchange('USDT'),
    save: async (permille) =>
      void (await ask(toYeb, {
        requestId: randomUUID(),
        currency: 'CNY',
        amountMinor: await partOf('CNY', permille),
      })),
    saveUsdt: async (permille) =>
      void (await ask(toYeb, {
        requestId: randomUUID(),
        currency: 'USDT',
        amountMinor: await partOf('USDT', permille, hundredthUsdt),
      })),
    unsave: async () => {
      for (const currency of ['CNY', 'USDT'] as const)
        await ask(toCenter, { requestId: randomUUID(), currency, amountMinor: null })
    },
    withdraw: async (permille) => void (await withdraw(permille)),
    payOut: paidOut('paid'),
    payOutFails: paidOut('failed'),
    cancel: () => withOrder('queued', (orderId) => ask(withdrawCancel, { requestId: randomUUID(), orderId })),
    offer,
    claim: async () => {
      await world.services().facts.flush()
      const { standings } = await walker.client.accepted(promotionStatuses, {})
      for (const { promotionId, ready } of standings)
        for (const { itemId, reward } of ready)
          if (reward?.kind === 'cash') await ask(promotionClaim, { requestId: randomUUID(), promotionId, itemId })
      await came()
    },
  } satisfies Record<string, Door>
}
