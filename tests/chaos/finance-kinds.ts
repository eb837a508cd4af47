import { randomUUID } from 'node:crypto'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { aDepositor } from '#tests/builders/member.ts'
import { callExamples } from '#tests/conformance/call-examples.ts'
import { houseAccounts, type Kinds, type Stand } from './command-kind.ts'
import { payee, richMember, withdrawalInput } from './command-members.ts'

/** Both wallets, and what is kept about the interest wallet. */
const interestShown = async ({ db, process }: Stand, { member }: { member?: MemberInfo }): Promise<unknown> => {
  const id = member?.id ?? ''
  const kept = db.selectFrom('interest_wallets').select(['lowest_minor', 'remainder']).where('member_id', '=', id)
  return [await process.balances.of(id), await process.balances.interestOf(id, 'CNY'), await kept.execute()]
}

const unpaidDeposit = async ({ db, process }: Stand) => {
  const member = await aDepositor(db)
  const input = { requestId: randomUUID(), methodId: 'qr', currency: 'CNY', amountMinor: 50_000 } as const
  const opened = await process.calls.pay.run({ member, client: aClient(), token: '' }, input)
  if (!opened.ok) throw new Error(opened.code)
  return { member, orderId: (opened.value as { orderId: string }).orderId }
}

/** Money in and out, and between wallets. */
export const financeKinds: Kinds<
  | 'pay'
  | 'bankPaid'
  | 'payClose'
  | 'orderProofUpload'
  | 'withdrawNew'
  | 'withdrawCancel'
  | 'toYeb'
  | 'toCenter'
  | 'convert'
> = {
  pay: {
    prepare: async ({ db }) => ({
      member: await aDepositor(db),
      input: { requestId: randomUUID(), methodId: 'qr', currency: 'CNY', amountMinor: 50_000 },
    }),
  },
  bankPaid: {
    prepare: async ({ db, process }) => {
      const member = await aDepositor(db)
      const input = { requestId: randomUUID(), methodId: 'bank', currency: 'CNY', amountMinor: 50_000 } as const
      const opened = await process.calls.pay.run({ member, client: aClient(), token: '' }, input)
      if (!opened.ok) throw new Error(opened.code)
      const { orderId } = opened.value as { orderId: string }
      return { member, input: { requestId: randomUUID(), orderId } }
    },
  },
  payClose: {
    prepare: async (stand) => {
      const { member, orderId } = await unpaidDeposit(stand)
      return { member, input: { requestId: randomUUID(), orderId } }
    },
  },
  orderProofUpload: {
    prepare: async (stand) => {
      const { member, orderId } = await unpaidDeposit(stand)
      return { member, input: { ...callExamples.orderProofUpload, requestId: randomUUID(), orderId } }
    },
  },
  withdrawNew: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await payee(stand)
      await issueDemoMoney(stand.db, [member.id])
      return { member, input: await withdrawalInput(stand, member) }
    },
    shows: ({ process }, { member }) => process.balances.of(member?.id ?? ''),
  },
  withdrawCancel: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const { process } = stand
      const member = await payee(stand)
      await issueDemoMoney(stand.db, [member.id])
      const input = await withdrawalInput(stand, member)
      const opened = await process.calls.withdrawNew.run({ member, client: aClient(), token: '' }, input)
      if (!opened.ok) throw new Error(opened.code)
      return { member, input: { requestId: randomUUID(), orderId: (opened.value as { orderId: string }).orderId } }
    },
    shows: ({ process }, { member }) => process.balances.of(member?.id ?? ''),
  },
  toYeb: {
    prepare: async (stand) => ({
      member: await richMember(stand),
      input: { requestId: randomUUID(), currency: 'CNY', amountMinor: 12_345 },
    }),
    shows: interestShown,
  },
  toCenter: {
    prepare: async (stand) => {
      const member = await richMember(stand)
      const input = { requestId: randomUUID(), currency: 'CNY', amountMinor: 50_000 } as const
      const moved = await stand.process.calls.toYeb.run({ member, client: aClient(), token: '' }, input)
      if (!moved.ok) throw new Error(moved.code)
      return { member, input: { requestId: randomUUID(), currency: 'CNY', amountMinor: null } }
    },
    shows: interestShown,
  },
  convert: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await richMember(stand)
      const asked = { from: 'CNY', fromMinor: 71_400 } as const
      const quoted = await stand.process.calls.conversionQuote.run({ member, client: aClient(), token: '' }, asked)
      if (!quoted.ok) throw new Error(quoted.code)
      return { member, input: { requestId: randomUUID(), quoteId: (quoted.value as { quoteId: string }).quoteId } }
    },
    shows: ({ process }, { member }) => process.balances.of(member?.id ?? ''),
  },
}
