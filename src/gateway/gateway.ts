import { clientWordsOf } from '#contract/client-words.ts'
import { effectOf, networkToastMs, timeoutToastMs, type Language } from '#contract/codes.ts'
import type { Call, RequestOf } from '#contract/define-call.ts'
import { callTimeoutMs } from '#contract/limits.ts'
import {
  fault,
  interpretAnswer,
  interpretError,
  refuseClosed,
  refuseInput,
  type ClosedDialog,
  type CodeListeners,
  type GatewayToast,
} from './gateway-answer.ts'
import { isAddress, singleEndpoint, type Endpoints } from './gateway-endpoints.ts'
import { type Answered, LineFault } from './line-answer.ts'
import { findFollowed, type FollowedCall } from './followed-calls.ts'
import type { CallOptions, CallResult, FaultResult, Gateway } from './gateway-port.ts'
import { createResponseCache } from './response-cache.ts'
import { createSelfHealingSending, type SendingOptions } from './self-healing-sending.ts'

export interface GatewayOptions extends SendingOptions, CodeListeners {
  /** Without it there is one endpoint, `baseUrl`. [L-10] */
  endpoints?: Endpoints
  /** An origin of its own for a call, whatever endpoint is in force; null = none. [C-08] */
  originOf?: (call: Call) => string | null
  /**
   * Solves what the server asks for; `challenge` is its data, unread. The ticket; '' = go again without one; null = closed by
   * the user. Rejects on a challenge that cannot be read. [S-06, S-07]
   */
  verify?: (challenge: unknown, signal: AbortSignal | undefined) => Promise<string | null>
  /**
   * Lets the user show what a change of the account asks for; `challenge` is the refusal's data, unread. False = closed by the
   * user. Rejects on a challenge that cannot be read.
   */
  reauthenticate?: (challenge: unknown, signal: AbortSignal | undefined) => Promise<boolean>
  /** Lets the user agree to texts that have changed. False = not now. [C-11] */
  agree?: (signal: AbortSignal | undefined) => Promise<boolean>
  /** There is no address to ask. */
  onAlert?: () => void
  /** What the page carries as the answer to a call, once; undefined = nothing. [C-08] */
  takeCarried?: (call: Call, input: object, language: Language) => unknown
  /** False sends what the caller gives, unchecked: for testers. */
  checksInput?: boolean
}

export interface HttpGateway extends Gateway {
  /** Drops kept answers of the paths that start so; '' = all. [C-09] */
  forget(pathPrefix: string): void
}

const verificationsMax = 3

interface Sent extends CallOptions {
  readonly followed?: FollowedCall | undefined
}

const either = (one: AbortSignal | undefined, other: AbortSignal): AbortSignal =>
  one ? AbortSignal.any([one, other]) : other

/** A call that its command follows ends with the command's wish. */
const withFollowed = (callOptions: CallOptions, followed: FollowedCall | undefined): Sent =>
  followed ? { ...callOptions, followed, signal: either(callOptions.signal, followed.signal) } : callOptions

/** Whether sending it twice does no more than sending it once. */
const isRepeatable = (call: Call, input: object): boolean =>
  call.encoding === 'query' || call.cacheMs > 0 || 'requestId' in input

const toastOf = (reason: FaultResult['reason'], status: number | undefined): GatewayToast => {
  if (reason === 'timeout') return { words: 'timeout', toastMs: timeoutToastMs }
  const words = reason === 'network' ? 'network' : 'abnormal'
  return { words, ...(status === undefined ? {} : { status }), toastMs: networkToastMs }
}

interface Closed {
  readonly closed: ClosedDialog
}

const isAnswer = (answered: Answered | FaultResult | Closed): answered is Answered => 'name' in answered

