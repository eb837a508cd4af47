import type { SpeedPayOrder } from '#contract/finance/entities/speed-pay-order.ts'
import type { SpeedWithdrawOrder } from '#contract/finance/entities/speed-withdraw-order.ts'
import { accountsOfHold, walletOf, type Ledger } from '#server/ledger/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { heldOfSpeed, planSpeedCredit } from './domain/speed-planning.ts'
import { planHolds } from './domain/withdrawal-planning.ts'

interface Trade {
  readonly payer: { readonly memberId: string; readonly order: SpeedPayOrder }
  readonly payee: { readonly memberId: string; readonly order: SpeedWithdrawOrder }
}

/** Captures what the payee's order holds and credits the payer: all of it or none, with the accounts of both held. [C-14] */
export const settleSpeed = async (ledger: Ledger, unit: Unit, { payer, payee }: Trade): Promise<void> => {
  const holds = planHolds(payee.memberId, heldOfSpeed(payee.order))
  const credits = planSpeedCredit(payer.memberId, payer.order)
  const names = [...holds.flatMap(accountsOfHold), ...credits.flatMap(({ debit, credit }) => [debit, credit])]
  await ledger.in(unit).transact(names, async (_, accounts) => {
    for (const { id } of holds) {
      const verdict = await accounts.capture(id)
      if (verdict !== 'posted') throw new Error(`capture of ${id} is impossible: ${verdict}`)
    }
    const results = await accounts.postLinked(credits)
    const bad = results.find(({ verdict }) => verdict !== 'posted')
    if (bad) throw new Error(`the speed pay ${payer.order.orderId} cannot be credited: ${bad.verdict}`)
    for (const { memberId, order } of [payer, payee]) {
      const { currency } = order
      const balance = { currency, balanceMinor: accounts.balanceOf(walletOf(memberId, currency)) }
      unit.announce([{ kind: 'wallet', memberId, balance }])
    }
  })
}
