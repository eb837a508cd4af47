import { createCommandMachine } from '#src/machines/command/command-machine.ts'
import type { WithdrawAnswer, WithdrawBody } from './withdraw-rules.ts'

/** One withdrawal. It carries a secret: a press repeats it, under the same id. [C-14] */
export const withdrawCommand = createCommandMachine<WithdrawBody, WithdrawAnswer>()
