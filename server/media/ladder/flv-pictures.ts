import { ByteQueue } from '#server/media/rtmp/byte-queue.ts'
import { readVideoTag, type VideoTag } from '#server/media/cmaf/flv-tag.ts'
import { transcodedMessageBytes } from './ladder-limits.ts'

const fileHeaderBytes = 13
const tagHeaderBytes = 11
const tagTrailerBytes = 4
const videoType = 9

/** Bytes that are no FLV, or messages larger than any picture of a rung. */
export class BadFlv extends Error {
  override readonly name = 'BadFlv'
}

/** Reads the pictures out of an FLV that comes in any pieces. Throws BadFlv. */
export const createFlvPictures = (onPicture: (timeMs: number, tag: VideoTag) => void) => {
  const queue = new ByteQueue()
  let isStarted = false

  const next = (): boolean => {
    if (queue.sizeBytes < tagHeaderBytes) return false
    const head = queue.peek(tagHeaderBytes)
    const sizeBytes = head.readUIntBE(1, 3)
    if (sizeBytes > transcodedMessageBytes) throw new BadFlv(`a message of ${sizeBytes} bytes`)
    if (queue.sizeBytes < tagHeaderBytes + sizeBytes + tagTrailerBytes) return false
    const timeMs = head.readUIntBE(4, 3) + head.readUInt8(7) * 2 ** 24
    const isPicture = head.readUInt8(0) === videoType
    queue.skip(tagHeaderBytes)
    // A copy: what is kept of it would keep the whole block that it came in.
    const body = Buffer.from(queue.peek(sizeBytes))
    queue.skip(sizeBytes + tagTrailerBytes)
    if (isPicture) onPicture(timeMs, readVideoTag(body))
    return true
  }

  return (bytes: Buffer): void => {
    queue.push(bytes)
    if (!isStarted) {
      if (queue.sizeBytes < fileHeaderBytes) return
      if (queue.peek(3).toString('latin1') !== 'FLV') throw new BadFlv('no FLV')
      queue.skip(fileHeaderBytes)
      isStarted = true
    }
    while (next());
  }
}
