import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partCutMs, partTargetMs } from '#server/media/media-limits.ts'
import { boxesIn } from '#server/media/testing/fragment-reader.ts'
import {
  audioConfigBody,
  audioFrameBody,
  videoConfigBody,
  videoFrameBody,
} from '#server/media/testing/media-samples.ts'
import {
  bothHeaders,
  expectGapless,
  longestPartMs,
  send,
  startMs,
  startMuxer,
  tracksOf,
  wrapMs,
} from '#server/media/testing/muxer-run.ts'

test('[A-03] pictures and sound become gapless parts of 0.2 s, the first of a GOP independent', () => {
  const started = startMuxer()
  bothHeaders(started)
  send(started, { fromMs: 0, toMs: 4_000 })
  started.muxer.end()
  const [stretch, ...others] = started.stretches
  expect(others).toEqual([])
  expect([stretch?.init.codecs, stretch?.init.widthPixels, stretch?.init.heightPixels]).toEqual([
    'avc1.42c01e,mp4a.40.2',
    640,
    360,
  ])
  expect(boxesIn(stretch?.init.data ?? Buffer.alloc(0)).map((box) => box.type)).toEqual(['ftyp', 'moov'])
  expect(stretch?.parts.slice(0, -1).map((part) => part.durationMs)).toEqual(Array.from({ length: 19 }, () => 200))
  expect(stretch?.parts.map((part) => part.isIndependent)).toEqual(
    Array.from({ length: 20 }, (_, index) => index % 10 === 0),
  )
  expectGapless(tracksOf(stretch, 1))
  expectGapless(tracksOf(stretch, 2))
  expect(tracksOf(stretch, 1)[0]?.decodeTime).toBe(startMs * 90)
  expect(started.keyFrames.length).toBe(2)
})

test('[A-03] the bytes of every sample are those that came in', () => {
  const started = startMuxer()
  bothHeaders(started)
  send(started, { fromMs: 0, toMs: 1_000 })
  started.muxer.end()
  const pictures = Buffer.concat(tracksOf(started.stretches[0], 1).map((track) => track.media))
  const sent = Array.from({ length: 25 }, (_, index) => videoFrameBody(false, 200 + index).subarray(5))
  expect(pictures.equals(Buffer.concat(sent))).toBe(true)
  const sizes = tracksOf(started.stretches[0], 2).flatMap((track) => track.sizes)
  expect(new Set(sizes)).toEqual(new Set([40]))
})

test('[A-03] B-frames keep their order and carry composition offsets', () => {
  const started = startMuxer()
  bothHeaders(started)
  const offsets = [80, 160, 40, 0, 120]
  send(started, { fromMs: 0, toMs: 1_000, composition: (index) => offsets[index % 5] ?? 0 })
  expect(tracksOf(started.stretches[0], 1)[0]?.compositionOffsets).toEqual(offsets.map((ms) => ms * 90))
})

test('[A-03] sound alone plays: every part is independent', () => {
  const started = startMuxer()
  started.audio(0, audioConfigBody())
  send(started, { fromMs: 0, toMs: 3_000, hasVideo: false })
  started.muxer.end()
  expect(started.stretches.map((stretch) => stretch.init.codecs)).toEqual(['mp4a.40.2'])
  expect(started.stretches[0]?.parts.every((part) => part.isIndependent && part.durationMs <= 220)).toBe(true)
  expectGapless(tracksOf(started.stretches[0], 2))
})

test('[A-03] pictures alone play, and what came in the start window is not lost', () => {
  const started = startMuxer()
  started.video(0, videoConfigBody('high1080'))
  send(started, { fromMs: 0, toMs: 2_000, hasAudio: false })
  started.muxer.end()
  expect(started.stretches.map((stretch) => stretch.init.codecs)).toEqual(['avc1.640028'])
  expect(tracksOf(started.stretches[0], 1).flatMap((track) => track.sizes).length).toBe(50)
})

test('[A-03] a sound header that comes a little late is in the first init', () => {
  const started = startMuxer()
  started.video(0, videoConfigBody())
  send(started, { fromMs: 0, toMs: 400, hasAudio: false })
  started.audio(400, audioConfigBody())
  send(started, { fromMs: 400, toMs: 2_000, gopMs: 10_000 })
  expect(started.stretches.map((stretch) => stretch.init.codecs)).toEqual(['avc1.42c01e,mp4a.40.2'])
})

