import { randomBytes } from 'node:crypto'
import type { ByteQueue } from './byte-queue.ts'
import { RtmpViolation } from './rtmp-errors.ts'

const protocolVersion = 3
const blockBytes = 1_536

export interface Handshake {
  /** Takes what it needs from the queue; true once the peer's two blocks have come. Throws RtmpViolation. */
  advance(queue: ByteQueue): boolean
}

/** The plain RTMP handshake of a server: C0 C1 in, S0 S1 S2 out, C2 in. */
export const createHandshake = (write: (bytes: Buffer) => void): Handshake => {
  let step: 'greeting' | 'echo' | 'done' = 'greeting'

  const answerGreeting = (queue: ByteQueue): boolean => {
    const version = queue.peek(1)[0]
    if (version !== undefined && version !== protocolVersion) throw new RtmpViolation(`handshake version ${version}`)
    if (queue.sizeBytes < 1 + blockBytes) return false
    const clientBlock = Buffer.from(queue.peek(1 + blockBytes).subarray(1))
    queue.skip(1 + blockBytes)
    const serverBlock = Buffer.concat([Buffer.alloc(8), randomBytes(blockBytes - 8)])
    write(Buffer.concat([Buffer.of(protocolVersion), serverBlock, clientBlock]))
    step = 'echo'
    return true
  }

  return {
    advance(queue) {
      if (step === 'greeting' && !answerGreeting(queue)) return false
      if (step === 'echo') {
        if (queue.sizeBytes < blockBytes) return false
        queue.skip(blockBytes)
        step = 'done'
      }
      return true
    },
  }
}
