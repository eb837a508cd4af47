import type { CodeName } from '#contract/codes.ts'
import type { Call, ResponseOf } from '#contract/define-call.ts'
import type { CallResult, FaultResult } from '#src/gateway/gateway-port.ts'

/** A call that gave no data, as react-query wants it: thrown, so that the data from before stays. */
export class CallError extends Error {
  readonly reason: FaultResult['reason'] | 'rejected'
  /** What refused it; null for faults. */
  readonly code: CodeName | null

  constructor(reason: CallError['reason'], msg: string, code: CodeName | null = null) {
    super(msg)
    this.name = 'CallError'
    this.reason = reason
    this.code = code
  }
}

export const dataOrThrow = <C extends Call>(result: CallResult<C>): ResponseOf<C> => {
  if (result.kind === 'accepted') return result.data
  if (result.kind === 'fault') throw new CallError(result.reason, result.reason)
  throw new CallError('rejected', result.msg, result.name)
}
