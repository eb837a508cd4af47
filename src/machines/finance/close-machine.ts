import type { bankPaid, payClose } from '#contract/finance/calls.ts'
import type { Answer } from '#src/machines/command/command.ts'
import { createCommandMachine } from '#src/machines/command/command-machine.ts'

export interface CloseBody {
  readonly orderId: string
}

type OrderAnswer = Answer<typeof payClose> | Answer<typeof bankPaid>

/** Giving up a deposit that is not paid; repeated until it is answered. [C-14] */
export const closeCommand = createCommandMachine<CloseBody, OrderAnswer>()

/** Saying that a transfer was made; repeated until it is answered. [C-14] */
export const bankPaidCommand = createCommandMachine<CloseBody, OrderAnswer>()

/** A member's step of a deposit. */
export type OrderCommand = typeof closeCommand
