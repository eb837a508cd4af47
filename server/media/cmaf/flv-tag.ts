import { PublishRefused } from '#server/media/rtmp/rtmp-errors.ts'

export type VideoTag =
  | { kind: 'config'; body: Buffer }
  | { kind: 'frame'; isKey: boolean; compositionMs: number; data: Buffer }
  | { kind: 'none' }

export type AudioTag = { kind: 'config'; body: Buffer } | { kind: 'frame'; data: Buffer } | { kind: 'none' }

const unsupportedStatus = 'NetStream.Publish.Rejected'
const avcCodecId = 7
const hevcLegacyCodecId = 12
const aacCodecId = 10
const enhancedAudioCodecId = 9
const frameKey = 1
const frameInfo = 5
const videoHeaderBytes = 5
const audioHeaderBytes = 2

const fourCcNames: Readonly<Record<string, string>> = {
  hvc1: 'HEVC (H.265)',
  av01: 'AV1',
  vp09: 'VP9',
  vp08: 'VP8',
  avc1: 'H.264',
  vvc1: 'VVC (H.266)',
}

const refuseEnhanced = (body: Buffer): never => {
  const fourCc = body.toString('latin1', 1, 5).replace(/[^\w-]/g, '?')
  const name = fourCcNames[fourCc] ?? 'this format'
  throw new PublishRefused(
    unsupportedStatus,
    `enhanced RTMP (${name}, ${fourCc}) is not supported: send H.264 video in plain RTMP`,
  )
}

/** Opens the body of an RTMP video message. Throws PublishRefused for every codec but H.264. */
export const readVideoTag = (body: Buffer): VideoTag => {
  const first = body[0]
  if (first === undefined) return { kind: 'none' }
  if ((first & 0x80) !== 0) return refuseEnhanced(body)
  const codec = first & 15
  const frameType = first >> 4
  if (frameType === frameInfo) return { kind: 'none' }
  if (codec === hevcLegacyCodecId)
    throw new PublishRefused(unsupportedStatus, 'HEVC video is not supported: send H.264')
  if (codec !== avcCodecId)
    throw new PublishRefused(unsupportedStatus, `video codec ${codec} is not supported: send H.264`)
  if (body.length < videoHeaderBytes) return { kind: 'none' }
  const data = body.subarray(videoHeaderBytes)
  if (body[1] === 0) return { kind: 'config', body: data }
  if (body[1] !== 1 || data.length === 0) return { kind: 'none' }
  return { kind: 'frame', isKey: frameType === frameKey, compositionMs: body.readIntBE(2, 3), data }
}

/** Opens the body of an RTMP audio message. Throws PublishRefused for every codec but AAC. */
export const readAudioTag = (body: Buffer): AudioTag => {
  const first = body[0]
  if (first === undefined) return { kind: 'none' }
  const codec = first >> 4
  if (codec === enhancedAudioCodecId)
    throw new PublishRefused(unsupportedStatus, 'enhanced RTMP audio is not supported: send AAC in plain RTMP')
  if (codec !== aacCodecId)
    throw new PublishRefused(unsupportedStatus, `audio codec ${codec} is not supported: send AAC`)
  const data = body.subarray(audioHeaderBytes)
  if (data.length === 0) return { kind: 'none' }
  return body[1] === 0 ? { kind: 'config', body: data } : { kind: 'frame', data }
}
