import {
  financeOrder,
  financeRecords,
  orderProofList,
  speedInfo,
  speedPayee,
  withdrawInfo,
} from '#contract/finance/calls.ts'
import type { Call, ResponseOf } from '#contract/define-call.ts'
import type { CallResult } from '#src/gateway/gateway-port.ts'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { useCommand, type Command } from '#src/shared/app/use-command.ts'
import { askEveryMs } from './finance-data.ts'

/** The rules, what is on offer, and what of mine is not over. [C-14] */
export const useSpeedInfo = () => useOwn(speedInfo, {}, { askEveryMs })
export type SpeedInfo = ResponseOf<typeof speedInfo>

/** Whom a speed pay of mine pays. [L-05] */
export const useSpeedPayee = (orderId: string) => useOwn(speedPayee, { orderId })

/** What a step of either order changes. */
const changing = [speedInfo, financeOrder, financeRecords, orderProofList, withdrawInfo]

/** One step of an order, sent once; what it changes is asked for again, also when it is refused. */
export const useSpeedStep = <Input, C extends Call>(
  place: string,
  run: (input: Input, requestId: string) => Promise<CallResult<C>>,
  onDone?: (answer: ResponseOf<C>) => void,
): Command<Input> => {
  const askAgain = useAskAgain()
  return useCommand<Input, CallResult<C>>(
    run,
    (answer) => {
      askAgain(...changing)
      onDone?.(answer)
    },
    () => askAgain(...changing),
    place,
  )
}
