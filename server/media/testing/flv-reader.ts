const flvHeaderBytes = 13
const tagHeaderBytes = 11
const tagTrailerBytes = 4

export const audioType = 8
export const videoType = 9

/** One message of an encoder. */
export interface FilmMessage {
  type: number
  timestampMs: number
  body: Buffer
}

/** Reads the messages out of an FLV that comes in any pieces. */
export const createFlvReader = () => {
  let rest = Buffer.alloc(0)
  let isStarted = false

  const next = (): FilmMessage | undefined => {
    if (rest.length < tagHeaderBytes) return undefined
    const end = tagHeaderBytes + rest.readUIntBE(1, 3)
    if (rest.length < end + tagTrailerBytes) return undefined
    const timestampMs = rest.readUIntBE(4, 3) + rest.readUInt8(7) * 2 ** 24
    const message = { type: rest.readUInt8(0), timestampMs, body: rest.subarray(tagHeaderBytes, end) }
    rest = rest.subarray(end + tagTrailerBytes)
    return message
  }

  return {
    read(bytes: Buffer): FilmMessage[] {
      rest = Buffer.concat([rest, bytes])
      if (!isStarted && rest.length < flvHeaderBytes) return []
      if (!isStarted) rest = rest.subarray(flvHeaderBytes)
      isStarted = true
      const messages: FilmMessage[] = []
      for (let message = next(); message; message = next()) messages.push(message)
      return messages.filter(({ type }) => type === audioType || type === videoType)
    },
  }
}
