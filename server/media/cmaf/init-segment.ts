import type { AudioConfig, VideoCodec, VideoConfig } from './codec-config.ts'

export const videoTrackId = 1
export const audioTrackId = 2
export const videoTimescale = 90_000

/** The tracks of one stretch of media; at least one is there. */
export interface Tracks {
  video?: VideoConfig
  audio?: AudioConfig
}

const u8 = (...values: number[]): Buffer => Buffer.from(values)

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

const zeros = (count: number): Buffer => Buffer.alloc(count)

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

const fullBox = (type: string, version: number, flags: number, ...content: Buffer[]): Buffer =>
  box(type, u32((version << 24) | flags), ...content)

const identityMatrix = Buffer.concat([u32(0x10000), zeros(12), u32(0x10000), zeros(12), u32(0x40000000)])
const nominalAudioBitsPerSecond = 128_000

interface TrackDescription {
  id: number
  timescale: number
  handler: 'vide' | 'soun'
  widthPixels: number
  heightPixels: number
  mediaHeader: Buffer
  sampleEntry: Buffer
}

const sampleTable = (sampleEntry: Buffer): Buffer =>
  box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), sampleEntry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0), u32(0)),
    fullBox('stco', 0, 0, u32(0)),
  )

const track = (about: TrackDescription): Buffer => {
  const volume = about.handler === 'soun' ? 0x100 : 0
  const size = [u32(about.widthPixels << 16), u32(about.heightPixels << 16)]
  const header = [zeros(8), u32(about.id), zeros(4), u32(0), zeros(8), u16(0), u16(0), u16(volume), u16(0)]
  const dataInformation = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)))
  return box(
    'trak',
    fullBox('tkhd', 0, 3, ...header, identityMatrix, ...size),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, zeros(8), u32(about.timescale), u32(0), u16(0x55c4), u16(0)),
      fullBox('hdlr', 0, 0, zeros(4), Buffer.from(about.handler), zeros(12), u8(0)),
      box('minf', about.mediaHeader, dataInformation, sampleTable(about.sampleEntry)),
    ),
  )
}

const entryTypes: Readonly<Record<VideoCodec, { entry: string; record: string }>> = {
  avc: { entry: 'avc1', record: 'avcC' },
  hevc: { entry: 'hvc1', record: 'hvcC' },
}

const videoTrack = (config: VideoConfig): Buffer => {
  const types = entryTypes[config.kind]
  const size = [u16(config.widthPixels), u16(config.heightPixels), u32(0x480000), u32(0x480000)]
  const fields = [zeros(6), u16(1), zeros(16), ...size, u32(0), u16(1), zeros(32), u16(24), u16(0xffff)]
  return track({
    id: videoTrackId,
    timescale: videoTimescale,
    handler: 'vide',
    widthPixels: config.widthPixels,
    heightPixels: config.heightPixels,
    mediaHeader: fullBox('vmhd', 0, 1, zeros(8)),
    sampleEntry: box(types.entry, ...fields, box(types.record, config.record)),
  })
}

const descriptor = (tag: number, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([u8(tag, body.length), body])
}

const elementaryBox = (config: AudioConfig): Buffer => {
  const rates = [u32(nominalAudioBitsPerSecond), u32(nominalAudioBitsPerSecond)]
  const decoder = descriptor(4, u8(0x40, 0x15, 0, 0, 0), ...rates, descriptor(5, config.record))
  return fullBox('esds', 0, 0, descriptor(3, u16(2), u8(0), decoder, descriptor(6, u8(2))))
}

const soundEntry = (config: AudioConfig, fields: Buffer[]): Buffer =>
  config.kind === 'opus'
    ? box('Opus', ...fields, box('dOps', config.record))
    : box('mp4a', ...fields, elementaryBox(config))

const audioTrack = (config: AudioConfig): Buffer => {
  const rate = u32(config.rateHz > 0xffff ? 0 : config.rateHz * 0x10000)
  const fields = [zeros(6), u16(1), zeros(8), u16(config.channels), u16(16), zeros(4), rate]
  return track({
    id: audioTrackId,
    timescale: config.rateHz,
    handler: 'soun',
    widthPixels: 0,
    heightPixels: 0,
    mediaHeader: fullBox('smhd', 0, 0, zeros(4)),
    sampleEntry: soundEntry(config, fields),
  })
}

const trackDefaults = (trackId: number): Buffer => fullBox('trex', 0, 0, u32(trackId), u32(1), u32(0), u32(0), u32(0))

/** The CMAF header (ftyp and moov) of these tracks. */
export const writeInitSegment = (tracks: Tracks): Buffer => {
  const videoBoxes = tracks.video ? [videoTrack(tracks.video)] : []
  const audioBoxes = tracks.audio ? [audioTrack(tracks.audio)] : []
  const defaults = [
    ...(tracks.video ? [trackDefaults(videoTrackId)] : []),
    ...(tracks.audio ? [trackDefaults(audioTrackId)] : []),
  ]
  const movie = [zeros(8), u32(1_000), u32(0), u32(0x10000), u16(0x100), zeros(10), identityMatrix, zeros(24), u32(3)]
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6'), u32(1), Buffer.from('iso6cmfcmp41')),
    box('moov', fullBox('mvhd', 0, 0, ...movie), ...videoBoxes, ...audioBoxes, box('mvex', ...defaults)),
  ])
}

/** The CODECS attribute of these tracks. */
export const codecsOf = (tracks: Tracks): string =>
  [tracks.video?.codec, tracks.audio?.codec].filter((codec) => codec !== undefined).join(',')
