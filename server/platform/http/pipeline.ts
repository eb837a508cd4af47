import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { codes, type CodeName, type Language } from '#contract/codes.ts'
import { wordsOf } from '#contract/code-words.ts'
import type { CurrencySymbols } from '#contract/wallet/rules/amount-text.ts'
import type { Call } from '#contract/define-call.ts'
import { VerificationTicket } from '#contract/verification/entities/verification.ts'
import { SealedBody, sealContext, type CallHeaders } from '#contract/envelope.ts'
import { accept, reject, type AnyOutcome, type Outcome, type Rejected } from '#contract/outcome.ts'
import { callNameOf, calls, type CallName } from '#contract/registry.ts'
import { unmeasured, type CostMeter } from './anonymous-costs.ts'
import { checkInput, type Dispatch } from './dispatch.ts'
import type { Handshakes } from './handshake.ts'
import { languageOf } from './language.ts'
import type { NonceStore } from './nonce-store.ts'
import { formInput, queryInput } from './query-input.ts'
import { isClockNear, isSigned, readHeaders, refuseNonce } from './request-head.ts'
import { openBytes, sealBody, type LongBody } from './sealing.ts'
import type { ReadyKeys, SessionTokens } from './session-token.ts'
import { parseStrictJson } from './strict-json.ts'
import { bytesOf, jsonParts, type TextPart } from '#server/platform/shared-json.ts'
import type { Client } from '#server/platform/calls/client.ts'

export interface RawRequest {
  readonly method: string
  /** Path and query as they came. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly address: string
  readonly id: string
  /** Measures the request; only for callers without a session. */
  readonly meter?: CostMeter | undefined
}

export interface RawAnswer<Body = Buffer | string | LongBody> {
  /** A sealed answer is ASCII. */
  readonly body: Body
  readonly headers: Record<string, string>
  readonly code: number
}

export interface PipelineDeps {
  dispatch: Dispatch
  handshakes: Handshakes
  tokens: SessionTokens
  nonces: NonceStore
  languages: readonly [Language, ...Language[]]
  /** What stands before amounts in words; else those of the house. [E-13] */
  symbols?: (() => CurrencySymbols) | undefined
  /** The site that is served; callers of another are refused. [C-01] */
  siteId: number
  /** The header in which the proxy in front names the visitor's region. [S-08, S-09] */
  regionHeader?: string | undefined
  now: () => number
}

const prefix = '/api/'
const userAgentMax = 300
const noDevice = '00000000-0000-0000-0000-000000000000'

/** The declared call that a request line names, or undefined. [C-01] */
export const callOfRequest = (method: string, url: string): CallName | undefined => {
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  const name = path.startsWith(prefix) ? callNameOf(path.slice(prefix.length)) : undefined
  if (name === undefined) return undefined
  return method === (calls[name].encoding === 'query' ? 'GET' : 'POST') ? name : undefined
}

const nameOf = (outcome: AnyOutcome): CodeName => (outcome.ok ? 'SUCCESS' : outcome.code)

const envelopeParts = (outcome: AnyOutcome, language: Language, symbols?: CurrencySymbols): TextPart[] => {
  const name = nameOf(outcome)
  const data = outcome.ok ? outcome.value : outcome.data
  const msg = JSON.stringify(wordsOf(name, language, data, symbols))
  return [`{"code":${codes[name].code},"data":`, ...jsonParts(data), `,"msg":${msg}}`]
}

/** An answer that is not sealed: plain calls, and refusals before the keys are known. */
export const plainAnswer = (outcome: AnyOutcome, language: Language): RawAnswer<Buffer> => ({
  body: bytesOf(envelopeParts(outcome, language)),
  headers: {},
  code: codes[nameOf(outcome)].code,
})

const badRequest = (reason: string): Rejected<'BAD_REQUEST'> =>
  reject('BAD_REQUEST', { issues: [{ path: '', message: reason.slice(0, 200) }] })

type Read<Value = unknown> = Outcome<Value, 'BAD_REQUEST' | 'BAD_ENVELOPE'>

const nameTwice = (where: string) => badRequest(`a name comes twice in the ${where}`)

const openPayload = (outer: unknown, keys: ReadyKeys, context: string): Read<Buffer> => {
  const sealed = SealedBody.safeParse(outer)
  if (!sealed.success) return badRequest('the body has one field, payload')
  const opened = openBytes(keys.aes, context, sealed.data.payload)
  return opened ? accept(opened) : reject('BAD_ENVELOPE')
}

/** [C-02] What a sealed body holds, or the refusal. */
const openBody = (body: Buffer, keys: ReadyKeys, context: string): Read => {
  const outer = parseStrictJson(body)
  if (!outer.ok) return badRequest(outer.reason)
  const opened = openPayload(outer.value, keys, context)
  if (!opened.ok) return opened
  const inner = parseStrictJson(opened.value)
  return inner.ok ? accept(inner.value) : badRequest(inner.reason)
}

/** [C-02, C-04] A form whose one field holds another form. */
const openForm = (body: Buffer, keys: ReadyKeys, context: string): Read => {
  const outer = formInput(body.toString('utf8'))
  if (!outer) return nameTwice('form')
  const opened = openPayload(outer, keys, context)
  if (!opened.ok) return opened
  const value = formInput(opened.value.toString('utf8'))
  return value ? accept(value) : nameTwice('form')
}

