import type { Ack } from './acks.ts'
import { bytesOf, jsonParts } from '#server/platform/shared-json.ts'
import { textFrame, textFrameOf } from './push-encoding.ts'

/**
 * What a client may say over its WebSocket: Engine.IO 4 (the first digit) and in its messages Socket.IO 5 (the second),
 * in the default namespace and without binary attachments.
 */
export type ClientPacket =
  | { kind: 'pong' }
  | { kind: 'connect'; auth: unknown }
  | { kind: 'leave' }
  /** `ackId` is absent where nobody waits for an answer. What it says is not read yet. */
  | { kind: 'event'; ackId: number | undefined; body: string }
  /** Allowed, and of no meaning here: we wait for no acknowledgement. */
  | { kind: 'nothing' }

const eventPattern = /^42(\d{0,15})(\[.*)$/s

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The request in the body of an event; undefined when it breaks the protocol. */
export const readEvent = (body: string): { name: string; payload: unknown } | undefined => {
  const [name, payload] = (parseJson(body) ?? []) as unknown[]
  return typeof name === 'string' ? { name, payload } : undefined
}

const readEventHead = (text: string): ClientPacket | undefined => {
  const [whole, digits = '', body = ''] = eventPattern.exec(text) ?? []
  if (whole === undefined) return undefined
  return { kind: 'event', ackId: digits === '' ? undefined : Number(digits), body }
}

/** Undefined for whatever breaks the protocol. */
export const readPacket = (text: string): ClientPacket | undefined => {
  if (text.startsWith('42')) return readEventHead(text)
  if (text === '3') return { kind: 'pong' }
  if (text === '41') return { kind: 'leave' }
  if (text === '40') return { kind: 'connect', auth: {} }
  if (text.startsWith('40{')) {
    const auth = parseJson(text.slice(2))
    return auth === undefined ? undefined : { kind: 'connect', auth }
  }
  return text.startsWith('43') ? { kind: 'nothing' } : undefined
}

export const pingFrame = textFrame('2')
/** The server ends it: the client does not come back by itself. */
export const leaveFrame = textFrame('41')

export const openFrame = (open: {
  sid: string
  pingInterval: number
  pingTimeout: number
  maxPayload: number
}): Buffer => textFrame(`0${JSON.stringify({ ...open, upgrades: [] })}`)

export const connectedFrame = (sid: string): Buffer => textFrame(`40{"sid":"${sid}"}`)

export const refusedFrame = (refusal: { message: string; data: Ack }): Buffer =>
  textFrame(`44${JSON.stringify(refusal)}`)

export const ackFrame = (ackId: number, { code, data, msg }: Ack): Buffer =>
  textFrameOf(bytesOf([`43${ackId}[{"code":${code},"data":`, ...jsonParts(data), `,"msg":${JSON.stringify(msg)}}]`]))