/** Sends calls over the endpoint in force; what may be repeated goes on over the next ones. [C-05, L-10, X-04 … X-07] */
const createEndpointSending = (options: GatewayOptions, endpoints: Endpoints) => {
  const sendings = new Map<string, ReturnType<typeof createSelfHealingSending>>()
  const sendingOf = (origin: string) => {
    const sending =
      sendings.get(origin) ??
      createSelfHealingSending({
        ...options,
        baseUrl: origin,
        // The page's server made it, no other line knows it.
        offer: origin === options.baseUrl ? options.offer : undefined,
      })
    sendings.set(origin, sending)
    return sending
  }

  const sendOnce = async (call: Call, input: object, callOptions: Sent) => {
    const { signal: outer, timeoutMs = callTimeoutMs, onSent, followed } = callOptions
    const own = options.originOf?.(call) ?? null
    const { current, failed, answered: answeredAt } = own === null ? endpoints : singleEndpoint(own)
    const endpoint = current()
    if (!isAddress(endpoint.origin)) {
      options.onAlert?.()
      failed(endpoint.origin)
      return { fault: fault('network'), code: null, status: undefined }
    }
    const timeout = AbortSignal.timeout(Math.min(timeoutMs, endpoint.timeoutMs))
    try {
      const signal = either(outer, timeout)
      const answered = await sendingOf(endpoint.origin)(call, input, { signal, onLeaving: followed?.left, onSent })
      answeredAt(endpoint.origin)
      return answered
    } catch (error) {
      const isOfEndpoint = outer?.aborted !== true
      return {
        fault: interpretError(error),
        code: isOfEndpoint ? failed(endpoint.origin) : null,
        status: error instanceof LineFault ? error.status : undefined,
      }
    }
  }

  return async (call: Call, input: object, callOptions: Sent): Promise<Answered | FaultResult> => {
    const { signal, quiet = false } = callOptions
    const triesMax = isRepeatable(call, input) ? endpoints.triesMax() : 1
    for (let tries = 1; ; tries++) {
      const sent = await sendOnce(call, input, callOptions)
      if ('name' in sent) return sent
      const { fault: result, code, status } = sent
      const isLoud = !quiet && signal?.aborted !== true
      if (isLoud && code) options.onToast?.({ text: clientWordsOf(code, options.language()), toastMs: networkToastMs })
      if (code === null || tries >= triesMax) {
        if (isLoud && !code) options.onToast?.(toastOf(result.reason, status))
        return result
      }
    }
  }
}

/** The HTTP transport: validates, seals, signs, sends, opens, and does what the code says. [C-01 … C-07, C-09, X-01 … X-07] */
export const createGateway = (options: GatewayOptions): HttpGateway => {
  const send = createEndpointSending(options, options.endpoints ?? singleEndpoint(options.baseUrl))
  const kept = createResponseCache()

  /** The same input goes out again with what the dialog gave, after each step-up. [S-06, S-07] */
  const sendVerified = async (
    call: Call,
    input: object,
    callOptions: Sent,
  ): Promise<Answered | FaultResult | Closed> => {
    let answered = await send(call, input, callOptions)
    for (let asked = 0; options.verify && asked < verificationsMax && isAnswer(answered); asked++) {
      if (effectOf(answered.name).kind !== 'verification') break
      callOptions.followed?.asked()
      const ticket = await options.verify(answered.data, callOptions.signal).catch(() => undefined)
      if (ticket === undefined) return fault('unreadable')
      if (ticket === null) return { closed: 'VERIFICATION_CLOSED' }
      answered = await send(call, ticket === '' ? input : { ...input, verification: ticket }, callOptions)
    }
    return answered
  }

  /** The same input goes out once more when the user has agreed, or shown what a change of the account asks for. */
  const sendWithProof = async (
    call: Call,
    input: object,
    callOptions: Sent,
  ): Promise<Answered | FaultResult | Closed> => {
    const answered = await sendVerified(call, input, callOptions)
    if (!isAnswer(answered)) return answered
    const { kind } = effectOf(answered.name)
    if (kind === 'agreement' || kind === 'reauthentication') callOptions.followed?.asked()
    if (kind === 'agreement' && (await options.agree?.(callOptions.signal).catch(() => false)))
      return sendVerified(call, input, callOptions)
    if (!options.reauthenticate || kind !== 'reauthentication') return answered
    const isProven = await options.reauthenticate(answered.data, callOptions.signal).catch(() => undefined)
    if (isProven === undefined) return fault('unreadable')
    return isProven ? sendVerified(call, input, callOptions) : { closed: 'REAUTHENTICATION_CLOSED' }
  }

  const attempt = async <C extends Call>(call: C, input: object, callOptions: CallOptions): Promise<CallResult<C>> => {
    const data = options.takeCarried?.(call, input, options.language())
    if (data !== undefined) return interpretAnswer(call, { name: 'SUCCESS', data, msg: '' }, options)
    const answered = await sendWithProof(call, input, callOptions)
    if ('closed' in answered) return refuseClosed<C>(answered.closed, options.language())
    if (!isAnswer(answered)) return answered
    const { onToast, ...listeners } = options
    return interpretAnswer(call, answered, callOptions.quiet || !onToast ? listeners : { ...listeners, onToast })
  }

  return {
    call: async <C extends Call>(call: C, input: RequestOf<C>, callOptions: CallOptions = {}) => {
      const followed = findFollowed(input as object)
      const checked =
        options.checksInput === false ? { success: true as const, data: input } : call.request.safeParse(input)
      if (!checked.success) return refuseInput<C>(checked.error, options.language())
      const data = checked.data as object
      const key = JSON.stringify([call.path, data, options.token(), options.language()])
      const earlier = kept.find<C>(key)
      if (earlier) return earlier
      const keep = kept.keeper(call, data, key)
      const result = await attempt(call, data, withFollowed(callOptions, followed))
      if (result.kind === 'accepted') keep(result)
      return result
    },
    forget: kept.forget,
  }
}
