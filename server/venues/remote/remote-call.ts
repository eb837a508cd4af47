import type { Schema } from '#contract/schema.ts'
import { readBounded } from '#server/platform/http/bounded-answer.ts'
import { venueBodyBytesMax } from './protocol.ts'
import { isSameSignature, signAnswer, signatureHeader, signRequest, timeHeader } from './signing.ts'

export interface RemoteService {
  /** Where it is, such as http://127.0.0.1:5007. */
  readonly origin: string
  readonly key: string
  readonly timeoutMs: number
  readonly now: () => number
}

/** `unreached`: no connection was made, so that nothing was sent. `unreadable`: no answer, or none that is the service's. */
export type RemoteResult<T> =
  | { readonly kind: 'answered'; readonly data: T }
  | { readonly kind: 'unreached' | 'unreadable'; readonly why: string }

const isRefusedConnection = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  ['ECONNREFUSED', 'ENOTFOUND'].includes(String(error.cause.code))

/** One signed request and its signed answer. Never throws. */
export const callRemote = async <Out>(
  { origin, key, timeoutMs, now }: RemoteService,
  path: string,
  request: object,
  answer: Schema<unknown, Out>,
): Promise<RemoteResult<Out>> => {
  const body = JSON.stringify(request)
  const timeMs = now()
  const signature = signRequest(key, { timeMs, path, body })
  try {
    const response = await fetch(new URL(path, origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', [timeHeader]: String(timeMs), [signatureHeader]: signature },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readBounded(response, venueBodyBytesMax)
    if (response.status !== 200) return { kind: 'unreadable', why: `status ${response.status}` }
    const signed = response.headers.get(signatureHeader) ?? ''
    if (!isSameSignature(signed, signAnswer(key, signature, text)))
      return { kind: 'unreadable', why: 'the answer is not signed by the venue' }
    const parsed = answer.safeParse(JSON.parse(text))
    return parsed.success
      ? { kind: 'answered', data: parsed.data }
      : { kind: 'unreadable', why: parsed.error.issues[0]?.message ?? 'no answer of the protocol' }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { kind: isRefusedConnection(error) ? 'unreached' : 'unreadable', why }
  }
}
