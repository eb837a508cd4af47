import { siteDayOf } from '#contract/members/rules/birthday.ts'
import {
  bookOf,
  openBets,
  receivableOf,
  walletOf,
  type AccountName,
  type Ledger,
  type LockedAccounts,
  type MemberBalances,
} from '#server/ledger/ports.ts'
import type { OutboxEntry } from '#server/platform/outbox/outbox-rows.ts'
import { roomEntry } from '#server/platform/outbox/outbox-rows.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { orderRevertMessageId } from './domain/bet-rules.ts'
import {
  planSettlement,
  purseKey,
  type OrderChange,
  type Purse,
  type SettlementPlan,
} from './domain/settlement/plan-settlement.ts'
import { regradeOrder, type OpenOrder, type Regraded } from './domain/settlement/regrade-order.ts'
import { isSettled } from './domain/settlement/settle-order.ts'
import type { OpenResult, SettlementRows } from './store/settlement-rows.ts'

export interface SettledOrder {
  readonly memberId: string
  readonly orderId: string
}

export interface SettlementDeps {
  rows: SettlementRows
  units: UnitOfWork
  ledger: Ledger
  balances: Pick<MemberBalances, 'owed' | 'in'>
  protection: Pick<Protection, 'giveBackAll'>
  settings: Pick<SiteSettings, 'get'>
  now: () => number
  /** Called after a commit, with the orders that stand otherwise now. */
  tell: (changed: readonly SettledOrder[]) => void
}

/** `elsewhere`: another process has it in hand. */
type BatchOutcome = 'done' | 'elsewhere'

const regradeAll = (orders: readonly OpenOrder[], { known }: OpenResult, settings: SettlementDeps['settings']) =>
  orders.flatMap((order) => regradeOrder(order, known, settings.get('payoutCaps')[order.currency].lineMinor) ?? [])

/** Whether money may move: those whose result is open to the last leg, and those that were settled. */
const movesMoney = ({ order, ended }: Regraded): boolean => ended !== null || isSettled(order.state)

const pursesOf = (regraded: readonly Regraded[]): Purse[] => {
  const purses = regraded.map(({ order: { memberId, currency } }) => ({ memberId, currency }))
  return [...new Map(purses.map((purse) => [purseKey(purse), purse])).values()]
}

const namesOf = (purses: readonly Purse[], owing: ReadonlyMap<string, Purse>): AccountName[] => [
  ...[...new Set(purses.map(({ currency }) => currency))].flatMap((currency) => [openBets(currency), bookOf(currency)]),
  ...purses.map(({ memberId, currency }) => walletOf(memberId, currency)),
  ...[...owing.values()].map(({ memberId, currency }) => receivableOf(memberId, currency)),
]

const postAll = async (accounts: LockedAccounts, { postings }: SettlementPlan): Promise<void> => {
  for (const [at, { verdict }] of (await accounts.post(postings)).entries())
    if (verdict !== 'posted') throw new Error(`the posting ${postings[at]?.id} cannot be written: ${verdict}`)
}

/** Orders that became void are struck in their rooms. [S-12] */
const revertEntries = (changes: readonly OrderChange[]): OutboxEntry[] =>
  changes.flatMap(({ order: { orderId, roomNo, state: before }, state }) =>
    state !== 'void' || before === 'void' || roomNo === null
      ? []
      : [roomEntry(roomNo, orderRevertMessageId(orderId), { msgType: 'orderRevert', data: { orderId } })],
  )

const walletEntries = (
  accounts: LockedAccounts,
  purses: readonly Purse[],
  { postings }: SettlementPlan,
): OutboxEntry[] => {
  const moved = new Set(
    postings.flatMap(({ debit, credit }) => [debit.owner + debit.currency, credit.owner + credit.currency]),
  )
  return purses.flatMap(({ memberId, currency }) => {
    const wallet = walletOf(memberId, currency)
    if (!moved.has(wallet.owner + currency)) return []
    return [{ kind: 'wallet' as const, memberId, balance: { currency, balanceMinor: accounts.balanceOf(wallet) } }]
  })
}

