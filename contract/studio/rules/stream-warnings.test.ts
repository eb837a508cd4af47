import { expect, test } from 'vitest'
import { warningsOf, type MeteredStream } from './stream-warnings.ts'

const second = { kbps: 3_000, frames: 30, drops: 0, skewMs: 20 }
const good: MeteredStream = { seconds: [second, second, second], keyFrameMs: 2_000, silentMs: 40, hadSound: true }
const three = (change: Partial<typeof second> | { skewMs: null }) =>
  Array.from({ length: 3 }, () => ({ ...second, ...change }))

test.each<[string, Partial<MeteredStream>, string[]]>([
  ['a good stream', {}, []],
  ['key frames every 4 s', { keyFrameMs: 4_000 }, []],
  ['key frames every 4.001 s', { keyFrameMs: 4_001 }, ['keyFrames']],
  ['nothing for 1.999 s', { silentMs: 1_999 }, []],
  ['nothing for 2 s, whatever else', { silentMs: 2_000, keyFrameMs: 9_000 }, ['silent']],
  ['299 kbps', { seconds: three({ kbps: 299 }) }, ['bitrate']],
  ['300 kbps', { seconds: three({ kbps: 300 }) }, []],
  ['14 frames', { seconds: three({ frames: 14 }) }, ['frames']],
  ['15 frames', { seconds: three({ frames: 15 }) }, []],
  ['the first two seconds', { seconds: three({ kbps: 10, frames: 2 }).slice(1) }, []],
  ['5 % of frames dropped', { seconds: three({ frames: 19, drops: 1 }) }, []],
  ['more than 5 % dropped', { seconds: three({ frames: 18, drops: 1 }) }, ['drops']],
  ['sound 400 ms ahead', { seconds: three({ skewMs: 400 }) }, []],
  ['sound 401 ms behind', { seconds: three({ skewMs: -401 }) }, ['skew']],
  ['one second of skew', { seconds: [second, second, { ...second, skewMs: 900 }] }, []],
  ['sound that stopped', { seconds: three({ skewMs: null }) }, ['sound']],
  ['a stream that never had sound', { seconds: three({ skewMs: null }), hadSound: false }, []],
])('[S-02] a streamer is warned of %s: %j', (_, change, warnings) => {
  expect(warningsOf({ ...good, ...change })).toEqual(warnings)
})