test('[A-03] a sound header that comes very late starts a new init at the next key frame', () => {
  const started = startMuxer()
  started.video(0, videoConfigBody())
  send(started, { fromMs: 0, toMs: 2_000, hasAudio: false })
  started.audio(2_000, audioConfigBody())
  send(started, { fromMs: 2_000, toMs: 6_000 })
  started.muxer.end()
  expect(started.stretches.map((stretch) => stretch.init.codecs)).toEqual(['avc1.42c01e', 'avc1.42c01e,mp4a.40.2'])
  expect(started.stretches[1]?.parts[0]?.isIndependent).toBe(true)
})

test('[A-03] a codec change starts a new init, and the timeline goes on', () => {
  const started = startMuxer()
  bothHeaders(started)
  send(started, { fromMs: 0, toMs: 2_000 })
  started.video(2_000, videoConfigBody('high1080'))
  send(started, { fromMs: 2_000, toMs: 4_000 })
  expect(started.stretches.map((stretch) => stretch.init.heightPixels)).toEqual([360, 1_080])
  expect(tracksOf(started.stretches[1], 1)[0]?.decodeTime).toBe((startMs + 2_000) * 90)
})

test('[A-03] the same header again changes nothing', () => {
  const started = startMuxer()
  bothHeaders(started)
  send(started, { fromMs: 0, toMs: 2_000 })
  bothHeaders(started)
  send(started, { fromMs: 2_000, toMs: 4_000 })
  expect(started.stretches.length).toBe(1)
})

test('[A-03] time stamps that wrap at 2^32 are not a break', () => {
  const started = startMuxer()
  bothHeaders(started)
  send(started, { fromMs: wrapMs - 2_000, toMs: wrapMs + 2_000 })
  started.muxer.end()
  expect(started.stretches.length).toBe(1)
  expectGapless(tracksOf(started.stretches[0], 1))
  expectGapless(tracksOf(started.stretches[0], 2))
})

test("[A-03] a jump of the publisher's clock starts a new stretch at the next key frame, never earlier on the timeline", () => {
  const started = startMuxer()
  bothHeaders(started)
  send(started, { fromMs: 100_000, toMs: 104_000 })
  send(started, { fromMs: 5_000, toMs: 9_000 })
  expect(started.stretches.length).toBe(2)
  expect(tracksOf(started.stretches[1], 1)[0]?.decodeTime).toBeGreaterThanOrEqual((startMs + 4_000) * 90)
})

test('[A-03] steps back of less than a jump add up to one', () => {
  const started = startMuxer()
  started.video(50_000, videoConfigBody())
  for (let index = 0; index < 20; index += 1) started.video(50_000 - index * 400, videoFrameBody(true))
  started.muxer.end()
  expect(started.stretches.length).toBe(10)
  const times = started.stretches.flatMap((stretch) => tracksOf(stretch, 1)).map((track) => track.decodeTime)
  expect(times).toEqual(times.toSorted((left, right) => left - right))
})

