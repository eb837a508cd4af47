import { randomUUID } from 'node:crypto'
import {
  financeOrder,
  orderProofUpload,
  speedAppeal,
  speedClose,
  speedConfirm,
  speedPaid,
  speedPay,
  speedTurn,
  speedWithdraw,
} from '#contract/finance/calls.ts'
import type { SpeedRules } from '#contract/finance/entities/speed-rules.ts'
import { callExamples } from '#tests/conformance/call-examples.ts'
import { cny, insist, nothing, notice, paid, reaches, withdrawPassword, type Journey, type Place } from './journey.ts'

const leastMinor = 10_000
const stepMinor = 10
const feeBasisPoints = 100
const bonusBasisPoints = 50

export const speedRules: SpeedRules = {
  isOpen: true,
  min_money: leastMinor,
  max_money: 2_000_000,
  feeBasisPoints,
  bonusBasisPoints,
  payMinutes: 15,
  confirmMinutes: 30,
  offerMinutes: 60,
  offersMax: 20,
  paysMax: 20,
  lapsesADay: 100,
  lockMinutes: 720,
}

/** The saver withdraws, the partner pays: each journey has an amount of its own, and so its own offer. */
const tradeIn = (place: Place) => {
  const { saver: payee, partner: payer, world, nth } = place
  const payerPlace = { ...place, saver: payer }
  const amountMinor = leastMinor + nth * stepMinor
  const payMinor = amountMinor - Math.floor((amountMinor * feeBasisPoints) / 10_000)
  const bonusMinor = Math.floor((payMinor * bonusBasisPoints) / 10_000)
  const asked = { payeeId: payee.cardId, currency: 'CNY', amountMinor, withdrawPassword } as const
  const offerInput = { ...asked, requestId: randomUUID() }
  const askOffer = () => insist(place, payee.client, { call: speedWithdraw, input: offerInput })
  const wanted = () => ({ requestId: randomUUID(), currency: 'CNY', amountMinor: payMinor }) as const
  const wants = { input: wanted() }
  const askPay = () => insist(place, payer.client, { call: speedPay, input: wants.input })
  let [offerId, payId] = ['', '']

  const offer = async (): Promise<void> => void ({ orderId: offerId } = await askOffer())
  const take = async (): Promise<void> => void ({ orderId: payId } = await askPay())
  const both = async (payState: string, offerState: string): Promise<void> => {
    await reaches(payerPlace, payId, payState)
    await reaches(place, offerId, offerState)
  }
  return {
    offer,
    take,
    takeAnew: () => {
      wants.input = wanted()
      return take()
    },
    both,
    offerReaches: (state: string) => reaches(place, offerId, state),
    pay: async () => {
      const { content } = callExamples.orderProofUpload
      const picture = { requestId: randomUUID(), orderId: payId, content }
      await insist(place, payer.client, { call: orderProofUpload, input: picture })
      await insist(place, payer.client, { call: speedPaid, input: { requestId: randomUUID(), orderId: payId } })
    },
    giveUp: async () =>
      void (await insist(place, payer.client, {
        call: speedClose,
        input: { requestId: randomUUID(), orderId: payId },
      })),
    takeBack: async () =>
      void (await insist(place, payee.client, {
        call: speedClose,
        input: { requestId: randomUUID(), orderId: offerId },
      })),
    confirm: async () => {
      await insist(place, payee.client, { call: speedConfirm, input: { requestId: randomUUID(), orderId: offerId } })
      await both('succeeded', 'succeeded')
    },
    appeal: async () =>
      void (await insist(place, payee.client, {
        call: speedAppeal,
        input: { requestId: randomUUID(), orderId: offerId, reason: 'not-received' },
      })),
    turn: async (): Promise<string> => {
      const input = { requestId: randomUUID(), orderId: offerId, to: 'withdrawal' } as const
      const { orderId } = await insist(place, payee.client, { call: speedTurn, input })
      return orderId
    },
    /** An operator whose answer was lost looks again before deciding again. */
    decide: async (side: 'payer' | 'payee') => {
      for (let isDone = false; !isDone;) {
        const { exit } = await world
          .admin(['finance', 'decide', payId, side, 'the bank said so'])
          .catch(() => ({ exit: 1 }))
        const { order } = await insist(place, payer.client, { call: financeOrder, input: { orderId: payId } })
        isDone = exit === 0 || order.state !== 'appealed'
      }
      await (side === 'payer' ? both('succeeded', 'succeeded') : both('refused', 'returned'))
    },
    payDelay: (delay: 'payWindow' | 'confirmWindow') => place.passDelay(payId, delay),
    offerDelay: (delay: 'offerWindow' | 'unmatchedWindow') => place.passDelay(offerId, delay),
    amountMinor,
    traded: { gained: cny(-amountMinor), partnerGained: cny(payMinor + bonusMinor) },
    again: async () => ({ first: offerId, repeated: (await askOffer()).orderId }),
    bothAgain: async () => {
      const repeated = [(await askOffer()).orderId, (await askPay()).orderId]
      return { first: `${offerId} ${payId}`, repeated: repeated.join(' ') }
    },
  }
}

