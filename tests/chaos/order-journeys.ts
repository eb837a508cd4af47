import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import {
  bankPaid,
  conversionQuote,
  convert,
  financeOrder,
  pay,
  payClose,
  toCenter,
  toYeb,
  usdtDeposits,
  withdrawCancel,
  withdrawNew,
  yebWallet,
} from '#contract/finance/calls.ts'
import { bankReferenceOf } from '#contract/finance/rules/bank-reference.ts'
import { venueBalance, venueRecover, venueTransferIn, venueTransferOut } from '#contract/venues/calls.ts'
import type { PaymentState } from '#server/finance/providers/payment-protocol.ts'
import { signatureHeaders } from '#server/finance/providers/payment-signature.ts'
import { hashOf } from '#tests/builders/scripted-watcher.ts'
import {
  againAfterMs,
  cny,
  insist,
  notice,
  nothing,
  paid,
  reachedWithinMs,
  reaches,
  says,
  withdrawPassword,
  type Journey,
  type Place,
} from './journey.ts'
import { speedJourneys } from './speed-journeys.ts'

export const bankSecret = 'secret-of-the-feed'
/** From so much on an operator looks at a withdrawal. */
export const reviewFromMinor = 40_000
export const confirmations = 20
const amountMinor = 20_000
const savedMinor = 100_000
/** A day of 3.65 % a year. */
const interestMinor = 10
const chainMinor = 30_000_000
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const depositIn = (place: Place) => {
  const { saver, methodId } = place
  const input = { requestId: randomUUID(), methodId, currency: 'CNY', amountMinor } as const
  const ask = () => insist(place, saver.client, { call: pay, input })
  let orderId = ''
  const closing = randomUUID()
  return {
    open: async () => void ({ orderId } = await ask()),
    awaiting: () => reaches(place, orderId, 'awaiting'),
    close: async () =>
      void (await insist(place, saver.client, { call: payClose, input: { requestId: closing, orderId } })),
    told: (stateOf: (id: string) => PaymentState, reached: string) => notice(place, () => orderId, stateOf, reached),
    again: async () => ({ first: orderId, repeated: (await ask()).orderId }),
  }
}

const withdrawalIn = (place: Place, askedMinor: number) => {
  const { saver, world } = place
  const shared = { methodId: 'card', payeeId: saver.cardId, currency: 'CNY', withdrawPassword } as const
  const input = { ...shared, requestId: randomUUID(), amountMinor: askedMinor }
  const ask = () => insist(place, saver.client, { call: withdrawNew, input })
  let orderId = ''
  const cancelling = randomUUID()
  return {
    open: async () => void ({ orderId } = await ask()),
    reached: (state: string) => () => reaches(place, orderId, state),
    cancel: async () =>
      void (await insist(place, saver.client, { call: withdrawCancel, input: { requestId: cancelling, orderId } })),
    /** An operator whose answer was lost looks again before deciding again. */
    approve: async () => {
      const isApproved = () => reaches(place, orderId, 'sending', 'processing').then(() => true)
      for (let isDone = false; !isDone;) {
        const { exit } = await world.admin(['finance', 'approve', orderId]).catch(() => ({ exit: 1 }))
        const { order } = await insist(place, saver.client, { call: financeOrder, input: { orderId } })
        isDone = exit === 0 || order.state !== 'review'
      }
      await isApproved()
      await reaches(place, orderId, 'processing')
    },
    told: (stateOf: (id: string) => PaymentState, reached: string) => notice(place, () => orderId, stateOf, reached),
    again: async () => ({ first: orderId, repeated: (await ask()).orderId }),
  }
}

