import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { codes, type CodeName } from '#contract/codes.ts'
import { wordsOf } from '#contract/code-words.ts'
import { gatewayVerify } from '#contract/site/calls/system.ts'
import { CallHeaders, headerNames, SealedBody } from '#contract/envelope.ts'
import { clockSkewMaxMs } from '#contract/limits.ts'
import { callNameOf, calls } from '#contract/registry.ts'
import { createMockEnvelope } from './mock-envelope.ts'
import { createMockSite } from './mock-site.ts'

const envelopeOf = (name: CodeName, data: unknown = null) => ({
  code: codes[name].code,
  data,
  msg: wordsOf(name, 'zh-CN'),
})

const headersOf = (request: Request): CallHeaders | undefined => {
  const read = Object.fromEntries(
    Object.entries(headerNames).map(([name, header]) => [name, request.headers.get(header) ?? '']),
  )
  return CallHeaders.safeParse(read).data
}

const fieldsOf = (name: keyof typeof calls, request: Request, body: string): Record<string, unknown> => {
  const { encoding } = calls[name]
  if (encoding === 'query') return Object.fromEntries(new URL(request.url).searchParams)
  return encoding === 'form' ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body)
}

/** The one field that an encrypted body has, in a form or in JSON. */
const payloadOf = (request: Request, body: string): string =>
  SealedBody.parse(
    request.headers.get('content-type') === 'application/x-www-form-urlencoded'
      ? Object.fromEntries(new URLSearchParams(body))
      : JSON.parse(body),
  ).payload

/** The gateway of contract/ answered by msw from memory. tests/conformance/suite.ts runs on it and on the real server. */
export const createMockGateway = async (...baseUrls: readonly string[]) => {
  const envelope = await createMockEnvelope()
  const site = createMockSite()
  const nonces = new Set<string>()
  const opened: { path: string; input: unknown; verification: unknown }[] = []

  const verify = async (request: Request) => {
    const asked = gatewayVerify.request.safeParse(await request.json())
    if (!asked.success) return HttpResponse.json(envelopeOf('BAD_REQUEST', { issues: [] }))
    const { token, data } = await envelope.handshake(asked.data.clientKey)
    const serverTimeMs = Date.now()
    const answer = envelopeOf('SUCCESS', { ...data, serverTimeMs, expiresAtMs: serverTimeMs + 86_400_000 })
    return HttpResponse.json(answer, { headers: { 'gateway-token': token } })
  }

  const decide = async (name: keyof typeof calls, token: string, request: Request, body: string) => {
    const call = calls[name]
    const who = site.memberOf(token)
    const { verification, ...input } = fieldsOf(name, request, body)
    opened.push({ path: call.path, input, verification })
    const parsed = call.request.safeParse(input)
    if (!parsed.success) {
      return envelopeOf('BAD_REQUEST', {
        issues: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
      })
    }
    if (call.access === 'member' && !who) return envelopeOf('LOGIN_REQUIRED')
    const answer = site.answer(name, parsed.data, who)
    return 'refused' in answer ? envelopeOf(answer.refused, answer.data ?? null) : envelopeOf('SUCCESS', answer.data)
  }

  const serve = async (request: Request, path: string) => {
    const headers = headersOf(request)
    if (!headers) return HttpResponse.json(envelopeOf('BAD_HEADERS'))
    const keys = envelope.keysOf(headers.gatewaySession)
    if (!keys) return HttpResponse.json(envelopeOf('GATEWAY_SESSION_UNKNOWN'))
    if (Math.abs(Number(headers.timestamp) - Date.now()) > clockSkewMaxMs)
      return HttpResponse.json(envelopeOf('CLOCK_SKEW', { serverTimeMs: Date.now() }))
    const body = request.method === 'POST' ? await request.text() : ''
    const url = new URL(request.url)
    if (!(await envelope.isSigned(keys, request, url.pathname + url.search, body)))
      return HttpResponse.json(envelopeOf('BAD_SIGNATURE'))
    if (nonces.has(headers.nonce)) return HttpResponse.json(envelopeOf('NONCE_REPLAYED'))
    nonces.add(headers.nonce)
    const name = callNameOf(path)
    const plain = name !== undefined && calls[name].encoding === 'plain'
    const text = body === '' || plain ? body : await envelope.open(keys, path, headers.nonce, payloadOf(request, body))
    const answer = name === undefined ? envelopeOf('UNKNOWN_PATH') : await decide(name, headers.token, request, text)
    if (plain) return HttpResponse.json(answer)
    return HttpResponse.json({ payload: await envelope.seal(keys, path, headers.nonce, JSON.stringify(answer)) })
  }

  const server = setupServer(
    ...baseUrls.flatMap((baseUrl) => [
      http.post(`${baseUrl}/api/${gatewayVerify.path}`, ({ request }) => verify(request)),
      http.all(`${baseUrl}/api/*`, ({ request }) =>
        serve(request, new URL(request.url).pathname.slice('/api/'.length)),
      ),
    ]),
  )
  return { server, restart: envelope.restart, fingerprint: envelope.fingerprint, opened }
}
