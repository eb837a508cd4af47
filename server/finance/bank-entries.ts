import { isDeepStrictEqual } from 'node:util'
import { orderOfRemark } from '#contract/finance/rules/bank-reference.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { BankDeposits } from './bank-deposits.ts'
import type { FinanceOrders } from './ports.ts'
import type { BankEntry } from './providers/bank-feed.ts'
import type { BankEntryRow, BankRows, EntryChange } from './store/bank-rows.ts'

interface BankEntryDeps {
  rows: BankRows
  orders: FinanceOrders
  bankDeposits: Pick<BankDeposits, 'isExcluded'>
  units: UnitOfWork
  now: () => number
}

/** What banks' statements bring. [C-14] */
export interface BankEntries {
  /** Keeps an entry and credits the order that it names, in one unit of work and once; what fits no order is held. */
  take(feed: string, entry: BankEntry): Promise<Outcome<BankEntryRow['state'], 'REQUEST_ID_REUSED'>>
}

export const createBankEntries = ({ rows, orders, bankDeposits, units, now }: BankEntryDeps): BankEntries => {
  /** What becomes of an entry that was not known. */
  const settle = async (
    unit: Unit,
    { id, entry }: BankEntryRow,
  ): Promise<EntryChange & { state: BankEntryRow['state'] }> => {
    const orderId = orderOfRemark(entry.remark)
    const owned = orderId === null ? undefined : await orders.in(unit).find(orderId)
    if (owned?.order.kind !== 'bank-deposit') return { state: 'held', heldFor: 'reference' }
    const named = owned.order.orderId
    if (owned.order.currency !== entry.currency) return { state: 'held', heldFor: 'currency', orderId: named }
    const order = { kind: 'bank-deposit', orderId: named } as const
    if (await bankDeposits.isExcluded(unit, named)) {
      await orders.send(unit, { ...order, id: `bank:${id}:held`, event: { type: 'provider.held' } })
      return { state: 'held', heldFor: 'excluded', orderId: named }
    }
    const event = { type: 'provider.paid', paymentId: id, amountMinor: entry.amountMinor } as const
    const sent = await orders.send(unit, { ...order, id: `bank:${id}`, event })
    const isCredited = sent.ok && sent.value.order.context.payment?.paymentId === id
    return isCredited
      ? { state: 'credited', heldFor: null, orderId: named }
      : { state: 'held', heldFor: 'decided', orderId: named }
  }

  return {
    take: (feed, entry) =>
      units.run(async (unit) => {
        const inUnit = rows.in(unit)
        const added = await inUnit.add(feed, entry, now())
        if (added) {
          const change = await settle(unit, added)
          await inUnit.change(added.id, change, now())
          return accept(change.state)
        }
        const earlier = await inUnit.byEntry(feed, entry.entryId)
        return earlier && isDeepStrictEqual(earlier.entry, entry) ? accept(earlier.state) : reject('REQUEST_ID_REUSED')
      }),
  }
}
