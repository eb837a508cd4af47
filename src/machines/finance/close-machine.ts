import type { payClose } from '#contract/finance/calls.ts'
import type { Answer } from '#src/machines/command/command.ts'
import { createCommandMachine } from '#src/machines/command/command-machine.ts'

export interface CloseBody {
  readonly orderId: string
}

/** Giving up a deposit that is not paid; repeated until it is answered. [C-14] */
export const closeCommand = createCommandMachine<CloseBody, Answer<typeof payClose>>()
