import * as z from 'zod/mini'
import { BankDepositOrder } from './bank-deposit-order.ts'
import { DepositOrder } from './deposit-order.ts'
import { SpeedPayOrder } from './speed-pay-order.ts'
import { SpeedWithdrawOrder } from './speed-withdraw-order.ts'
import { WithdrawalOrder } from './withdrawal-order.ts'

/** Any order of the finance group; the kind says which machine's states and context it has. [S-13] */
export const FinanceOrder = z.discriminatedUnion('kind', [
  DepositOrder,
  BankDepositOrder,
  WithdrawalOrder,
  SpeedPayOrder,
  SpeedWithdrawOrder,
])
export type FinanceOrder = z.infer<typeof FinanceOrder>

export const OrderKind = z.enum(['deposit', 'bank-deposit', 'withdrawal', 'speed-pay', 'speed-withdraw'])
export type OrderKind = FinanceOrder['kind']
export type OrderOf<Kind extends OrderKind> = Extract<FinanceOrder, { kind: Kind }>
