import type { SpeedPayOrder } from '#contract/finance/entities/speed-pay-order.ts'
import type { SpeedWithdrawOrder } from '#contract/finance/entities/speed-withdraw-order.ts'
import {
  accountsOfHold,
  feesOf,
  providerClearing,
  walletOf,
  type AccountName,
  type Ledger,
} from '#server/ledger/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { DepositCount, Protection } from '#server/protection/ports.ts'
import { depositedEntry } from './credit-wallet.ts'
import { heldOfSpeed, planSpeedCredit, speedCurrency, speedProvider } from './domain/speed-planning.ts'
import { planHolds } from './domain/withdrawal-planning.ts'
import { endHold } from './withdrawal-money.ts'

interface Trade {
  readonly payer: { readonly memberId: string; readonly order: SpeedPayOrder }
  readonly payee: { readonly memberId: string; readonly order: SpeedWithdrawOrder }
}

/** What a speed pay counts for towards its payer's limits from now on. */
export const speedCount = (
  { memberId, order: { orderId, currency } }: Trade['payer'],
  amountMinor: number,
): DepositCount => ({ memberId, reference: `order:${orderId}`, currency, amountMinor })

/** What ending an offer and opening an ordinary withdrawal by this provider in its place moves. */
export const accountsOfTurn = (memberId: string, provider: string): AccountName[] => {
  const currency = speedCurrency
  const debit = walletOf(memberId, currency)
  const holds = [speedProvider, provider].flatMap((each) =>
    accountsOfHold({ debit, credit: providerClearing(each, currency), currency }),
  )
  return [...holds, feesOf(currency)]
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
    unit.announce([depositedEntry(payer, payer.order.amountMinor)])
  })
}

/** Gives the payee back what is held, and takes the payment out of the payer's limits. [C-14] */
export const returnSpeed = async (
  { ledger, protection }: { ledger: Ledger; protection: Pick<Protection, 'count'> },
  unit: Unit,
  { payer, payee }: Trade,
): Promise<void> => {
  const { memberId } = payee
  const order = heldOfSpeed(payee.order)
  // Protection is held after the accounts and before the first posting.
  await ledger.in(unit).transact(planHolds(memberId, order).flatMap(accountsOfHold), async () => {
    await protection.count(unit, speedCount(payer, 0))
    await endHold(ledger, unit, { memberId, order, how: 'release' })
  })
}
