import type { EncodedPush } from '#server/platform/realtime/push-encoding.ts'

const lengthBytes = { 126: 2, 127: 8 } as const
const headBytes = 2
const eventDigits = '42'

/** Name and payload of a push, as a client reads them out of its WebSocket frame. */
export const readPush = (frame: EncodedPush): [name: string, payload: unknown] => {
  const length = frame[1] ?? 0
  const text = frame.toString('utf8', headBytes + (length === 126 || length === 127 ? lengthBytes[length] : 0))
  return JSON.parse(text.slice(eventDigits.length)) as [string, unknown]
}