const confirmed = (place: Place): Journey => {
  const { offer, take, pay, confirm, traded, bothAgain } = tradeIn(place)
  return { steps: [offer, take, pay, confirm], ...traded, again: bothAgain }
}

const decidedForPayer = (place: Place): Journey => {
  const { offer, take, pay, appeal, decide, traded, bothAgain } = tradeIn(place)
  const toPaid = async (): Promise<void> => {
    await offer()
    await take()
    await pay()
  }
  return { steps: [toPaid, appeal, () => decide('payer')], ...traded, again: bothAgain }
}

const decidedForPayee = (place: Place): Journey => {
  const { offer, take, pay, payDelay, both, decide, bothAgain } = tradeIn(place)
  const toPaid = async (): Promise<void> => {
    await offer()
    await take()
    await pay()
  }
  const silence = async (): Promise<void> => {
    await payDelay('confirmWindow')
    await both('appealed', 'appealed')
  }
  return { steps: [toPaid, silence, () => decide('payee')], gained: nothing, again: bothAgain }
}

const runOut = (place: Place): Journey => {
  const { offer, take, payDelay, both, takeBack, offerReaches, bothAgain } = tradeIn(place)
  const lapse = async (): Promise<void> => {
    await payDelay('payWindow')
    await both('expired', 'offered')
  }
  const cancel = async (): Promise<void> => {
    await takeBack()
    await offerReaches('cancelled')
  }
  return { steps: [offer, take, lapse, cancel], gained: nothing, again: bothAgain }
}

const givenUp = (place: Place): Journey => {
  const { offer, take, giveUp, both, takeAnew, pay, confirm, traded, bothAgain } = tradeIn(place)
  const close = async (): Promise<void> => {
    await giveUp()
    await both('closed', 'offered')
  }
  const anew = async (): Promise<void> => {
    await takeAnew()
    await pay()
    await confirm()
  }
  const toTaken = async (): Promise<void> => {
    await offer()
    await take()
  }
  return { steps: [toTaken, close, anew], ...traded, again: bothAgain }
}

const becomesOrdinary = (place: Place): Journey => {
  const { offer, offerDelay, offerReaches, turn, amountMinor, again } = tradeIn(place)
  let withdrawalId = ''
  const wait = async (): Promise<void> => {
    await offerDelay('offerWindow')
    await offerReaches('unmatched')
  }
  const convert = async (): Promise<void> => {
    withdrawalId = await turn()
    await offerReaches('converted')
    await reaches(place, withdrawalId, 'processing')
  }
  const told = notice(place, () => withdrawalId, paid(amountMinor), 'succeeded')
  return { steps: [offer, wait, convert, told], gained: cny(-amountMinor), again }
}

const goesBack = (place: Place): Journey => {
  const { offer, offerDelay, offerReaches, again } = tradeIn(place)
  const wait = async (): Promise<void> => {
    await offer()
    await offerDelay('offerWindow')
    await offerReaches('unmatched')
  }
  const back = async (): Promise<void> => {
    await offerDelay('unmatchedWindow')
    await offerReaches('returned')
  }
  return { steps: [wait, back], gained: nothing, again }
}

/** A member who withdraws and one who pays: each way in which both of their orders end. */
export const speedJourneys: Readonly<Record<string, { kind: string; begin(place: Place): Journey }>> = {
  'a speed pay that is confirmed': { kind: 'speed-pay', begin: confirmed },
  'a speed pay that an operator decides for the payer': { kind: 'speed-pay', begin: decidedForPayer },
  'a speed pay that nobody confirms and an operator decides for the payee': {
    kind: 'speed-pay',
    begin: decidedForPayee,
  },
  'a speed pay that is given up, and made after all': { kind: 'speed-pay', begin: givenUp },
  'a speed withdrawal that is cancelled after its payer ran out of time': { kind: 'speed-withdraw', begin: runOut },
  'a speed withdrawal that is paid as an ordinary one': { kind: 'speed-withdraw', begin: becomesOrdinary },
  'a speed withdrawal that nobody takes': { kind: 'speed-withdraw', begin: goesBack },
}
