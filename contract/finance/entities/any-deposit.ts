import * as z from 'zod/mini'
import { BankDepositOrder } from './bank-deposit-order.ts'
import { DepositOrder } from './deposit-order.ts'
import type { FinanceOrder } from './finance-order.ts'

/** A deposit that has an order, by whatever way to pay. */
export const AnyDeposit = z.discriminatedUnion('kind', [DepositOrder, BankDepositOrder])
export type AnyDeposit = z.infer<typeof AnyDeposit>

export const depositKinds: readonly AnyDeposit['kind'][] = ['deposit', 'bank-deposit']

export const isDeposit = (order: FinanceOrder): order is AnyDeposit =>
  order.kind === 'deposit' || order.kind === 'bank-deposit'
