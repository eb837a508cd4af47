import { createECDH, createHash, createHmac, randomUUID } from 'node:crypto'
import type { Call } from '#contract/define-call.ts'
import {
  bodyDigestHeader,
  headerNames,
  sealContext,
  SealedBody,
  signedText,
  type CallHeaders,
} from '#contract/envelope.ts'
import { bodyBytesMax } from '#contract/limits.ts'
import { deriveKeys, type GatewayKeys } from '#server/platform/http/gateway-keys.ts'
import { openBytes, sealBytes } from '#server/platform/http/sealing.ts'

/** A gateway session as a client has it. */
export interface TestChannel {
  readonly gatewaySession: string
  readonly keys: GatewayKeys
}

export interface SentCall {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/** What differs from an honest call. Headers are changed before the signature is made, so that it fits them. */
export interface CallChanges {
  headers?: Partial<Omit<CallHeaders, 'signature'>>
  /** The body's clear text, instead of the input as JSON. */
  clearText?: string | Buffer
  /** The outer body, instead of the sealed one. */
  body?: string
  query?: string
}

/** An ephemeral client key and how to make the session's keys from the server's answer. */
export const aClientKey = () => {
  const own = createECDH('prime256v1')
  const clientKey = own.generateKeys()
  return {
    clientKey: clientKey.toString('base64url'),
    keysWith: (serverKeyText: string): GatewayKeys => {
      const serverKey = Buffer.from(serverKeyText, 'base64url')
      return deriveKeys(own.computeSecret(serverKey), clientKey, serverKey)
    },
  }
}

const bodyOf = (call: Call, channel: TestChannel, nonce: string, input: object, changes: CallChanges): string => {
  if (changes.body !== undefined) return changes.body
  if (call.encoding === 'query') return ''
  const seal = (clear: string | Buffer) =>
    sealBytes(channel.keys.aes, sealContext('request', call.path, nonce), Buffer.from(clear))
  if (call.encoding !== 'form') return JSON.stringify({ payload: seal(changes.clearText ?? JSON.stringify(input)) })
  const form = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString()
  return new URLSearchParams({ payload: seal(changes.clearText ?? form) }).toString()
}

/** A call as an honest client sends it at `nowMs`, but for the changes. */
export const aSealedCall = (
  call: Call,
  channel: TestChannel,
  nowMs: number,
  input: object = {},
  changes: CallChanges = {},
): SentCall => {
  const headers: Omit<CallHeaders, 'signature'> = {
    clientType: 'terminal',
    siteId: '5005',
    token: '',
    uuid: '3b241101-e2bb-4255-8caf-4136c566a962',
    version: 'v1.0.1',
    timestamp: String(nowMs),
    nonce: randomUUID(),
    language: 'zh-CN',
    gatewaySession: channel.gatewaySession,
    ...changes.headers,
  }
  const method = call.encoding === 'query' ? 'GET' : 'POST'
  const url = `/api/${call.path}${changes.query ?? ''}`
  const body = Buffer.from(bodyOf(call, channel, headers.nonce, input, changes))
  const bodySha256 = createHash('sha256').update(body).digest('hex')
  const signature = createHmac('sha256', channel.keys.mac)
    .update(signedText(method, url, headers, bodySha256))
    .digest('hex')
  const named = Object.entries({ ...headers, signature }).map(([field, value]) => [
    headerNames[field as keyof CallHeaders],
    value,
  ])
  const digest = call.bodyBytesMax > bodyBytesMax ? { [bodyDigestHeader]: bodySha256 } : {}
  return { method, url, headers: { ...(Object.fromEntries(named) as Record<string, string>), ...digest }, body }
}

/** The envelope of an answer, and whether it was sealed for this very call. */
export const openAnswer = (
  call: Call,
  channel: TestChannel,
  sent: SentCall,
  text: string,
): { sealed: boolean; envelope: { code: number; data: unknown; msg: string } } => {
  const body = JSON.parse(text) as { code: number; data: unknown; msg: string }
  const sealed = SealedBody.safeParse(body)
  if (!sealed.success) return { sealed: false, envelope: body }
  const context = sealContext('response', call.path, sent.headers[headerNames.nonce] ?? '')
  const opened = openBytes(channel.keys.aes, context, sealed.data.payload)
  if (!opened) throw new Error('the answer is not sealed for this call')
  return { sealed: true, envelope: JSON.parse(opened.toString()) as { code: number; data: unknown; msg: string } }
}
