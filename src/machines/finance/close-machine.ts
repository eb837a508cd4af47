import type { payClose, withdrawCancel } from '#contract/finance/calls.ts'
import type { Answer } from '#src/machines/command/command.ts'
import { createCommandMachine } from '#src/machines/command/command-machine.ts'

export interface CloseBody {
  readonly orderId: string
}

/** Taking back an order that has not gone too far; repeated until it is answered. The place is the order's id. [C-14] */
export const closeCommand = createCommandMachine<
  CloseBody,
  Answer<typeof payClose> | Answer<typeof withdrawCancel>,
  string
>()
