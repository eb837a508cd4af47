import type { bankPaid, payClose, withdrawCancel } from '#contract/finance/calls.ts'
import type { Answer } from '#src/machines/command/command.ts'
import { createCommandMachine } from '#src/machines/command/command-machine.ts'

export interface CloseBody {
  readonly orderId: string
}

type OrderAnswer = Answer<typeof payClose> | Answer<typeof withdrawCancel> | Answer<typeof bankPaid>

/** Taking back an order that has not gone too far; repeated until it is answered. The place is the order's id. [C-14] */
export const closeCommand = createCommandMachine<CloseBody, OrderAnswer, string>()

/** Saying that a transfer was made; the same in all else. [C-14] */
export const bankPaidCommand = createCommandMachine<CloseBody, OrderAnswer, string>()

/** A member's step of an order. */
export type OrderCommand = typeof closeCommand
