import type { OrderEffects, OrderEffectInput } from './ports.ts'
import { planGiveBack, planHolds, planTakeBack, type Moved } from './domain/withdrawal-planning.ts'
import {
  accountsOfHold,
  receivableOf,
  walletOf,
  type Hold,
  type Ledger,
  type LockedAccounts,
  type Posting,
} from '#server/ledger/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

type Input = OrderEffectInput<'withdrawal'>

/** Whose held money it is, and what of the order says how much. */
export interface HeldOrder {
  readonly memberId: string
  readonly order: Moved
}

const accountsOf = (holds: readonly Hold[]) => holds.flatMap(accountsOfHold)

const announce = (unit: Unit, { memberId, order: { currency } }: HeldOrder, accounts: LockedAccounts): void => {
  const balance = { currency, balanceMinor: accounts.balanceOf(walletOf(memberId, currency)) }
  unit.announce([{ kind: 'wallet', memberId, balance }])
}

/** Takes aside what a new withdrawal needs; false when the wallet does not cover all of it: then the unit has to be undone. */
export const holdWithdrawal = async (ledger: Ledger, unit: Unit, { memberId, order }: HeldOrder): Promise<boolean> => {
  const holds = planHolds(memberId, order)
  return ledger.in(unit).transact(accountsOf(holds), async (_, accounts) => {
    for (const hold of holds) {
      const verdict = await accounts.hold(hold)
      if (verdict === 'short') return false
      if (verdict !== 'posted') throw new Error(`the withdrawal ${order.orderId} cannot be held: ${verdict}`)
    }
    announce(unit, { memberId, order }, accounts)
    return true
  })
}

/** Ends what a withdrawal holds, in the unit of work of its transition. */
export const endHold = async (
  ledger: Ledger,
  unit: Unit,
  { memberId, order, how }: HeldOrder & { how: 'capture' | 'release' },
): Promise<void> => {
  const holds = planHolds(memberId, order)
  await ledger.in(unit).transact(accountsOf(holds), async (_, accounts) => {
    for (const { id } of holds) {
      const verdict = await accounts[how](id)
      if (verdict !== 'posted') throw new Error(`${how} of ${id} is impossible: ${verdict}`)
    }
    announce(unit, { memberId, order }, accounts)
  })
}

/** What happens to the money of a withdrawal, in the unit of work of its transition. [C-14, S-13] */
export const createWithdrawalMoney = (
  ledger: Ledger,
): Pick<OrderEffects<'withdrawal'>, 'capture' | 'release' | 'giveBack' | 'takeBack'> => {
  const postAll = async (input: Input, accounts: LockedAccounts, postings: readonly Posting[]): Promise<void> => {
    const results = await accounts.postLinked(postings)
    const bad = results.find(({ verdict }) => verdict !== 'posted')
    if (bad) throw new Error(`the correction of withdrawal ${input.order.orderId} cannot be posted: ${bad.verdict}`)
    announce(input.unit, input, accounts)
  }

  return {
    capture: ({ unit, ...input }) => endHold(ledger, unit, { ...input, how: 'capture' }),
    release: ({ unit, ...input }) => endHold(ledger, unit, { ...input, how: 'release' }),
    giveBack: (input) => {
      const { memberId, order } = input
      const wasTakenBack = order.context.flags.includes('paid-after-end')
      const postings = planGiveBack(memberId, { order, version: order.version, wasTakenBack })
      const names = postings.flatMap(({ debit, credit }) => [debit, credit])
      return ledger.in(input.unit).transact(names, (_, accounts) => postAll(input, accounts, postings))
    },
    takeBack: (input) => {
      const { memberId, order } = input
      const wallet = walletOf(memberId, order.currency)
      const [payout] = planHolds(memberId, order)
      if (!payout) throw new Error(`order ${order.orderId} moves nothing`)
      const names = [wallet, receivableOf(memberId, order.currency), payout.credit]
      return ledger
        .in(input.unit)
        .transact(names, (_, accounts) =>
          postAll(
            input,
            accounts,
            planTakeBack(memberId, { order, version: order.version }, accounts.balanceOf(wallet)),
          ),
        )
    },
  }
}
