import { setImmediate } from 'node:timers/promises'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
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
import { factEntry } from '#server/platform/outbox/facts.ts'
import type { Inbox } from '#server/messages/ports.ts'
import type { OutboxEntry } from '#server/platform/outbox/outbox-rows.ts'
import { roomEntry } from '#server/platform/outbox/outbox-rows.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { orderRevertMessageId } from './domain/bet-rules.ts'
import { playedFacts } from './domain/settlement/played-facts.ts'
import {
  planSettlement,
  memberWalletKey,
  type OrderChange,
  type MemberWallet,
  type SettlementPlan,
} from './domain/settlement/plan-settlement.ts'
import { regradeOrder, type OpenOrder, type Regraded } from './domain/settlement/regrade-order.ts'
import { isSettled } from './domain/settlement/settle-order.ts'
import { wonMessage } from './won-messages.ts'
import type { OpenResult, ReadOrder, SettlementRows } from './store/settlement-rows.ts'

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
  inbox: Pick<Inbox, 'in'>
  now: () => number
  /** Called after a commit, with the orders that stand otherwise now. */
  tell: (changed: readonly SettledOrder[]) => void
}

/** `elsewhere`: another process has it in hand. */
type BatchOutcome = 'done' | 'elsewhere'

const regradeAll = (orders: readonly OpenOrder[], { decided }: OpenResult, settings: SettlementDeps['settings']) =>
  orders.flatMap((order) => regradeOrder(order, decided, settings.get('payoutCaps')[order.currency].lineMinor) ?? [])

/** Whether money may move: those whose result is open to the last leg, and those that were settled. */
const movesMoney = ({ order, ended }: Regraded): boolean => ended !== null || isSettled(order.state)

const memberWalletsOf = (regraded: readonly Regraded[]): MemberWallet[] => {
  const memberWallets = regraded.map(({ order: { memberId, currency } }) => ({ memberId, currency }))
  return [...new Map(memberWallets.map((memberWallet) => [memberWalletKey(memberWallet), memberWallet])).values()]
}

const namesOf = (memberWallets: readonly MemberWallet[], owing: ReadonlyMap<string, MemberWallet>): AccountName[] => [
  ...[...new Set(memberWallets.map(({ currency }) => currency))].flatMap((currency) => [
    openBets(currency),
    bookOf(currency),
  ]),
  ...memberWallets.map(({ memberId, currency }) => walletOf(memberId, currency)),
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
  memberWallets: readonly MemberWallet[],
  { postings }: SettlementPlan,
): OutboxEntry[] => {
  const moved = new Set(
    postings.flatMap(({ debit, credit }) => [debit.owner + debit.currency, credit.owner + credit.currency]),
  )
  return memberWallets.flatMap(({ memberId, currency }) => {
    const wallet = walletOf(memberId, currency)
    if (!moved.has(wallet.owner + currency)) return []
    return [{ kind: 'wallet' as const, memberId, balance: { currency, balanceMinor: accounts.balanceOf(wallet) } }]
  })
}

/** So many orders between two looks at what else there is to do, such as the writing of the batch before. */
const regradedAtOnce = 128

/** What is known of some orders before anything is held. */
export interface PreparedBatch {
  /** All of them, which stand in a row. */
  readonly orders: readonly ReadOrder[]
  /** Those that the result changes, as they were read, and what it makes of them. */
  readonly affected: readonly ReadOrder[]
  readonly regraded: readonly Regraded[]
  /** What is done where none of them was settled before, nobody owes anything and no cap of a day is near. */
  readonly usual: SettlementPlan | null
}

/** What a batch is tried with; what turns out to be lacking is held at the next try. */
interface Attempt {
  readonly result: OpenResult
  readonly batch: PreparedBatch
  readonly lastId: string
  readonly memberWallets: ReadonlyMap<string, MemberWallet>
  /** Whose debts are held as well. */
  readonly owing: ReadonlyMap<string, MemberWallet>
  /** Whether the cap of the day may bind somebody: then it is read what was paid before. */
  readonly nearsCap: boolean
}

type MissingAccounts = Pick<Attempt, 'memberWallets' | 'owing'>

class DayCapReachedError extends Error {}

const byKey = (memberWallets: readonly MemberWallet[]): Map<string, MemberWallet> =>
  new Map(memberWallets.map((memberWallet) => [memberWalletKey(memberWallet), memberWallet]))