test('[A-03] whatever the time stamps, nothing throws, and pictures never start before the timeline or go back on it', () => {
  const event = fc.record({
    kind: fc.constantFrom('key', 'picture', 'sound', 'smaller', 'larger'),
    stepMs: fc.oneof(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 120, size: 'max' }), (events) => {
      const started = startMuxer()
      bothHeaders(started)
      let timeMs = 0
      for (const { kind, stepMs } of events) {
        timeMs = (timeMs + stepMs + wrapMs) % wrapMs
        if (kind === 'smaller' || kind === 'larger')
          started.video(timeMs, videoConfigBody(kind === 'smaller' ? 'baseline360' : 'high1080'))
        else if (kind === 'sound') started.audio(timeMs, audioFrameBody())
        else started.video(timeMs, videoFrameBody(kind === 'key'))
      }
      started.muxer.end()
      let dueTicks = 0
      const runs = started.stretches.flatMap((stretch) => tracksOf(stretch, 1))
      for (const track of runs.filter((run) => run.sizes.length > 0)) {
        expect(track.decodeTime).toBeGreaterThanOrEqual(dueTicks)
        dueTicks = track.decodeTime + track.durations.reduce((sum, duration) => sum + duration, 0)
      }
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['pictures and sound', true, 1_500],
  ['pictures and sound', true, 7_000],
  ['pictures', false, 1_500],
])(
  '[A-03] %s (sound stops too: %s) that stop for %i ms go on after a discontinuity, in parts of the same length',
  (_, isSilent, gapMs) => {
    const started = startMuxer()
    bothHeaders(started)
    send(started, { fromMs: 0, toMs: 2_000 })
    if (!isSilent) send(started, { fromMs: 2_000, toMs: 2_000 + gapMs, hasVideo: false })
    send(started, { fromMs: 2_000 + gapMs, toMs: 6_000 + gapMs })
    started.muxer.end()
    expect(started.stretches.map((stretch) => stretch.init.codecs)).toEqual([
      'avc1.42c01e,mp4a.40.2',
      'avc1.42c01e,mp4a.40.2',
    ])
    expect(longestPartMs(started)).toBe(200)
  },
)

test('[A-03] a picture that stands for a second is no discontinuity: its parts keep their length and lose nothing', () => {
  const started = startMuxer()
  bothHeaders(started)
  send(started, { fromMs: 0, toMs: 2_000 })
  send(started, { fromMs: 2_000, toMs: 2_960, hasVideo: false })
  send(started, { fromMs: 2_960, toMs: 4_960 })
  started.muxer.end()
  const [stretch, ...others] = started.stretches
  expect([others, longestPartMs(started)]).toEqual([[], 220])
  expect(stretch?.parts.reduce((sum, part) => sum + part.durationMs, 0)).toBe(4_960)
  expectGapless(tracksOf(stretch, 1))
  expectGapless(tracksOf(stretch, 2))
})

test.each([3, 4, 7, 8, 9, 11, 12, 13, 15, 24, 30, 60])('[A-03] %i pictures a second fit the part target', (rate) => {
  const started = startMuxer()
  bothHeaders(started)
  for (let index = 0; index < 10 * rate; index += 1)
    started.video(Math.round((index * 1_000) / rate), videoFrameBody(index % (2 * rate) === 0))
  started.muxer.end()
  const parts = started.stretches.flatMap((stretch) => stretch.parts)
  const inner = parts.filter((part, index) => !part.isIndependent && !(parts[index + 1]?.isIndependent ?? true))
  expect(longestPartMs(started)).toBeLessThanOrEqual(partTargetMs)
  expect(Math.min(...inner.map((part) => part.durationMs))).toBeGreaterThanOrEqual(partCutMs)
})

test.each(['stereo44100', 'mono48000', 'sbr24000'] as const)(
  '[A-03] sound alone of %s fits the part target, also over a gap',
  (config) => {
    const started = startMuxer()
    started.audio(0, audioConfigBody(config))
    for (let timeMs = 0; timeMs < 8_000; timeMs += timeMs === 4_020 ? 1_000 : 20)
      started.audio(timeMs, audioFrameBody())
    started.muxer.end()
    expect(longestPartMs(started)).toBeLessThanOrEqual(partTargetMs)
  },
)

test('[A-03] sound that stops is taken out, and comes back with a key frame', () => {
  const started = startMuxer()
  bothHeaders(started)
  send(started, { fromMs: 0, toMs: 2_000 })
  send(started, { fromMs: 2_000, toMs: 6_000, hasAudio: false })
  send(started, { fromMs: 6_000, toMs: 10_000 })
  expect(started.stretches.map((stretch) => stretch.init.codecs)).toEqual([
    'avc1.42c01e,mp4a.40.2',
    'avc1.42c01e',
    'avc1.42c01e,mp4a.40.2',
  ])
})

test('[A-03] pictures that stop leave the sound playing', () => {
  const started = startMuxer()
  bothHeaders(started)
  send(started, { fromMs: 0, toMs: 2_000 })
  send(started, { fromMs: 2_000, toMs: 6_000, hasVideo: false })
  send(started, { fromMs: 6_000, toMs: 8_000 })
  started.muxer.end()
  expect(started.stretches.map((stretch) => stretch.init.codecs)).toEqual([
    'avc1.42c01e,mp4a.40.2',
    'mp4a.40.2',
    'avc1.42c01e,mp4a.40.2',
  ])
  expect(started.stretches.flatMap((stretch) => stretch.parts).every((part) => part.durationMs <= 220)).toBe(true)
})
