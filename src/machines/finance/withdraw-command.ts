import type { withdrawCancel } from '#contract/finance/calls.ts'
import type { Answer } from '#src/machines/command/command.ts'
import { createCommandMachine } from '#src/machines/command/command-machine.ts'
import type { CloseBody } from './close-machine.ts'
import type { WithdrawAnswer, WithdrawBody } from './withdraw-rules.ts'

/** One withdrawal. It carries a secret: a press repeats it, under the same id. [C-14] */
export const withdrawCommand = createCommandMachine<WithdrawBody, WithdrawAnswer>()

/** Taking back one that is not sent; repeated until it is answered. [C-14] */
export const withdrawCancelCommand = createCommandMachine<CloseBody, Answer<typeof withdrawCancel>>()
