import { codeNameOf, codes, wordsOf, type CodeName, type Language } from '#contract/codes.ts'
import type { Call, RequestOf } from '#contract/define-call.ts'
import { Envelope, headerNames, SealedBody, signedText, type CallHeaders } from '#contract/envelope.ts'
import { callTimeoutMs } from '#contract/limits.ts'
import { rejectData } from '#contract/reject-data.ts'
import { utf8 } from './bytes.ts'
import { createChannelKeeper, type Channel, type KeyValueStore } from './channel.ts'
import type { CallResult, FaultResult, Gateway } from './gateway-port.ts'
import { open, seal, sha256Hex, sign } from './sealing.ts'

/** The server's clock as the browser knows it. */
export interface ServerClock {
  offsetMs: number
}

export interface GatewayOptions {
  /** Origin of the gateway without a slash at its end; empty = the page's own. */
  baseUrl: string
  siteId: number
  clientType: CallHeaders['clientType']
  version: string
  uuid: string
  siteKeyFingerprint: string
  channelStore: KeyValueStore
  clock: ServerClock
  language: () => Language
  token: () => string
  fetch: typeof fetch
  /** Codes whose effect is `login` or `session`, of any call that does not list them as its own rejects. [S-03, S-04] */
  onSessionCode: (name: CodeName, msg: string) => void
  /** False sends what the caller gives, unchecked: for testers. */
  checksInput?: boolean
}

interface Answered {
  readonly name: CodeName
  readonly data: unknown
  readonly msg: string
}

const fault = (reason: FaultResult['reason']): FaultResult => ({ kind: 'fault', reason })

const queryOf = (input: object): string => {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}

/** Opens an HTTP answer into a code of the catalogue. Throws on what cannot be read: the outcome is unknown then. */
const readAnswer = async (call: Call, channel: Channel, nonce: string, text: string): Promise<Answered> => {
  const body: unknown = JSON.parse(text)
  const sealed = SealedBody.safeParse(body)
  const envelope = Envelope.parse(
    sealed.success ? JSON.parse(await open(channel.keys, call.path, nonce, sealed.data.payload)) : body,
  )
  const name = codeNameOf(envelope.code)
  if (name === undefined) throw new Error(`unknown code ${envelope.code}`)
  if (!sealed.success && call.encoding !== 'plain' && name === 'SUCCESS')
    throw new Error('a sealed call was answered in plain text')
  return { name, data: envelope.data, msg: envelope.msg }
}

const clockData = rejectData.CLOCK_SKEW

/**
 * The HTTP transport: validates, seals, signs, sends, opens, and interprets the code. [C-01 … C-07, X-01 … X-07]
 * A gateway session that the server no longer knows and a clock that is off are mended once, unseen by the caller.
 */
export const createGateway = (options: GatewayOptions): Gateway => {
  const nowMs = () => Date.now() + options.clock.offsetMs
  const setClock = (serverTimeMs: number) => {
    options.clock.offsetMs = serverTimeMs - Date.now()
  }
  const keeper = createChannelKeeper({
    baseUrl: options.baseUrl,
    siteKeyFingerprint: options.siteKeyFingerprint,
    store: options.channelStore,
    fetch: options.fetch,
    onServerTime: setClock,
  })
  const cache = new Map<string, { untilMs: number; data: unknown }>()

  const sendOnce = async (call: Call, input: object, signal: AbortSignal): Promise<Answered & { channel: Channel }> => {
    const channel = await keeper.get(nowMs())
    const nonce = crypto.randomUUID()
    const method = call.encoding === 'query' ? 'GET' : 'POST'
    const target = `/api/${call.path}${method === 'GET' ? queryOf(input) : ''}`
    const text = JSON.stringify(input)
    const body =
      method === 'GET'
        ? ''
        : call.encoding === 'plain'
          ? text
          : JSON.stringify({ payload: await seal(channel.keys, call.path, nonce, text) })
    const headers: Omit<CallHeaders, 'signature'> = {
      clientType: options.clientType,
      siteId: String(options.siteId),
      token: call.tokenBlank ? '' : options.token(),
      uuid: options.uuid,
      version: options.version,
      timestamp: String(nowMs()),
      nonce,
      language: options.language(),
      gatewaySession: channel.token,
    }
    const signature = await sign(channel.keys, signedText(method, target, headers, await sha256Hex(utf8(body))))
    const sent = Object.entries({ ...headers, signature }).map(
      ([name, value]) => [headerNames[name as keyof CallHeaders], value] as const,
    )
    const response = await options.fetch(options.baseUrl + target, {
      method,
      headers: { ...Object.fromEntries(sent), ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
      ...(method === 'POST' ? { body } : {}),
      signal,
    })
    return { ...(await readAnswer(call, channel, nonce, await response.text())), channel }
  }

  const send = async (call: Call, input: object, signal: AbortSignal): Promise<Answered> => {
    let answered = await sendOnce(call, input, signal)
    for (let mended = 0; mended < 2; mended++) {
      const effect = codes[answered.name].effect
      if (effect === 'handshake') keeper.drop(answered.channel)
      else if (effect === 'clock' && !call.rejects.includes(answered.name))
        setClock(clockData.parse(answered.data).serverTimeMs)
      else break
      answered = await sendOnce(call, input, signal)
    }
    return answered
  }

  const interpret = <C extends Call>(call: C, { name, data, msg }: Answered): CallResult<C> => {
    const effect = codes[name].effect
    if (effect === 'bug' || effect === 'handshake') return fault('busy')
    if (effect === 'success') {
      const parsed = call.response.safeParse(data)
      return parsed.success ? ({ kind: 'accepted', data: parsed.data } as CallResult<C>) : fault('unreadable')
    }
    if ((effect === 'login' || effect === 'session') && !call.rejects.includes(name)) options.onSessionCode(name, msg)
    return { kind: 'rejected', name, data, msg } as CallResult<C>
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
      if (timeout.aborted) return fault('timeout')
      return fault(
        error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
          ? 'network'
          : 'unreadable',
      )
    }
  }

  return {
    call: async <C extends Call>(
      call: C,
      input: RequestOf<C>,
      { signal, timeoutMs = callTimeoutMs }: { signal?: AbortSignal; timeoutMs?: number } = {},
    ) => {
      const checked =
        options.checksInput === false ? { success: true as const, data: input } : call.request.safeParse(input)
      if (!checked.success) {
        const issues = checked.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
        return {
          kind: 'rejected',
          name: 'BAD_REQUEST',
          data: { issues },
          msg: wordsOf('BAD_REQUEST', options.language()),
        } as CallResult<C>
      }
      const key = call.cacheMs > 0 ? JSON.stringify([call.path, checked.data, options.token(), options.language()]) : ''
      const kept = cache.get(key)
      if (key !== '' && kept && kept.untilMs > Date.now()) return { kind: 'accepted', data: kept.data } as CallResult<C>
      const result = await attempt(call, checked.data as object, signal, timeoutMs)
      if (key !== '' && result.kind === 'accepted')
        cache.set(key, { untilMs: Date.now() + call.cacheMs, data: result.data })
      return result
    },
  }
}