/** What a request is admitted by: near in time, signed, and not seen before. [C-01] */
const refuseRequest = (
  { nonces, now }: PipelineDeps,
  request: RawRequest,
  headers: CallHeaders,
  keys: ReadyKeys,
): Rejected<CodeName> | undefined => {
  const nowMs = now()
  if (!isClockNear(headers.timestamp, nowMs)) return reject('CLOCK_SKEW', { serverTimeMs: nowMs })
  if (!isSigned(keys, request, headers, hash('sha256', request.body, 'hex'))) return reject('BAD_SIGNATURE')
  return refuseNonce(nonces, { headers, address: request.address, nowMs })
}

/** What the proxy in front says of the visitor's region. [S-08, S-09] */
export const regionOf = (headers: IncomingHttpHeaders, name: string | undefined): string | undefined => {
  const region = name === undefined ? undefined : headers[name]
  return typeof region === 'string' ? region : undefined
}

const readInput = (call: Call, request: RawRequest, headers: CallHeaders, keys: ReadyKeys): Read => {
  const context = sealContext('request', call.path, headers.nonce)
  if (call.encoding === 'form') return openForm(request.body, keys, context)
  if (call.encoding !== 'query') return openBody(request.body, keys, context)
  const value = queryInput(request.url.split('?').slice(1).join('?'), call.request)
  return value ? accept(value) : nameTwice('query')
}

/** [S-07] The result of a verification that a repeated call carries beside its own fields. */
const takeVerification = (value: unknown): { value: unknown; ticket: string | undefined } => {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'verification'))
    return { value, ticket: undefined }
  const { verification, ...rest } = value as Record<string, unknown>
  return { value: rest, ticket: VerificationTicket.safeParse(verification).data }
}

const shakeHands = ({ handshakes }: PipelineDeps, clientKey: string, language: Language): RawAnswer => {
  const agreed = handshakes.answer(clientKey)
  if (!agreed) return plainAnswer(badRequest('clientKey is not a point of P-256'), language)
  const answer = plainAnswer(accept(agreed.data), language)
  return { ...answer, headers: { 'gateway-token': agreed.token } }
}

const answerPlain = async (
  deps: PipelineDeps,
  name: CallName,
  request: RawRequest,
  language: Language,
): Promise<RawAnswer> => {
  const parsed = parseStrictJson(request.body)
  if (!parsed.ok) return plainAnswer(badRequest(parsed.reason), language)
  const checked = checkInput(calls[name], parsed.value)
  if (!checked.ok) return plainAnswer(checked, language)
  if (name === 'gatewayVerify') return shakeHands(deps, (checked.value as { clientKey: string }).clientKey, language)
  const client = { address: request.address, uuid: noDevice, clientType: 'web', language } as const
  const { id: requestId, meter } = request
  const received = { name, input: checked.value, token: '', client, ticket: undefined, requestId, meter }
  return plainAnswer(await deps.dispatch(received), language)
}

interface Opened {
  headers: CallHeaders
  keys: ReadyKeys
  language: Language
}

const answerSealed = async (
  deps: PipelineDeps,
  name: Exclude<CallName, 'gatewayVerify'>,
  request: RawRequest,
  { headers, keys, language }: Opened,
): Promise<AnyOutcome> => {
  const refused = refuseRequest(deps, request, headers, keys)
  if (refused) return refused
  if (Number(headers.siteId) !== deps.siteId) return reject('BAD_HEADERS')
  const read = readInput(calls[name], request, headers, keys)
  if (!read.ok) return read
  const { value, ticket } = takeVerification(read.value)
  const checked = checkInput(calls[name], value)
  if (!checked.ok) return checked
  const { uuid, clientType, token } = headers
  const userAgent = request.headers['user-agent']?.slice(0, userAgentMax) ?? ''
  const region = regionOf(request.headers, deps.regionHeader)
  const client: Client = { address: request.address, uuid, clientType, userAgent, language }
  if (region !== undefined) client.region = region
  const { id: requestId, meter } = request
  return deps.dispatch({ name, input: checked.value, token, client, ticket, requestId, meter })
}

/**
 * The way of a call from bytes to bytes. [C-01, C-02, C-06, C-07]
 * The order of checks: path, headers, gateway session, clock, signature, nonce, site, body, JSON, contract, session, limits.
 */
export const createPipeline =
  (deps: PipelineDeps) =>
  async (request: RawRequest): Promise<RawAnswer> => {
    const language = languageOf(request.headers['accept-language'], deps.languages)
    const name = callOfRequest(request.method, request.url)
    if (name === undefined) return plainAnswer(reject('UNKNOWN_PATH'), language)
    if (name === 'gatewayVerify' || calls[name].encoding === 'plain') return answerPlain(deps, name, request, language)
    const headers = readHeaders(request.headers)
    if (!headers) return plainAnswer(reject('BAD_HEADERS'), language)
    const keys = deps.tokens.open(headers.gatewaySession, deps.now())
    if (!keys) return plainAnswer(reject('GATEWAY_SESSION_UNKNOWN'), language)
    const meter = request.meter ?? unmeasured
    const outcome = await meter.measure(() => answerSealed(deps, name, request, { headers, keys, language }))
    const context = sealContext('response', calls[name].path, headers.nonce)
    const body = meter.measure(() => sealBody(keys.aes, context, envelopeParts(outcome, language, deps.symbols?.())))
    return { body, headers: {}, code: codes[nameOf(outcome)].code }
  }

export type Pipeline = ReturnType<typeof createPipeline>
