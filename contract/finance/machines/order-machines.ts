import type { AnyStateMachine, EventFromLogic, InputFrom } from 'xstate'
import type { OrderKind } from '#contract/finance/entities/finance-order.ts'
import { bankDepositMachine } from './bank-deposit-machine.ts'
import { depositMachine } from './deposit-machine.ts'
import { speedPayMachine } from './speed-pay-machine.ts'
import { speedWithdrawMachine } from './speed-withdraw-machine.ts'
import { withdrawalMachine } from './withdrawal-machine.ts'

/** The machine of each kind of order, the same on server and client. [S-13] */
export const orderMachines = {
  deposit: depositMachine,
  'bank-deposit': bankDepositMachine,
  withdrawal: withdrawalMachine,
  'speed-pay': speedPayMachine,
  'speed-withdraw': speedWithdrawMachine,
} as const satisfies Record<OrderKind, AnyStateMachine>

type Machines = typeof orderMachines
export type OrderInput<Kind extends OrderKind> = InputFrom<Machines[Kind]>
export type OrderEvent<Kind extends OrderKind> = EventFromLogic<Machines[Kind]>
