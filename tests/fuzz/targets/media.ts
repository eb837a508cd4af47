import { toAnnexB } from '#server/media/cmaf/annex-b.ts'
import { BadCodecHeader } from '#server/media/cmaf/bit-reader.ts'
import { readAacConfig, readAvcConfig } from '#server/media/cmaf/codec-config.ts'
import { readAudioTag, readVideoTag } from '#server/media/cmaf/flv-tag.ts'
import { hevcUnits, readHevcConfig } from '#server/media/cmaf/hevc-config.ts'
import { readHevcPictureSize } from '#server/media/cmaf/hevc-sps.ts'
import { readPictureSize } from '#server/media/cmaf/sps.ts'
import type { LiveWindow } from '#server/media/hls/live-window.ts'
import { renderMaster, renderPlaylist } from '#server/media/hls/playlist.ts'
import { BadReload, checkReload, holds, readReload } from '#server/media/hls/reload-request.ts'
import { newMediaStats } from '#server/media/media-counters.ts'
import { listedSegments, partTargetMs, pictureSideMaxPixels } from '#server/media/media-limits.ts'
import { MediaIgnored, PublishRefused } from '#server/media/rtmp/rtmp-errors.ts'
import { StreamChannel } from '#server/media/stream-channel.ts'
import { anyStreamer, createFeed } from '#server/media/testing/channel-feed.ts'
import { hevcConfigBody, hevcFrameBody, hevcRecord, hevcRecordNames } from '#server/media/testing/hevc-samples.ts'
import {
  aacRecord,
  aacRecords,
  audioConfigBody,
  audioFrameBody,
  avcRecord,
  avcRecords,
  videoConfigBody,
  videoFrameBody,
} from '#server/media/testing/media-samples.ts'
import { checkPlaylist } from '#server/media/testing/playlist-grammar.ts'
import { allowing, check, type FuzzTarget } from '#tests/fuzz/fuzz-target.ts'

const avcNames = Object.keys(avcRecords) as (keyof typeof avcRecords)[]
const aacNames = Object.keys(aacRecords) as (keyof typeof aacRecords)[]

export const flvTags: FuzzTarget = {
  name: 'flv-tags',
  seeds: [
    videoConfigBody(),
    videoFrameBody(true),
    videoFrameBody(false, 40, -80),
    audioConfigBody(),
    audioFrameBody(),
    hevcConfigBody(),
    hevcFrameBody(true),
    hevcFrameBody(false, 40, -80),
  ],
  run: (input) => {
    allowing([PublishRefused], () => readVideoTag(input))
    allowing([MediaIgnored], () => readAudioTag(input))
  },
}

export const codecHeaders: FuzzTarget = {
  name: 'codec-headers',
  seeds: [
    ...avcNames.map(avcRecord),
    ...aacNames.map(aacRecord),
    ...avcNames.map((name) => avcRecord(name).subarray(8)),
    ...hevcRecordNames.map(hevcRecord),
    ...hevcRecordNames.flatMap((name) => hevcUnits(hevcRecord(name)).map(({ unit }) => unit)),
  ],
  run: (input) => {
    for (const readConfig of [readAvcConfig, readHevcConfig])
      allowing([BadCodecHeader], () => {
        const config = readConfig(input)
        for (const side of [config.widthPixels, config.heightPixels])
          check(side >= 1 && side <= pictureSideMaxPixels, `a picture side of ${side}`)
        check(/^[\w.]{9,40}$/.test(config.codec), `a codec called ${config.codec}`)
        toAnnexB({ config, data: input })
      })
    allowing([BadCodecHeader], () => readPictureSize(input))
    allowing([BadCodecHeader], () => readHevcPictureSize(input))
    allowing([BadCodecHeader], () => {
      const { rateHz, channels } = readAacConfig(input)
      check(rateHz > 0 && channels > 0, `${rateHz} Hz, ${channels} channels`)
    })
  },
}

const entryBytes = 8

const configBody = (index: number, isHevc: boolean): Buffer =>
  isHevc
    ? hevcConfigBody(hevcRecordNames[index % hevcRecordNames.length])
    : videoConfigBody(avcNames[index % avcNames.length])

type Sink = ReturnType<StreamChannel['admit']>

const playEntry = (bytes: Buffer, timeMs: number, sink: Sink): void => {
  const kind = (bytes[0] ?? 0) % 6
  const compositionMs = bytes.readInt16BE(2) * 64
  const sizeBytes = bytes[4] ?? 0
  const pickFrom = bytes[5] ?? 0
  const isHevc = pickFrom >= 128
  if (kind === 0) sink.video(timeMs, configBody(pickFrom & 127, isHevc))
  if (kind === 1) sink.audio(timeMs, audioConfigBody(aacNames[pickFrom % aacNames.length]))
  const frameBody = isHevc ? hevcFrameBody : videoFrameBody
  if (kind === 2 || kind === 3) sink.video(timeMs, frameBody(kind === 2, sizeBytes, compositionMs))
  if (kind === 4) sink.audio(timeMs, audioFrameBody(sizeBytes))
  if (kind === 5) sink.video(timeMs, bytes)
}

