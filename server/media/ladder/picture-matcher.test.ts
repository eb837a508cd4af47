import { expect, test } from 'vitest'
import type { Sample, TrackRun } from '#server/media/cmaf/fragment.ts'
import { PictureMatcher } from './picture-matcher.ts'

const ticksPerMs = 90
const stepMs = 40
const sourcePicture = Buffer.from('source')

/** A part of the source: pictures by presentation time, 40 ms apart in the order of decoding. */
const run = (startMs: number, presentedMs: readonly number[], isKey = false): TrackRun => ({
  trackId: 1,
  decodeTime: startMs * ticksPerMs,
  samples: presentedMs.map((timeMs, index) => ({
    data: sourcePicture,
    duration: stepMs * ticksPerMs,
    compositionOffset: (timeMs - startMs - index * stepMs) * ticksPerMs,
    isSync: isKey && index === 0,
  })),
})

const start = () => {
  const complete: [string, TrackRun][] = []
  const matcher = new PictureMatcher<string>((part, made) => void complete.push([part, made]))
  const give = (timeMs: number, isKey = false) => matcher.picture({ timeMs, isKey, data: Buffer.from(`${timeMs}`) })
  const made = () =>
    complete.map(([part, { samples }]) => [
      part,
      ...samples.map(({ data, isSync }) => `${data.toString()}${isSync ? 'K' : ''}`),
    ])
  return { matcher, complete, give, made }
}

test('[S-02] pictures go into the places of the source’s: the same decode times, durations and key frames', () => {
  const { matcher, complete, give } = start()
  matcher.expect('a', run(1_000, [1_000, 1_040], true))
  give(1_000, true)
  expect(complete).toEqual([])
  give(1_040)
  const sample = (text: string, isSync: boolean): Sample => ({
    data: Buffer.from(text),
    duration: stepMs * ticksPerMs,
    compositionOffset: 0,
    isSync,
  })
  expect(complete).toEqual([
    ['a', { trackId: 1, decodeTime: 90_000, samples: [sample('1000', true), sample('1040', false)] }],
  ])
  expect(matcher.waitingFor).toBe(undefined)
})

test('[S-02] a source with B-frames is decoded in another order; each picture keeps its presentation time', () => {
  const { matcher, complete, give, made } = start()
  matcher.expect('a', run(1_000, [1_080, 1_200], true))
  matcher.expect('b', run(1_080, [1_120, 1_160]))
  give(1_080, true)
  give(1_120)
  give(1_160)
  give(1_200)
  expect(made()).toEqual([
    ['a', '1080K', '1120'],
    ['b', '1160', '1200'],
  ])
  const presentedMs = complete.flatMap(([, { decodeTime, samples }]) =>
    samples.map(
      ({ compositionOffset }, index) => decodeTime / ticksPerMs + index * stepMs + compositionOffset / ticksPerMs,
    ),
  )
  expect(presentedMs).toEqual([1_080, 1_120, 1_160, 1_200])
})

test('[S-02] a lost picture leaves its time to the one before it, and moves nothing behind the next key frame', () => {
  const { matcher, complete, give, made } = start()
  matcher.expect('a', run(1_000, [1_000, 1_040], true))
  matcher.expect('b', run(1_080, [1_080, 1_120]))
  matcher.expect('c', run(1_160, [1_160, 1_200], true))
  give(1_000, true)
  give(1_080)
  give(1_120)
  give(1_160, true)
  give(1_200)
  expect(made()).toEqual([
    ['a', '1000K', '1080'],
    ['b', '1120'],
    ['c', '1160K', '1200'],
  ])
  expect(complete[1]?.[1].samples.map(({ duration }) => duration)).toEqual([2 * stepMs * ticksPerMs])
})

test('[S-02] a part in which no picture starts is complete in its turn', () => {
  const { matcher, give, made } = start()
  matcher.expect('a', run(1_000, [1_000], true))
  matcher.expect('b', run(1_040, []))
  expect(made()).toEqual([])
  expect(matcher.waitingFor).toBe('a')
  give(1_000, true)
  expect(made()).toEqual([['a', '1000K'], ['b']])
})

test('[S-02] pictures that nobody waits for are left out', () => {
  const { matcher, give, made } = start()
  give(900, true)
  matcher.expect('a', run(1_000, [1_000], true))
  give(1_000, true)
  expect(made()).toEqual([['a', '1000K']])
})
