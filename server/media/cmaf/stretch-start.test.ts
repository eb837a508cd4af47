import { expect, test } from 'vitest'
import type { ReadTrack } from '#server/media/testing/fragment-reader.ts'
import { bothHeaders, expectGapless, send, startMuxer, tracksOf } from '#server/media/testing/muxer-run.ts'

const endOf = (tracks: ReadTrack[]): number => {
  const last = tracks.at(-1)
  return (last?.decodeTime ?? 0) + (last?.durations ?? []).reduce((sum, duration) => sum + duration, 0)
}

test.each([
  ['a gap of the pictures', 1_500, true],
  ['a gap of both', 1_500, false],
  ['a jump of the clock', 3_600_000, false],
])(
  '[A-03] after %s the first sound starts before the first picture: Media Source Extensions would lose the pictures up to the next key frame',
  (_, gapMs, hasSoundInIt) => {
    const started = startMuxer()
    bothHeaders(started)
    send(started, { fromMs: 0, toMs: 2_000 })
    if (hasSoundInIt) send(started, { fromMs: 2_000, toMs: 2_000 + gapMs, hasVideo: false })
    send(started, { fromMs: 2_000 + gapMs, toMs: 4_000 + gapMs })
    started.muxer.end()
    const [before, after] = started.stretches
    const startsOf = (trackId: number, rateHz: number) => (tracksOf(after, trackId)[0]?.decodeTime ?? 0) / rateHz
    expect(startsOf(2, 44_100)).toBeLessThan(startsOf(1, 90_000))
    expect(startsOf(2, 44_100)).toBeGreaterThan(startsOf(1, 90_000) - 0.03)
    expectGapless(tracksOf(after, 2))
    expect(endOf(tracksOf(before, 2)) / 44_100).toBeGreaterThan(endOf(tracksOf(before, 1)) / 90_000 - 0.001)
  },
)
