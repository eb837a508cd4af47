import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clockJoinMs,
  interleaveMaxBytes,
  interleaveMaxMs,
  interleaveSlackMs,
  partTargetMs,
  soundSilentMs,
  trackLostMs,
} from '#server/media/media-limits.ts'
import { audioFrameBody, videoConfigBody, videoFrameBody } from '#server/media/testing/media-samples.ts'
import {
  bothHeaders,
  expectGapless,
  longestPartMs,
  send,
  startMuxer,
  tracksOf,
  type Started,
} from '#server/media/testing/muxer-run.ts'
import { Interleaver } from './interleaver.ts'
import type { TrackKind } from './track-clock.ts'

const start = (expected: readonly TrackKind[] = ['video', 'audio']) => {
  const out: string[] = []
  const interleaver = new Interleaver({
    isExpected: (kind) => expected.includes(kind),
    jumped: () => void out.push('jump'),
  })
  const push = (kind: TrackKind, raw: number, sizeBytes = 1) =>
    interleaver.push(kind, raw, sizeBytes, (timeMs) => void out.push(`${kind} ${timeMs}`))
  /** Frames of 40 ms. */
  const run = (kind: TrackKind, fromMs: number, toMs: number) => {
    for (let timeMs = fromMs; timeMs < toMs; timeMs += 40) push(kind, timeMs)
  }
  return { interleaver, push, run, out }
}

test('[A-03] what arrives in the order of its times is not held', () => {
  const { push, out } = start()
  push('video', 1_000)
  push('audio', 1_000)
  push('video', 1_000 + interleaveSlackMs)
  push('audio', 1_040)
  push('video', 1_080)
  expect(out).toEqual(['video 1000', 'audio 1000', `video ${1_000 + interleaveSlackMs}`, 'audio 1040', 'video 1080'])
})

test('[A-03] the track that is ahead waits for the other', () => {
  const { push, out } = start()
  push('audio', 3_000)
  push('audio', 3_020)
  push('video', 0)
  expect(out).toEqual(['video 0'])
  push('video', 2_960)
  expect(out).toEqual(['video 0', 'video 2960', 'audio 3000', 'audio 3020'])
  push('audio', 3_040)
  push('video', 3_400)
  push('video', 3_440)
  expect(out.slice(4)).toEqual(['audio 3040'])
  push('audio', 3_400)
  expect(out.slice(5)).toEqual(['video 3400', 'audio 3400', 'video 3440'])
})

test('[A-03] nobody waits for a track that the stream does not have', () => {
  const { run, out } = start(['video'])
  run('video', 0, 400)
  expect(out.length).toBe(10)
})

test.each([
  ['video', 'audio', soundSilentMs],
  ['audio', 'video', trackLostMs],
] as const)('[A-03] %s waits for silent %s no longer than %i ms', (kind, silent, patienceMs) => {
  const { push, run, out } = start()
  push(silent, 0)
  push(kind, 0)
  run(kind, 40, patienceMs + 40)
  const held = out.length
  expect(held).toBeLessThan(10)
  push(kind, patienceMs + 40)
  expect(out.length).toBe(patienceMs / 40 + 3)
})

test('[A-03] what waits is bounded in bytes', () => {
  const { push, out } = start()
  push('video', 0)
  push('audio', 100, interleaveMaxBytes)
  expect(out).toEqual(['video 0'])
  push('audio', 120)
  expect(out).toEqual(['video 0', 'audio 100'])
})

test.each([interleaveMaxMs + 1, -interleaveMaxMs - 1, 86_400_000])(
  '[A-03] clocks without a common origin (%i ms apart) are put beside each other',
  (apartMs) => {
    const { push, out } = start()
    push('video', 100_000_000)
    push('audio', 100_000_000 + apartMs)
    push('video', 100_000_040)
    push('audio', 100_000_040 + apartMs)
    expect(out).toEqual(['video 100000000', 'audio 100000000', 'video 100000040', 'audio 100000040'])
  },
)

test.each([-90_000, -2_000, 7_000])('[A-03] a jump of both clocks by %i ms is one', (byMs) => {
  const { push, out } = start()
  const at = 100_000
  push('video', at)
  push('audio', at)
  push('audio', at + 40 + byMs)
  push('video', at + 40)
  push('video', at + 80 + byMs)
  push('audio', at + 80 + byMs)
  expect(out.filter((line) => line === 'jump').length).toBe(1)
  expect(out.slice(-3)).toEqual([`audio ${at + 40 + byMs}`, `video ${at + 80 + byMs}`, `audio ${at + 80 + byMs}`])
})