/** Settles orders of a match by one version of its result, in one unit of work each time. [S-13, A-02] */
export const createBatchSettlement = (deps: SettlementDeps) => {
  const { rows, units, ledger, balances, protection, settings, now, tell } = deps

  /** With the accounts, the result and the orders held; an array: debts whose accounts have to be held as well. */
  const settleHeld = async (
    unit: Unit,
    accounts: LockedAccounts,
    of: { result: OpenResult; orderIds: readonly string[]; lastId: string; owing: ReadonlyMap<string, Purse> },
  ): Promise<BatchOutcome | readonly Purse[]> => {
    const { result, owing } = of
    const here = rows.in(unit)
    if (!(await here.hold(result))) return 'elsewhere'
    const regraded = regradeAll(await here.lock(of.orderIds), result, settings)
    const purses = pursesOf(regraded.filter(movesMoney))
    const owed = (await balances.in(unit).owed(purses)) as readonly Purse[]
    const newly = owed.filter((purse) => !owing.has(purseKey(purse)))
    if (newly.length > 0) return newly
    const nowMs = now()
    const caps = settings.get('payoutCaps')
    const debts = new Map(
      [...owing.values()].map((purse) => [receivableOf(purse.memberId, purse.currency).kind + purse.currency, purse]),
    )
    const plan = planSettlement(regraded, {
      nowMs,
      matchId: result.matchId,
      dayCapMinor: { CNY: caps.CNY.dayMinor, USDT: caps.USDT.dayMinor },
      paidTodayMinor: await here.paidOn(purses, siteDayOf(nowMs)),
      balanceOf: (name) =>
        name.kind.startsWith('receivable:') && !debts.has(name.kind + name.currency) ? 0 : accounts.balanceOf(name),
    })
    const lacking = purses.filter(
      (purse) =>
        !owing.has(purseKey(purse)) &&
        plan.postings.some(
          ({ debit }) => debit.kind === `receivable:${purse.memberId}` && debit.currency === purse.currency,
        ),
    )
    if (lacking.length > 0) return lacking
    await protection.giveBackAll(unit, plan.returned)
    await postAll(accounts, plan)
    await here.countPaid(plan.paid)
    await here.write(
      plan.changes,
      regraded.map(({ order: { orderId }, changedLegs: legs }) => ({ orderId, legs })),
    )
    await here.settledTo(result, of.lastId)
    unit.announce([...walletEntries(accounts, purses, plan), ...revertEntries(plan.changes)])
    const changed = regraded.map(({ order: { memberId, orderId } }) => ({ memberId, orderId }))
    unit.afterCommit(() => tell(changed))
    return 'done'
  }

  /** Nothing of these orders changes. */
  const passBy = (result: OpenResult, lastId: string): Promise<BatchOutcome> =>
    units.run(async (unit) => {
      const here = rows.in(unit)
      if (!(await here.hold(result))) return 'elsewhere'
      await here.settledTo(result, lastId)
      return 'done'
    })

  /** Of these orders, which stand in a row, those that the result changes. */
  return async (result: OpenResult, orders: readonly OpenOrder[]): Promise<BatchOutcome> => {
    const lastId = orders.at(-1)?.orderId ?? result.settledTo
    const affected = regradeAll(orders, result, settings)
    const orderIds = affected.map(({ order }) => order.orderId)
    if (affected.length === 0) return passBy(result, lastId)
    const purses = pursesOf(affected.filter(movesMoney))
    const owing = new Map<string, Purse>()
    for (;;) {
      const outcome = await ledger.transact(namesOf(purses, owing), (unit, accounts) =>
        settleHeld(unit, accounts, { result, orderIds, lastId, owing }),
      )
      if (typeof outcome === 'string') return outcome
      for (const purse of outcome) owing.set(purseKey(purse), purse)
    }
  }
}