/** Plays the input as a publisher's messages, eight bytes each: what, time step, composition offset, length, codec. */
const playScript = (input: Buffer, sink: Sink): void => {
  let timeMs = input.length > 4 ? input.readUInt32BE(0) : 0
  for (let offset = 4; offset + entryBytes <= input.length; offset += entryBytes) {
    const scale = [1, 20, 1_000][(input[offset] ?? 0) >> 6] ?? 1
    timeMs = (timeMs + input.readInt8(offset + 1) * scale) >>> 0
    allowing([MediaIgnored], () => playEntry(input.subarray(offset, offset + entryBytes), timeMs, sink))
  }
}

const throwOn = (fault: unknown): never => {
  throw fault
}

/** `failed` is told of a fault of ours. */
export const newChannel = (failed: (fault: unknown) => void = throwOn): StreamChannel =>
  new StreamChannel({
    initialStatus: 0,
    interruptedGraceMs: 60_000,
    onDemand: undefined,
    stats: newMediaStats(),
    nowMs: () => 1_800_000_000_000,
    changed: () => undefined,
    firstDiscontinuity: 0,
    discontinued: () => undefined,
    failed,
  })

/** Twelve segments, of which three name their parts. */
const playlistMaxChars = 8_000

const checkWindow = ({ window }: StreamChannel): void => {
  const view = window.view()
  check(view.segments.length <= listedSegments, 'the window grows')
  for (const part of view.segments.flatMap(({ parts }) => parts))
    check(part.durationMs > 0 && part.durationMs <= partTargetMs, `a part of ${part.durationMs} ms`)
  const { length } = renderPlaylist(view, 'low-latency')
  check(length < playlistMaxChars, `a playlist of ${length} characters`)
}

const entry = (kind: number, stepMs: number, compositionMs = 0): number[] => [
  kind,
  stepMs & 255,
  0,
  compositionMs,
  60,
  0,
  0,
  0,
]
const asHevc = (given: number[]): number[] => given.with(5, 128)
const script = (...entries: number[][]): Buffer => Buffer.from([0, 0, 1, 0, ...entries.flat()])
const usual = Array.from({ length: 40 }, (_, index) => [entry(index % 25 === 0 ? 2 : 3, 40), entry(4, 0)]).flat()

/** A publisher whose every message is its own choice, from the first to the end of its connection. */
export const muxer: FuzzTarget = {
  name: 'muxer',
  seeds: [
    script(entry(0, 0), entry(1, 0), ...usual),
    script(entry(0, 0), ...usual.filter(([kind]) => kind !== 4)),
    script(entry(1, 0), ...usual.filter(([kind]) => kind === 4).map(() => entry(4, 23))),
    script(asHevc(entry(0, 0)), entry(1, 0), ...usual.map(asHevc), entry(0, 0), ...usual),
    script(entry(0, 0), entry(1, 0), ...usual, entry(0x40 | 2, 100), ...usual, entry(0x80 | 3, -3), ...usual),
  ],
  run: (input) => {
    const channel = newChannel()
    const sink = channel.admit(anyStreamer())
    allowing([PublishRefused], () => playScript(input, sink))
    checkWindow(channel)
    sink.end()
    sink.end()
    checkWindow(channel)
    void channel.stop()
  },
}

const played = ((): LiveWindow => {
  const channel = newChannel()
  createFeed(channel.admit(anyStreamer())).run(9_000)
  return channel.window
})()

export const playlistQueries: FuzzTarget = {
  name: 'playlist-queries',
  seeds: ['_HLS_msn=26000000&_HLS_part=2', '_HLS_skip=YES', 'plain=1&_HLS_msn=1', '_HLS_part=0&_HLS_skip=v2'].map(
    (text) => Buffer.from(text),
  ),
  run: (input) => {
    const view = played.view()
    allowing([BadReload], () => {
      const request = readReload(Object.fromEntries(new URLSearchParams(input.toString('latin1'))))
      const { wanted } = request
      if (wanted) checkReload(view, wanted)
      if (wanted) holds(view, wanted)
      const text = renderPlaylist(view, request.isPlain ? 'plain' : request.wantsDelta ? 'delta' : 'low-latency')
      checkPlaylist(text)
      const init = played.latestInit()
      if (init)
        check(
          renderMaster([{ folder: '', view, init }], request.isPlain).startsWith('#EXTM3U'),
          'a master without its first line',
        )
    })
  },
}
