import type { AdminAnswer } from '#contract/admin.ts'
import { bankReferenceOf } from '#contract/finance/rules/bank-reference.ts'
import { depositPattern } from '#contract/finance/rules/deposit-amount.ts'
import type { BankDepositEvent } from '#contract/finance/machines/bank-deposit-machine.ts'
import { currencyPlaces, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { minorOfText } from '#contract/wallet/rules/amount.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { BankDeposits } from './bank-deposits.ts'
import type { OrderProofs } from './order-proofs.ts'
import type { ProofFolder } from './proof-files.ts'
import { proofLines } from './proof-lines.ts'
import { amountText, orderLine, timeText } from './order-lines.ts'
import type { FinanceOrders, OwnedOrder } from './ports.ts'
import type { BankEntryRow, BankRows } from './store/bank-rows.ts'

interface BankAdminDeps {
  orders: FinanceOrders
  bankDeposits: Pick<BankDeposits, 'takenToday' | 'isExcluded'>
  rows: BankRows
  settings: Pick<SiteSettings, 'get'>
  units: UnitOfWork
  audit: Audit
  now: () => number
  proofs: Pick<OrderProofs, 'files'>
  proofFolder: ProofFolder
}

const findTransfer = async (
  orders: Pick<FinanceOrders, 'find'>,
  orderId: string,
): Promise<OwnedOrder<'bank-deposit'> | undefined> => {
  const owned = await orders.find(orderId)
  return owned?.order.kind === 'bank-deposit' ? { ...owned, order: owned.order } : undefined
}

const excludedWords = (memberId: string): string =>
  `member ${memberId} is excluded from play: send the money back, and reject the order`

const noTransfer = (orderId: string): AdminAnswer => failed(`${orderId} is no deposit by bank transfer`)

const showTransfer = async (deps: BankAdminDeps, orderId: string): Promise<AdminAnswer> => {
  const { orders } = deps
  const owned = await findTransfer(orders, orderId)
  if (!owned) return noTransfer(orderId)
  const { holder, bankName, branch, number } = owned.order.context.account
  const steps = (await orders.timeline(owned.order)).map(
    ({ atMs, state, by }) => `  ${timeText(atMs)}  ${state}  by ${by}`,
  )
  const to = [holder, bankName, branch, number].filter((part) => part !== '').join('  ')
  const proofs = (await proofLines(deps, orderId)).map((line) => `proof ${line}`)
  const { creditedMinor } = owned.order.context
  const credited = creditedMinor === null ? [] : [`credited ${amountText(creditedMinor, owned.order.currency)}`]
  return done(orderLine(owned), ...credited, `reference ${bankReferenceOf(orderId)}`, `to ${to}`, ...steps, ...proofs)
}

/** An operator's decision, once: the same one again changes nothing and is answered alike. */
const decide = async (
  { orders, bankDeposits, units, audit, proofFolder }: BankAdminDeps,
  { orderId, action, event }: { orderId: string; action: 'bank.accept' | 'bank.reject'; event: BankDepositEvent },
): Promise<AdminAnswer> => {
  const owned = await findTransfer(orders, orderId)
  if (!owned) return noTransfer(orderId)
  const outcome = await units.run(async (unit) => {
    if (event.type === 'operator.accepted' && (await bankDeposits.isExcluded(unit, orderId))) return 'excluded'
    const sent = await orders.send(unit, { kind: 'bank-deposit', orderId, id: `${action}:${orderId}`, event })
    if (sent.ok && !sent.value.isRepeat) await audit.in(unit).note(operator, action, orderId, event)
    return sent
  })
  if (outcome === 'excluded') return failed(excludedWords(owned.memberId))
  if (!outcome.ok) return failed(`order ${orderId} is ${owned.order.state}: that cannot be done now (${outcome.code})`)
  await proofFolder.remove(orderId)
  return done(orderLine(outcome.value))
}

const entryLine = ({ id, feed, entry, state, heldFor, orderId }: BankEntryRow): string => {
  const { amountMinor, currency, bookedAtMs, payer, remark, account } = entry
  const parsed = SettlementCurrency.safeParse(currency)
  const amount = parsed.success ? amountText(amountMinor, parsed.data) : `${currency} ${amountMinor}`
  const about = orderId === null ? '' : `  order ${orderId}`
  return `${id}  ${feed}  ${state}${heldFor === null ? '' : ` [${heldFor}]`}  ${amount}${about}  to ${account}  ${timeText(bookedAtMs)}  from ${JSON.stringify(payer)}  ${JSON.stringify(remark)}`
}

/** An operator's decision about an entry that is held, with its line in the audit, in one unit of work. */
const decideEntry = (
  { rows, units, audit, now }: BankAdminDeps,
  entryId: string,
  action: 'bank.assign' | 'bank.close',
  work: (unit: Unit, row: BankEntryRow) => Promise<Pick<BankEntryRow, 'state' | 'orderId' | 'note'> | string>,
): Promise<AdminAnswer> =>
  units.run(async (unit) => {
    const inUnit = rows.in(unit)
    const row = await inUnit.lock(entryId)
    if (!row) return failed(`there is no entry ${entryId}`)
    if (row.state !== 'held') return failed(`entry ${entryId} is ${row.state}: nobody has to decide about it`)
    const decided = await work(unit, row)
    if (typeof decided === 'string') return failed(decided)
    await inUnit.change(entryId, { ...decided, heldFor: null }, now())
    await audit.in(unit).note(operator, action, entryId, decided)
    return done(entryLine({ ...row, ...decided, heldFor: null }))
  })

type Commands =
  | 'bank.list'
  | 'bank.show'
  | 'bank.accept'
  | 'bank.reject'
  | 'bank.held'
  | 'bank.assign'
  | 'bank.close'
  | 'bank.accounts'

/** What operators see of transfers to accounts of the house, and decide about them. [C-14] */
export const bankAdmin: AdminHandlers<Commands, BankAdminDeps> = {
  'bank.list': async ({ orders }, { limit }) => {
    const found = await orders.list(null, { kinds: ['bank-deposit'], states: ['review'], oldestFirst: true, limit })
    return done(...(found.length === 0 ? ['no transfer waits for a decision'] : found.map(orderLine)))
  },
  'bank.show': (deps, { orderId }) => showTransfer(deps, orderId),
  'bank.accept': async (deps, { orderId, amount }) => {
    const owned = await findTransfer(deps.orders, orderId)
    if (!owned) return noTransfer(orderId)
    const { currency, amountMinor: askedMinor } = owned.order
    const amountMinor =
      amount === undefined ? askedMinor : minorOfText(amount, currencyPlaces[currency], depositPattern)
    if (amountMinor === null || amountMinor === 0) return failed(`${amount} is no amount in ${currency}`)
    return decide(deps, { orderId, action: 'bank.accept', event: { type: 'operator.accepted', amountMinor } })
  },
  'bank.reject': (deps, { orderId, reason }) =>
    decide(deps, { orderId, action: 'bank.reject', event: { type: 'operator.rejected', reason } }),
  'bank.held': async ({ rows }, { limit }) => {
    const found = await rows.held(limit)
    return done(...(found.length === 0 ? ['no entry is held'] : found.map(entryLine)))
  },
  'bank.assign': (deps, { entryId, orderId }) =>
    decideEntry(deps, entryId, 'bank.assign', async (unit, { entry }) => {
      const owned = await findTransfer(deps.orders.in(unit), orderId)
      if (!owned) return `${orderId} is no deposit by bank transfer`
      const { amountMinor, currency } = entry
      if (owned.order.currency !== currency) return `entry ${entryId} is in ${currency}, not in ${owned.order.currency}`
      if (await deps.bankDeposits.isExcluded(unit, orderId)) return excludedWords(owned.memberId)
      const event = { type: 'operator.assigned', paymentId: entryId, amountMinor } as const
      const sent = await deps.orders.send(unit, { kind: 'bank-deposit', orderId, id: `bank.assign:${entryId}`, event })
      if (!sent.ok) return `order ${orderId} is ${owned.order.state}: that cannot be done now (${sent.code})`
      return { state: 'credited', orderId, note: null }
    }),
  'bank.close': (deps, { entryId, note }) =>
    decideEntry(deps, entryId, 'bank.close', async (_unit, { orderId }) => ({ state: 'closed', orderId, note })),
  'bank.accounts': async ({ settings, bankDeposits }) => {
    const taken = await bankDeposits.takenToday()
    const lines = settings.get('bankAccounts').map(({ id, status, currency, dayMaxMinor, number, holder }) => {
      const takenText = amountText(taken.get(id) ?? 0, currency)
      return `${id}  ${status === '1' ? 'open' : 'closed'}  ${takenText} of ${amountText(dayMaxMinor, currency)} today  ${holder}  ${number}`
    })
    return done(...(lines.length === 0 ? ['there are no accounts: config set bankAccounts @accounts.json'] : lines))
  },
}
