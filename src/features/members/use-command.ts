import { useState } from 'react'
import type { CodeName } from '#contract/codes.ts'
import type { FaultResult } from '#src/gateway/gateway-port.ts'
import { createRequestKeeper } from './request-keeper.ts'

interface AnyRejected {
  readonly kind: 'rejected'
  readonly name: CodeName
  readonly data: unknown
  readonly msg: string
}
type AnyResult = { readonly kind: 'accepted'; readonly data: unknown } | AnyRejected | FaultResult

/** A refusal as forms show it. */
export type Refusal = AnyRejected

export interface Command<Input> {
  send(input: Input): void
  /** Forgets what the last try was answered. */
  clear(): void
  readonly busy: boolean
  readonly refusal: Refusal | null
  /** The last try got no answer: nobody knows whether it counts. The same input goes out under the same request id. */
  readonly unanswered: boolean
}

const idle = { busy: false, refusal: null, unanswered: false } as const
type State = Pick<Command<never>, 'busy' | 'refusal' | 'unanswered'>

/** One command of a form: sent once at a time, refused at its fields, unconfirmed without an answer. */
export const useCommand = <Input, Result extends AnyResult>(
  run: (input: Input, requestId: string) => Promise<Result>,
  onAccepted: (data: Extract<Result, { kind: 'accepted' }>['data'], input: Input) => void,
  onRefused?: (refusal: Extract<Result, { kind: 'rejected' }>) => void,
): Command<Input> => {
  const [keeper] = useState(() => createRequestKeeper())
  const [state, setState] = useState<State>(idle)
  const send = async (input: Input) => {
    if (state.busy) return
    setState({ ...idle, busy: true })
    const result = await run(input, keeper.idFor(input))
    const isKnown = keeper.settle(result)
    if (result.kind === 'accepted') {
      setState(idle)
      onAccepted((result as Extract<Result, { kind: 'accepted' }>).data, input)
    } else if (result.kind === 'rejected') {
      setState({ busy: false, refusal: result, unanswered: !isKnown })
      onRefused?.(result as Extract<Result, { kind: 'rejected' }>)
    } else setState({ ...idle, unanswered: true })
  }
  return { ...state, send: (input) => void send(input), clear: () => setState(idle) }
}
