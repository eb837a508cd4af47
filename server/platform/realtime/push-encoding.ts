import type { PushName, PushOf } from '#contract/pushes.ts'

/** A push as a finished WebSocket frame, encoded once for all who get it. */
export type EncodedPush = Buffer

const finalTextFrame = 0x81
const shortLengthMax = 125
const mediumLengthMax = 0xffff

/** The head of an unmasked text frame as a server sends it, with room for what it says. (RFC 6455, section 5.2) */
const frameFor = (length: number): { frame: Buffer; headerLength: number } => {
  const headerLength = length <= shortLengthMax ? 2 : length <= mediumLengthMax ? 4 : 10
  const frame = Buffer.allocUnsafe(headerLength + length)
  frame[0] = finalTextFrame
  if (headerLength === 2) {
    frame[1] = length
  } else if (headerLength === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  return { frame, headerLength }
}

/** One unmasked text frame. */
export const textFrame = (text: string): Buffer => {
  const { frame, headerLength } = frameFor(Buffer.byteLength(text))
  frame.write(text, headerLength)
  return frame
}

/** One unmasked text frame of a text in UTF-8. */
export const textFrameOf = (bytes: Buffer): Buffer => {
  const { frame, headerLength } = frameFor(bytes.length)
  bytes.copy(frame, headerLength)
  return frame
}

/** A push whose payload is JSON already. */
export const encodePushText = (name: PushName, payloadText: string): EncodedPush =>
  textFrame(`42[${JSON.stringify(name)},${payloadText}]`)

export const encodePush = <Name extends PushName>(name: Name, payload: PushOf<Name>): EncodedPush =>
  encodePushText(name, JSON.stringify(payload))