test('[A-03] when one clock jumps alone, the other is put beside it', () => {
  const { push, run, out } = start()
  run('video', 100_000, 100_400)
  run('audio', 100_000, 100_400)
  push('video', 50_000)
  for (let stepMs = 40; stepMs <= clockJoinMs; stepMs += 40) {
    push('video', 50_000 + stepMs)
    push('audio', 100_360 + stepMs)
  }
  push('audio', 100_400 + clockJoinMs)
  push('video', 51_040)
  expect(out.filter((line) => line === 'jump').length).toBe(1)
  expect(out.at(-1)).toBe('video 51040')
  expect(out.filter((line) => line.startsWith('audio')).at(-1)).toMatch(/^audio 5[01]\d{3}$/)
})

test('[A-03] whatever arrives, each track runs in its order, and all of it in the end', () => {
  const arrival = fc.record({
    kind: fc.constantFrom<TrackKind>('video', 'audio'),
    stepMs: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 200 }), fc.integer({ min: -3_000, max: 3_000 }), (arrivals, skewMs) => {
      const { interleaver, push, out } = start()
      const at = { video: 10_000, audio: 10_000 + skewMs }
      for (const { kind, stepMs } of arrivals) push(kind, (at[kind] += stepMs))
      interleaver.drain()
      for (const kind of ['video', 'audio']) {
        const times = out.filter((line) => line.startsWith(kind)).map((line) => Number(line.split(' ')[1]))
        expect(times).toEqual(times.toSorted((left, right) => left - right))
        expect(times.length).toBe(arrivals.filter((each) => each.kind === kind).length)
      }
    }),
  )
})

const skewsMs = [300, 700, 1_500, 3_000, -300, -700, -1_500, -3_000]

/** By how much the sound of a part lies beside its pictures. */
const worstSkewMs = (started: Started): number =>
  Math.max(
    ...(started.stretches[0]?.parts ?? []).map(({ tracks: [pictures, sound] }) =>
      pictures && sound ? Math.abs(pictures.decodeTime / 90 - sound.decodeTime / 44.1) : 0,
    ),
  )

test.each(skewsMs)(
  '[A-03] sound that arrives %i ms ahead of its picture is one stretch of whole parts',
  (soundAheadMs) => {
    const started = startMuxer()
    bothHeaders(started)
    send(started, { fromMs: 100_000, toMs: 110_000, soundAheadMs })
    started.muxer.end()
    expect(started.stretches.map((stretch) => stretch.init.codecs)).toEqual(['avc1.42c01e,mp4a.40.2'])
    expect([longestPartMs(started), started.stretches[0]?.parts.length]).toEqual([200, 50])
    expectGapless(tracksOf(started.stretches[0], 1))
    expectGapless(tracksOf(started.stretches[0], 2))
    expect(worstSkewMs(started)).toBeLessThan(100)
  },
)

test.each(skewsMs)('[A-03] a skew of %i ms that comes and goes leaves nothing behind', (soundAheadMs) => {
  const started = startMuxer()
  bothHeaders(started)
  send(started, { fromMs: 100_000, toMs: 104_000 })
  send(started, { fromMs: 104_000, toMs: 110_000, soundAheadMs })
  send(started, { fromMs: 110_000, toMs: 114_000 })
  started.muxer.end()
  expect(longestPartMs(started)).toBeLessThanOrEqual(partTargetMs)
  expect(started.stretches.length).toBeLessThanOrEqual(3)
  const last = started.stretches.at(-1)?.parts.slice(-15) ?? []
  expect(last.every(({ tracks }) => tracks.length === 2)).toBe(true)
})

test('[A-03] pictures whose time stands are refused, and so is a part without end', () => {
  const standing = startMuxer()
  standing.video(0, videoConfigBody())
  send(standing, { fromMs: 0, toMs: 2_000, hasAudio: false })
  const stand = (): void => {
    for (let count = 0; count < 1_000; count += 1) standing.video(2_000, videoFrameBody(false))
  }
  expect(stand).toThrow('time stamps stand still')
  const heavy = startMuxer()
  heavy.video(0, videoConfigBody())
  const grow = (): void => {
    for (let count = 0; count < 6; count += 1) heavy.video(700 + count, videoFrameBody(count === 0, 4 << 20))
  }
  expect(grow).toThrow('bit rate too high')
})

test('[A-03] sound whose time stands while pictures go on is bounded too', () => {
  const started = startMuxer()
  bothHeaders(started)
  send(started, { fromMs: 0, toMs: 2_000, hasAudio: false })
  for (let count = 0; count < 100_000; count += 1) started.audio(500, audioFrameBody())
  started.muxer.end()
  expect(Math.max(...tracksOf(started.stretches[0], 2).map(({ sizes }) => sizes.length))).toBeLessThan(100)
})
