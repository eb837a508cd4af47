import { MediaIgnored, PublishRefused } from '#server/media/rtmp/rtmp-errors.ts'
import type { AudioCodec, VideoCodec } from './codec-config.ts'
import { isHevcKeyFrame } from './hevc-sps.ts'

export type VideoTag =
  | { kind: 'config'; codec: VideoCodec; body: Buffer }
  | { kind: 'frame'; codec: VideoCodec; isKey: boolean; compositionMs: number; data: Buffer }
  | { kind: 'none' }

export type AudioTag =
  | { kind: 'config'; codec: AudioCodec; body: Buffer }
  | { kind: 'frame'; codec: AudioCodec; data: Buffer }
  | { kind: 'none' }

const unsupportedStatus = 'NetStream.Publish.Rejected'
const avcCodecId = 7
const hevcLegacyCodecId = 12
const aacCodecId = 10
const enhancedAudioCodecId = 9
const frameKey = 1
const frameInfo = 5
const videoHeaderBytes = 5
const enhancedHeaderBytes = 5
const audioHeaderBytes = 2
const compositionBytes = 3

const packetSequenceStart = 0
const packetCodedFrames = 1
const packetCodedFramesX = 3
const packetMetadata = 4
const audioPacketMultitrack = 5

const soundFourCcs: ReadonlyMap<string, AudioCodec> = new Map([
  ['Opus', 'opus'],
  ['mp4a', 'aac'],
])

/** The codecs that enhanced RTMP may carry here, by their FourCC. */
export const videoFourCcs: ReadonlyMap<string, VideoCodec> = new Map([
  ['avc1', 'avc'],
  ['hvc1', 'hevc'],
])

const refusedNames: ReadonlyMap<string, string> = new Map([
  ['av01', 'AV1'],
  ['vp09', 'VP9'],
  ['vp08', 'VP8'],
  ['vvc1', 'VVC (H.266)'],
])

const codecOf = (body: Buffer): VideoCodec => {
  const fourCc = body.toString('latin1', 1, videoHeaderBytes).replace(/[^\w-]/g, '?')
  const codec = videoFourCcs.get(fourCc)
  if (codec) return codec
  const name = refusedNames.get(fourCc) ?? 'this format'
  throw new PublishRefused(
    unsupportedStatus,
    `${name} (${fourCc}) by enhanced RTMP is not supported: send H.264 or HEVC video`,
  )
}

/** The ExVideoTagHeader of enhanced RTMP. Packets that only a declared capability would bring are refused. */
const readEnhancedTag = (first: number, body: Buffer): VideoTag => {
  const packet = first & 15
  const frameType = (first >> 4) & 7
  if (packet > packetMetadata)
    throw new PublishRefused(unsupportedStatus, `enhanced RTMP packet ${packet} is not supported: send one video track`)
  if (body.length < videoHeaderBytes || (frameType === frameInfo && packet !== packetMetadata)) return { kind: 'none' }
  const codec = codecOf(body)
  if (packet === packetSequenceStart) return { kind: 'config', codec, body: body.subarray(videoHeaderBytes) }
  if (packet !== packetCodedFrames && packet !== packetCodedFramesX) return { kind: 'none' }
  const hasComposition = packet === packetCodedFrames
  const data = body.subarray(videoHeaderBytes + (hasComposition ? compositionBytes : 0))
  if (data.length === 0) return { kind: 'none' }
  const isKey = codec === 'hevc' ? isHevcKeyFrame(data) : frameType === frameKey
  return { kind: 'frame', codec, isKey, compositionMs: hasComposition ? body.readIntBE(videoHeaderBytes, 3) : 0, data }
}

/** Opens the body of an RTMP video message. Throws PublishRefused for every codec but H.264 and HEVC. */
export const readVideoTag = (body: Buffer): VideoTag => {
  const first = body[0]
  if (first === undefined) return { kind: 'none' }
  if ((first & 0x80) !== 0) return readEnhancedTag(first, body)
  const codec = first & 15
  const frameType = first >> 4
  if (frameType === frameInfo) return { kind: 'none' }
  if (codec === hevcLegacyCodecId)
    throw new PublishRefused(unsupportedStatus, 'HEVC video comes by enhanced RTMP (hvc1) only, or send H.264')
  if (codec !== avcCodecId)
    throw new PublishRefused(unsupportedStatus, `video codec ${codec} is not supported: send H.264`)
  if (body.length < videoHeaderBytes) return { kind: 'none' }
  const data = body.subarray(videoHeaderBytes)
  if (body[1] === 0) return { kind: 'config', codec: 'avc', body: data }
  if (body[1] !== 1 || data.length === 0) return { kind: 'none' }
  return { kind: 'frame', codec: 'avc', isKey: frameType === frameKey, compositionMs: body.readIntBE(2, 3), data }
}

const soundNames: ReadonlyMap<number, string> = new Map([
  [2, 'MP3'],
  [14, 'MP3'],
  [7, 'G.711'],
  [8, 'G.711'],
  [11, 'Speex'],
])

/** The ExAudioTagHeader of enhanced RTMP. AAC in it is the plain one under another head. */
const readEnhancedAudio = (packet: number, body: Buffer): AudioTag => {
  const codec = soundFourCcs.get(body.toString('latin1', 1, enhancedHeaderBytes))
  if (!codec) throw new MediaIgnored('this sound by enhanced RTMP is left out: send AAC or Opus')
  if (packet === audioPacketMultitrack)
    throw new MediaIgnored('several sound tracks by enhanced RTMP are left out: send one')
  const data = body.subarray(enhancedHeaderBytes)
  if (data.length === 0 || packet > packetCodedFrames) return { kind: 'none' }
  return packet === packetSequenceStart ? { kind: 'config', codec, body: data } : { kind: 'frame', codec, data }
}

/** Opens the body of an RTMP audio message. Throws MediaIgnored for other codecs than AAC and Opus: pictures go on without it. */
export const readAudioTag = (body: Buffer): AudioTag => {
  const first = body[0]
  if (first === undefined) return { kind: 'none' }
  const codec = first >> 4
  if (codec === enhancedAudioCodecId) return readEnhancedAudio(first & 15, body)
  if (codec !== aacCodecId)
    throw new MediaIgnored(`sound in ${soundNames.get(codec) ?? `codec ${codec}`} is left out: send AAC`)
  const data = body.subarray(audioHeaderBytes)
  if (data.length === 0) return { kind: 'none' }
  return body[1] === 0 ? { kind: 'config', codec: 'aac', body: data } : { kind: 'frame', codec: 'aac', data }
}