/** A transfer to an account of the house: what the bank's statement says of it, and what an operator does. */
const bankTransferIn = (place: Place) => {
  const { saver, world } = place
  const input = { requestId: randomUUID(), methodId: 'bank', currency: 'CNY', amountMinor } as const
  const ask = () => insist(place, saver.client, { call: pay, input })
  const [saying, entryId] = [randomUUID(), randomUUID()]
  let order = { orderId: '', account: '' }
  return {
    open: async () => {
      const opened = await ask()
      if (opened.kind !== 'bank-deposit') throw new Error(opened.kind)
      order = { orderId: opened.orderId, account: opened.context.account.number }
    },
    said: async () =>
      void (await insist(place, saver.client, {
        call: bankPaid,
        input: { requestId: saying, orderId: order.orderId },
      })),
    told: async () => {
      const { orderId, account } = order
      const remark = bankReferenceOf(orderId)
      const entry = { entryId, account, currency: 'CNY', amountMinor, remark, payer: '王小明', bookedAtMs: 0 }
      const path = '/payments/bank/acme'
      const rawBody = JSON.stringify(entry)
      const tell = async (): Promise<boolean> => {
        const headers = signatureHeaders(bankSecret, { method: 'POST', path, rawBody }, Date.now())
        const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: rawBody }
        return (await fetch(world.baseUrl + path, sent)).ok
      }
      while (!(await tell().catch(() => false))) await wait(againAfterMs)
      await reaches(place, orderId, 'succeeded')
    },
    rejected: async () => {
      const { orderId } = order
      const reject = () => world.admin(['bank', 'reject', orderId, 'nothing', 'has', 'come'])
      for (let isDone = false; !isDone;) {
        const { exit } = await reject().catch(() => ({ exit: 1 }))
        const { order: now } = await insist(place, saver.client, { call: financeOrder, input: { orderId } })
        isDone = exit === 0 || now.state === 'rejected'
      }
      await reaches(place, orderId, 'rejected')
    },
    again: async () => ({ first: order.orderId, repeated: (await ask()).orderId }),
  }
}

const isAway = (name: string): boolean => name === 'VENUE_UNAVAILABLE' || name === 'VENUE_TRANSFER_OPEN'

/** Until the venue has it: what found nobody there has failed for certain, and is asked for anew. */
const move = (place: Place, call: typeof venueTransferIn | typeof venueTransferOut, channelCode: string) => {
  let requestId: string = randomUUID()
  return async (): Promise<void> => {
    for (;;) {
      const input = { requestId, channelCode, currency: 'CNY', amountMinor } as const
      const { state } = await insist(place, place.saver.client, { call, input, isTemporary: isAway })
      if (state === 'succeeded') return
      if (state === 'failed') requestId = randomUUID()
      await wait(againAfterMs)
    }
  }
}

const recoverAll = (place: Place, channelCode: string) => {
  const { client } = place.saver
  return async (): Promise<void> => {
    for (let requestId = randomUUID(); ; requestId = randomUUID()) {
      const recovery = () => insist(place, client, { call: venueRecover, input: { requestId } })
      await vi.waitFor(
        async () => {
          const { isComplete, results } = await recovery()
          expect([isComplete, results.filter(({ outcome }) => outcome === 'pending')]).toEqual([true, []])
        },
        { timeout: reachedWithinMs, interval: againAfterMs },
      )
      const { balances } = await insist(place, client, {
        call: venueBalance,
        input: { channelCode },
        isTemporary: isAway,
      })
      if (balances.every(({ balanceMinor }) => balanceMinor === 0)) return
    }
  }
}

const exchangeIn = (place: Place): Journey => {
  const { client } = place.saver
  const requestId = randomUUID()
  let quote = { quoteId: '', fromMinor: 0, toMinor: 0 }
  const make = () => insist(place, client, { call: convert, input: { requestId, quoteId: quote.quoteId } })
  const asked = { from: 'CNY', fromMinor: 7_140 } as const
  return {
    steps: [
      async () => void (quote = await insist(place, client, { call: conversionQuote, input: asked })),
      async () => void (await make()),
    ],
    gained: () => ({ CNY: -quote.fromMinor, USDT: quote.toMinor }),
    again: async () => ({ first: quote.quoteId, repeated: (await make()).quoteId }),
  }
}

const interestIn = (place: Place): Journey => {
  const { saver, passDays } = place
  const [into, out] = [randomUUID(), randomUUID()]
  let earnedMinor = 0
  const wallet = () => insist(place, saver.client, { call: yebWallet, input: { currency: 'CNY' } })
  const moved = (call: typeof toYeb | typeof toCenter, requestId: string, asked: number | null) =>
    insist(place, saver.client, { call, input: { requestId, currency: 'CNY', amountMinor: asked } })
  return {
    steps: [
      async () => {
        ;({ earnedMinor } = await wallet())
        await moved(toYeb, into, savedMinor)
      },
      async () => {
        await passDays(saver.memberId)
        await vi.waitFor(async () => expect((await wallet()).earnedMinor).toBe(earnedMinor + interestMinor), {
          timeout: reachedWithinMs,
          interval: 100,
        })
      },
      async () => void (await moved(toCenter, out, null)),
    ],
    gained: () => ({ CNY: interestMinor }),
    again: async () => {
      const { movedMinor } = await moved(toCenter, out, null)
      return { first: String(savedMinor + interestMinor), repeated: String(movedMinor) }
    },
  }
}