const missingOf = (
  attempt: Attempt,
  memberWallets: readonly MemberWallet[],
  owing: readonly MemberWallet[],
): MissingAccounts | undefined => {
  const found = {
    memberWallets: byKey(
      memberWallets.filter((memberWallet) => !attempt.memberWallets.has(memberWalletKey(memberWallet))),
    ),
    owing: byKey(owing.filter((memberWallet) => !attempt.owing.has(memberWalletKey(memberWallet)))),
  }
  return found.memberWallets.size + found.owing.size > 0 ? found : undefined
}

/** Debts that a plan makes. */
const debtsOf = (memberWallets: readonly MemberWallet[], { postings }: SettlementPlan): MemberWallet[] => {
  const kinds = new Set(postings.map(({ debit }) => debit.kind + debit.currency))
  return memberWallets.filter(({ memberId, currency }) => kinds.has(receivableOf(memberId, currency).kind + currency))
}

/** The order's row is written with its legs, so that who has read it before sees that something has changed. */
const writtenOf = (regraded: readonly Regraded[], { changes }: SettlementPlan): OrderChange[] => {
  const changed = new Map(changes.map((change) => [change.order.orderId, change]))
  return regraded.map(({ order }) => changed.get(order.orderId) ?? { ...order, order })
}

const dayCapsOf = (settings: SettlementDeps['settings']) => () => {
  const { CNY, USDT } = settings.get('payoutCaps')
  return { CNY: CNY.dayMinor, USDT: USDT.dayMinor }
}

const planHeld =
  ({ rows, now }: Pick<SettlementDeps, 'rows' | 'now'>, dayCaps: ReturnType<typeof dayCapsOf>) =>
  async (unit: Unit, accounts: LockedAccounts, attempt: Attempt, regraded: readonly Regraded[]) => {
    const nowMs = now()
    const debts = new Set(
      [...attempt.owing.values()].map(
        (memberWallet) => receivableOf(memberWallet.memberId, memberWallet.currency).kind,
      ),
    )
    return planSettlement(regraded, {
      nowMs,
      matchId: attempt.result.matchId,
      dayCapMinor: dayCaps(),
      paidTodayMinor: attempt.nearsCap
        ? await rows.in(unit).paidOn([...attempt.memberWallets.values()], siteDayOf(nowMs))
        : new Map(),
      balanceOf: (name) =>
        name.kind.startsWith('receivable:') && !debts.has(name.kind) ? 0 : accounts.balanceOf(name),
    })
  }

const writeSettled =
  ({ rows, now }: Pick<SettlementDeps, 'rows' | 'now'>, dayCaps: ReturnType<typeof dayCapsOf>) =>
  async (unit: Unit, attempt: Attempt, regraded: readonly Regraded[], plan: SettlementPlan) => {
    const highest = await rows.in(unit).write({
      result: attempt.result,
      settledTo: attempt.lastId,
      orders: writtenOf(regraded, plan),
      legs: regraded.map(({ order: { orderId }, changedLegs }) => ({ orderId, legs: changedLegs })),
      paid: plan.paid,
      atMs: now(),
    })
    const caps = dayCaps()
    const isAbove = (['CNY', 'USDT'] as const).some((each) => (highest.get(each) ?? 0) > caps[each])
    if (isAbove && !attempt.nearsCap) throw new DayCapReachedError()
  }

/** Nothing of these orders changes. */
const passOrders =
  ({ rows, units }: Pick<SettlementDeps, 'rows' | 'units'>) =>
  (result: OpenResult, lastId: string): Promise<BatchOutcome> =>
    units.run(async (unit) => {
      const inUnit = rows.in(unit)
      if (!(await inUnit.hold(result))) return 'elsewhere'
      await inUnit.settledTo(result, lastId)
      return 'done'
    })

