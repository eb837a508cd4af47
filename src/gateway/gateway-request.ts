import type { Language } from '#contract/codes.ts'
import type { Call } from '#contract/define-call.ts'
import { bodyDigestHeader, headerNames, signedText, type CallHeaders } from '#contract/envelope.ts'
import { bodyBytesMax } from '#contract/limits.ts'
import { utf8 } from './bytes.ts'
import type { SecureSession } from './secure-session.ts'
import { seal, sha256Hex, sign } from './sealing.ts'

/** Who sends, as the headers of every call say it. [C-01] */
export interface Sender {
  siteId: number
  clientType: CallHeaders['clientType']
  version: string
  uuid: string
  language: () => Language
  token: () => string
}

export interface SignedRequest {
  /** Path and query. */
  readonly target: string
  readonly init: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string }
}

const fieldsOf = (input: object): string =>
  new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()

const queryOf = (input: object): string => {
  const query = fieldsOf(input)
  return query === '' ? '' : `?${query}`
}

const bodyOf = async (
  { encoding, path }: Call,
  input: object,
  session: SecureSession,
  nonce: string,
): Promise<string> => {
  switch (encoding) {
    case 'query':
      return ''
    case 'plain':
      return JSON.stringify(input)
    case 'form':
      return `payload=${await seal(session.keys, path, nonce, fieldsOf(input))}`
    case 'sealed':
      return JSON.stringify({ payload: await seal(session.keys, path, nonce, JSON.stringify(input)) })
  }
}

const headersOf = (call: Call, sender: Sender, session: SecureSession, nonce: string, nowMs: number) => ({
  clientType: sender.clientType,
  siteId: String(sender.siteId),
  token: call.tokenBlank ? '' : sender.token(),
  uuid: sender.uuid,
  version: sender.version,
  timestamp: String(nowMs),
  nonce,
  language: sender.language(),
  gatewaySession: session.token,
})

/** A call as it travels: sealed under the session's keys and signed, at the server's time `nowMs`. [C-01 … C-04] */
export const signRequest = async (
  call: Call,
  input: object,
  { sender, session, nonce, nowMs }: { sender: Sender; session: SecureSession; nonce: string; nowMs: number },
): Promise<SignedRequest> => {
  const method = call.encoding === 'query' ? 'GET' : 'POST'
  const target = `/api/${call.path}${method === 'GET' ? queryOf(input) : ''}`
  const body = await bodyOf(call, input, session, nonce)
  const headers = headersOf(call, sender, session, nonce, nowMs)
  const digest = await sha256Hex(utf8(body))
  const signature = await sign(session.keys, signedText(method, target, headers, digest))
  const named = Object.fromEntries(
    Object.entries({ ...headers, signature }).map(
      ([name, value]) => [headerNames[name as keyof CallHeaders], value] as const,
    ),
  )
  if (method === 'GET') return { target, init: { method, headers: named } }
  const type = call.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  if (call.bodyBytesMax > bodyBytesMax) named[bodyDigestHeader] = digest
  return { target, init: { method, headers: { ...named, 'content-type': type }, body } }
}
