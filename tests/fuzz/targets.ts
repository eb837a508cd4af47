import type { FuzzTarget } from './fuzz-target.ts'
import { envelope } from './targets/envelope.ts'
import { codecHeaders, flvTags, muxer, playlistQueries } from './targets/media.ts'
import { publisher } from './targets/publisher.ts'
import { amf, chunkReader } from './targets/rtmp.ts'
import { settlement } from './targets/settlement.ts'
import { socketPackets } from './targets/socket-packets.ts'
import { svga } from './targets/svga.ts'

/** Every reader of what strangers send. */
export const targets: readonly FuzzTarget[] = [
  chunkReader,
  amf,
  flvTags,
  codecHeaders,
  muxer,
  publisher,
  playlistQueries,
  svga,
  envelope,
  socketPackets,
  settlement,
]

export const closeTargets = (): Promise<void> => socketPackets.close()
