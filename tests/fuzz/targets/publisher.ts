import { AmfError } from '#server/media/rtmp/amf-value.ts'
import { RtmpSession } from '#server/media/rtmp/rtmp-session.ts'
import { anyStreamer } from '#server/media/testing/channel-feed.ts'
import { connectBytes, handshakeBytes, publishBytes } from '#server/media/testing/rtmp-bytes.ts'
import { check, type FuzzTarget } from '#tests/fuzz/fuzz-target.ts'
import { newChannel } from './media.ts'
import { rtmpSeeds } from './rtmp.ts'

const admittedOn = handshakeBytes()

/** One publisher's connection from its first byte to its end, into a room of its own. */
export const publisher: FuzzTarget = {
  name: 'publisher',
  seeds: [
    Buffer.concat([connectBytes(), publishBytes('KEY'), ...rtmpSeeds]),
    ...rtmpSeeds.map((seed) => Buffer.concat([connectBytes(), publishBytes('KEY'), seed])),
  ],
  run: async (input) => {
    const faults: unknown[] = []
    let ends = 0
    const channel = newChannel((fault) => void faults.push(fault))
    const session = new RtmpSession({
      write: () => undefined,
      close: () => undefined,
      admit: async () => channel.admit(anyStreamer()),
      ignored: () => undefined,
      closed: () => void (ends += 1),
      failed: (error) => void faults.push(error),
    })
    await session.receive(admittedOn)
    for (let offset = 0; offset < input.length; offset += 1_000)
      await session.receive(input.subarray(offset, offset + 1_000))
    session.disconnected()
    await channel.stop()
    const [fault] = faults
    if (fault !== undefined && !(fault instanceof AmfError)) throw fault
    check(ends === 1, `ended ${ends} times`)
    check(channel.status() !== 1, 'the room is live without a publisher')
  },
}
