import { effectOf, type CodeName } from '#contract/codes.ts'
import type { Call, RequestOf } from '#contract/define-call.ts'
import { callTimeoutMs } from '#contract/limits.ts'
import { interpretAnswer, interpretError, refuseInput, type Answered } from './gateway-answer.ts'
import { createKeptAnswers } from './kept-answers.ts'
import type { CallResult, Gateway } from './gateway-port.ts'
import { createMendedSending, type SendingOptions } from './mended-sending.ts'

export interface GatewayOptions extends SendingOptions {
  /** Codes whose effect is `login` or `session`, of any call that does not list them as its own rejects. [S-03, S-04] */
  onSessionCode: (name: CodeName, msg: string) => void
  /** False sends what the caller gives, unchecked: for testers. */
  checksInput?: boolean
}

const isSessionCode = (call: Call, name: CodeName): boolean => {
  return effectOf(name).kind === 'session' && !call.rejects.includes(name)
}

/** The HTTP transport: validates, seals, signs, sends, opens, and interprets the code. [C-01 … C-07, C-09, X-01 … X-07] */
export const createGateway = (options: GatewayOptions): Gateway => {
  const send = createMendedSending(options)
  const kept = createKeptAnswers()

  const interpret = <C extends Call>(call: C, answered: Answered): CallResult<C> => {
    if (isSessionCode(call, answered.name)) options.onSessionCode(answered.name, answered.msg)
    return interpretAnswer(call, answered)
  }

  const attempt = async <C extends Call>(
    call: C,
    input: object,
    outer: AbortSignal | undefined,
    timeoutMs: number,
  ): Promise<CallResult<C>> => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = outer ? AbortSignal.any([outer, timeout]) : timeout
    try {
      return interpret(call, await send(call, input, signal))
    } catch (error) {
      return interpretError(error, timeout.aborted)
    }
  }

  return {
    call: async <C extends Call>(
      call: C,
      input: RequestOf<C>,
      { signal, timeoutMs = callTimeoutMs }: { signal?: AbortSignal; timeoutMs?: number } = {},
    ): Promise<CallResult<C>> => {
      const checked =
        options.checksInput === false ? { success: true as const, data: input } : call.request.safeParse(input)
      if (!checked.success) return refuseInput(checked.error, options.language())
      const key = JSON.stringify([call.path, checked.data, options.token(), options.language()])
      const earlier = kept.find<C>(key)
      if (earlier) return earlier
      const result = await attempt(call, checked.data as object, signal, timeoutMs)
      if (result.kind === 'accepted') kept.keep(call, key, result)
      return result
    },
  }
}
