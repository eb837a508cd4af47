import type { Call } from '#contract/define-call.ts'
import type { CallResult, Gateway } from '#src/gateway/gateway-port.ts'
import { settle } from './fake-socket.ts'

export interface FakeGatewayCall {
  readonly path: string
  readonly input: unknown
  answer(result: CallResult<Call>): Promise<void>
}

/** A gateway whose answers a test gives. */
export const createFakeGateway = () => {
  const calls: FakeGatewayCall[] = []
  const gateway: Gateway = {
    call: (call, input) =>
      new Promise((resolve) => {
        const answer = (result: CallResult<Call>): Promise<void> => {
          resolve(result as never)
          return settle()
        }
        calls.push({ path: call.path, input, answer })
      }),
  }
  const last = (): FakeGatewayCall => {
    const call = calls.at(-1)
    if (!call) throw new Error('nothing was called')
    return call
  }
  return { gateway, calls, last }
}