const chainDepositIn = (place: Place): Journey => {
  const { saver, watcher } = place
  const txId = hashOf('tx', randomUUID())
  const stands = (...states: readonly string[]) =>
    vi.waitFor(
      async () => {
        const { deposits } = await insist(place, saver.client, { call: usdtDeposits, input: {} })
        expect(states).toContain(deposits.find((deposit) => deposit.txId === txId)?.state)
      },
      { timeout: reachedWithinMs, interval: 100 },
    )
  return {
    steps: [
      async () => {
        watcher.grow([{ txId, logIndex: 0, token: usdt, to: saver.address, amount: String(chainMinor) }])
        await stands('confirming', 'credited')
      },
      async () => {
        watcher.grow([], confirmations)
        await stands('credited')
      },
    ],
    gained: () => ({ USDT: chainMinor }),
  }
}

/** Every kind of order, in every way that it goes; kinds of one word share what a member may have once at a time. */
export const journeys: Readonly<Record<string, { kind: string; begin(place: Place): Journey }>> = {
  'a deposit that is paid': {
    kind: 'deposit',
    begin: (place) => {
      const { open, awaiting, told, again } = depositIn(place)
      const steps = [open, awaiting, told(says('pending'), 'processing'), told(paid(amountMinor), 'succeeded')]
      return { steps, gained: cny(amountMinor), again }
    },
  },
  'a deposit that is given up and paid all the same': {
    kind: 'deposit',
    begin: (place) => {
      const { open, awaiting, close, told, again } = depositIn(place)
      return { steps: [open, awaiting, close, told(paid(amountMinor), 'succeeded')], gained: cny(amountMinor), again }
    },
  },
  'a deposit that fails': {
    kind: 'deposit',
    begin: (place) => {
      const { open, awaiting, told, again } = depositIn(place)
      return { steps: [open, awaiting, told(says('failed'), 'failed')], gained: nothing, again }
    },
  },
  'a bank transfer that the bank tells of': {
    kind: 'bank-deposit',
    begin: (place) => {
      const { open, said, told, again } = bankTransferIn(place)
      return { steps: [open, said, told], gained: cny(amountMinor), again }
    },
  },
  'a bank transfer that an operator rejects': {
    kind: 'bank-deposit',
    begin: (place) => {
      const { open, said, rejected, again } = bankTransferIn(place)
      return { steps: [open, said, rejected], gained: nothing, again }
    },
  },
  'a withdrawal that is paid': {
    kind: 'withdrawal',
    begin: (place) => {
      const { open, reached, told, again } = withdrawalIn(place, amountMinor)
      const steps = [open, reached('processing'), told(paid(amountMinor), 'succeeded')]
      return { steps, gained: cny(-amountMinor), again }
    },
  },
  'a withdrawal that fails': {
    kind: 'withdrawal',
    begin: (place) => {
      const { open, reached, told, again } = withdrawalIn(place, amountMinor)
      return { steps: [open, reached('processing'), told(says('failed'), 'failed')], gained: nothing, again }
    },
  },
  'a withdrawal that an operator approves': {
    kind: 'withdrawal',
    begin: (place) => {
      const { open, reached, approve, told, again } = withdrawalIn(place, reviewFromMinor)
      const steps = [open, reached('review'), approve, told(paid(reviewFromMinor), 'succeeded')]
      return { steps, gained: cny(-reviewFromMinor), again }
    },
  },
  'a withdrawal that is cancelled': {
    kind: 'withdrawal',
    begin: (place) => {
      const { open, reached, cancel, again } = withdrawalIn(place, reviewFromMinor)
      return { steps: [open, reached('review'), cancel], gained: nothing, again }
    },
  },
  'money to a venue': {
    kind: 'venue',
    begin: (place) => ({ steps: [move(place, venueTransferIn, 'by')], gained: nothing }),
  },
  'money to a venue and back': {
    kind: 'venue',
    begin: (place) => {
      const steps = [move(place, venueTransferIn, 'dz'), move(place, venueTransferOut, 'dz')]
      return { steps, gained: nothing }
    },
  },
  'a recovery from all venues': {
    kind: 'venue',
    begin: (place) => ({ steps: [move(place, venueTransferIn, 'KTDJ'), recoverAll(place, 'KTDJ')], gained: nothing }),
  },
  'an exchange': { kind: 'exchange', begin: exchangeIn },
  'money that earns interest': { kind: 'interest', begin: interestIn },
  'USDT by a chain': { kind: 'chain', begin: chainDepositIn },
  ...speedJourneys,
}