/** With the accounts, the result and the orders held. */
const settleWithAccounts =
  (
    { rows, balances, protection, settings, inbox, now, tell }: SettlementDeps,
    planOf: ReturnType<typeof planHeld>,
    write: ReturnType<typeof writeSettled>,
  ) =>
  async (unit: Unit, accounts: LockedAccounts, attempt: Attempt): Promise<BatchOutcome | MissingAccounts> => {
    const { affected } = attempt.batch
    const orders = await rows.in(unit).lock(attempt.result, affected)
    if (!orders) return 'elsewhere'
    const isAsRead = orders === affected
    const regraded = isAsRead ? attempt.batch.regraded : regradeAll(orders, attempt.result, settings)
    const memberWallets = memberWalletsOf(regraded.filter(movesMoney))
    const owed = await balances.in(unit).owed(memberWallets)
    const missing = missingOf(attempt, memberWallets, owed as readonly MemberWallet[])
    if (missing) return missing
    const isUsual = isAsRead && owed.length === 0 && !attempt.nearsCap
    const plan = (isUsual && attempt.batch.usual) || (await planOf(unit, accounts, attempt, regraded))
    const unnamed = missingOf(attempt, [], debtsOf(memberWallets, plan))
    if (unnamed) return unnamed
    await protection.giveBackAll(unit, plan.returned)
    await write(unit, attempt, regraded, plan)
    await postAll(accounts, plan)
    unit.announce([
      ...walletEntries(accounts, memberWallets, plan),
      ...revertEntries(plan.changes),
      ...playedFacts(plan.changes, {
        oddsMinMilli: settings.get('turnoverRules').oddsMinMilli,
        nowMs: now(),
      }).map(factEntry),
    ])
    await inbox.in(unit).putAll(plan.changes.flatMap(wonMessage))
    const changed = regraded.map(({ order: { memberId, orderId } }) => ({ memberId, orderId }))
    unit.afterCommit(() => tell(changed))
    return 'done'
  }

/** Settles orders of a match by one version of its result, in one unit of work each time. [S-13, A-02] */
export const createBatchSettlement = (deps: SettlementDeps) => {
  const { ledger, settings, now } = deps

  const dayCaps = dayCapsOf(settings)

  const planOf = planHeld(deps, dayCaps)

  const write = writeSettled(deps, dayCaps)

  const settleHeld = settleWithAccounts(deps, planOf, write)

  const passBy = passOrders(deps)

  const attemptOnce = async (attempt: Attempt): Promise<BatchOutcome | Attempt> => {
    try {
      const names = namesOf([...attempt.memberWallets.values()], attempt.owing)
      const outcome = await ledger.transact(names, (unit, accounts) => settleHeld(unit, accounts, attempt))
      if (typeof outcome === 'string') return outcome
      const memberWallets = new Map([...attempt.memberWallets, ...outcome.memberWallets])
      return { ...attempt, memberWallets, owing: new Map([...attempt.owing, ...outcome.owing]) }
    } catch (error) {
      if (!(error instanceof DayCapReachedError)) throw error
      return { ...attempt, nearsCap: true }
    }
  }

  const planUsual = ({ matchId }: OpenResult, regraded: readonly Regraded[]): SettlementPlan | null => {
    if (regraded.some(({ order }) => isSettled(order.state))) return null
    const facts = { nowMs: now(), matchId, dayCapMinor: dayCaps(), paidTodayMinor: new Map(), balanceOf: () => 0 }
    return planSettlement(regraded, facts)
  }

  /** What the result makes of orders which stand in a row; nothing is held or written. */
  const prepare = async (result: OpenResult, orders: readonly ReadOrder[]): Promise<PreparedBatch> => {
    const regraded: Regraded[] = []
    for (let first = 0; first < orders.length; first += regradedAtOnce) {
      if (first > 0) await setImmediate()
      regraded.push(...regradeAll(orders.slice(first, first + regradedAtOnce), result, settings))
    }
    const changing = new Set(regraded.map(({ order: { orderId } }) => orderId))
    const affected = orders.filter(({ orderId }) => changing.has(orderId))
    return { orders, affected, regraded, usual: planUsual(result, regraded) }
  }

  const settle = async (result: OpenResult, batch: PreparedBatch): Promise<BatchOutcome> => {
    const lastId = batch.orders.at(-1)?.orderId ?? result.settledTo
    if (batch.regraded.length === 0) return passBy(result, lastId)
    const memberWallets = byKey(memberWalletsOf(batch.regraded.filter(movesMoney)))
    let attempt: Attempt = { result, batch, lastId, memberWallets, owing: new Map(), nearsCap: false }
    for (;;) {
      const outcome = await attemptOnce(attempt)
      if (typeof outcome === 'string') return outcome
      attempt = outcome
    }
  }

  return { prepare, settle }
}
