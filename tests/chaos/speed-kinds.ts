import { randomUUID } from 'node:crypto'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { aDepositor } from '#tests/builders/member.ts'
import { callExamples } from '#tests/conformance/call-examples.ts'
import { houseAccounts, type Kinds, type Stand } from './command-kind.ts'
import { payee, withdrawalInput } from './command-members.ts'

const offered = { currency: 'CNY', amountMinor: 20_000 } as const

/** What a member has, and how the orders of both sides stand. */
const speedShown = async ({ db, process }: Stand, { member }: { member?: MemberInfo }): Promise<unknown> => {
  const id = member?.id ?? ''
  const trades = db.selectFrom('speed_trades').where((of) => of.or([of('payer_id', '=', id), of('payee_id', '=', id)]))
  const orders = db
    .selectFrom('finance_orders')
    .select(['kind', 'state', 'version'])
    .where((of) =>
      of.or([
        of('member_id', '=', id),
        of('id', 'in', trades.select('pay_order_id')),
        of('id', 'in', trades.select('withdraw_order_id')),
      ]),
    )
  return [await process.balances.of(id), await orders.orderBy('id').execute()]
}

/** The one amount that is offered, by a member of its own. */
const offer = async (stand: Stand) => {
  await stand.db.updateTable('finance_orders').set({ state: 'cancelled' }).where('state', '=', 'offered').execute()
  const member = await payee(stand)
  await issueDemoMoney(stand.db, [member.id])
  const { methodId: _method, ...input } = await withdrawalInput(stand, member)
  const opened = await stand.process.calls.speedWithdraw.run({ member, client: aClient(), token: '' }, input)
  if (!opened.ok) throw new Error(opened.code)
  return { member, orderId: (opened.value as { orderId: string }).orderId }
}

/** A trade that has come so far, and what one side does next. */
const speedMove = async (stand: Stand, side: 'payer' | 'payee', until: 'matched' | 'proved' | 'paid') => {
  const { calls } = stand.process
  const { member: payeeMember, orderId: withdrawId } = await offer(stand)
  const payer = await aDepositor(stand.db)
  const caller = { member: payer, client: aClient(), token: '' }
  const opened = await calls.speedPay.run(caller, { requestId: randomUUID(), ...offered })
  if (!opened.ok) throw new Error(opened.code)
  const { orderId } = opened.value as { orderId: string }
  const proof = { ...callExamples.orderProofUpload, requestId: randomUUID(), orderId }
  if (until !== 'matched') await calls.orderProofUpload.run(caller, proof)
  if (until === 'paid') await calls.speedPaid.run(caller, { requestId: randomUUID(), orderId })
  return side === 'payer'
    ? { member: payer, input: { requestId: randomUUID(), orderId } }
    : { member: payeeMember, input: { requestId: randomUUID(), orderId: withdrawId } }
}

/** As if it had been paid long enough ago to remind. */
const backdate = async ({ db }: Stand, orderId: string): Promise<void> => {
  const { context } = await db
    .selectFrom('finance_orders')
    .select('context')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const earlier = { ...(context as object), paidAtMs: Date.now() - 10 * 60_000 }
  await db
    .updateTable('finance_orders')
    .set({ context: JSON.stringify(earlier) })
    .where('id', '=', orderId)
    .execute()
}

/** Speed pays and withdrawals. */
export const speedKinds: Kinds<
  | 'speedPay'
  | 'speedPaid'
  | 'speedRemind'
  | 'speedConfirm'
  | 'speedAppeal'
  | 'speedClose'
  | 'speedWithdraw'
  | 'speedTurn'
> = {
  speedPay: {
    prepare: async (stand) => {
      await offer(stand)
      return { member: await aDepositor(stand.db), input: { requestId: randomUUID(), ...offered } }
    },
    shows: speedShown,
  },
  speedPaid: { prepare: (stand) => speedMove(stand, 'payer', 'proved'), shows: speedShown },
  speedRemind: {
    prepare: async (stand) => {
      const prepared = await speedMove(stand, 'payer', 'paid')
      await backdate(stand, prepared.input.orderId)
      return prepared
    },
    shows: speedShown,
  },
  speedConfirm: { varies: houseAccounts, prepare: (stand) => speedMove(stand, 'payee', 'paid'), shows: speedShown },
  speedAppeal: {
    prepare: async (stand) => {
      const { member, input } = await speedMove(stand, 'payee', 'paid')
      return { member, input: { ...input, reason: 'not-received' } }
    },
    shows: speedShown,
  },
  speedClose: { prepare: (stand) => speedMove(stand, 'payer', 'matched'), shows: speedShown },
  speedWithdraw: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await payee(stand)
      await issueDemoMoney(stand.db, [member.id])
      const { methodId: _method, ...input } = await withdrawalInput(stand, member)
      return { member, input }
    },
    shows: speedShown,
  },
  speedTurn: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const { member, orderId } = await offer(stand)
      await stand.db.updateTable('finance_orders').set({ state: 'unmatched' }).where('id', '=', orderId).execute()
      return { member, input: { requestId: randomUUID(), orderId, to: 'withdrawal' } }
    },
    shows: speedShown,
  },
}
