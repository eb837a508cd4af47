import { expect, test } from 'vitest'
import { checkReplayPass, signReplay } from './replay-pass.ts'
import { newestOf, rangeOf, renderReplay, renderRewind, stretchesOf } from './replay-playlist.ts'
import type { IndexEntry } from './recording-index.ts'

const entry = (about: Partial<IndexEntry> = {}): IndexEntry => ({
  startsAtMs: Date.UTC(2026, 10, 30, 12),
  durationMs: 2_000,
  offset: 10,
  sizeBytes: 100,
  initOffset: 0,
  initBytes: 10,
  isIndependent: true,
  isDiscontinuity: false,
  ...about,
})

const breakAtMs = Date.UTC(2026, 10, 30, 12, 1)
const recording = [
  entry(),
  entry({ offset: 110, startsAtMs: Date.UTC(2026, 10, 30, 12, 0, 2), durationMs: 1_440 }),
  entry({ offset: 222, initOffset: 210, initBytes: 12, startsAtMs: breakAtMs, isDiscontinuity: true }),
]

test('[S-02] the playlist of a recording names its segments, its headers and its breaks', () => {
  expect(renderReplay(recording, true).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MAP:URI="m0-10.mp4"',
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-30T12:00:00.000Z',
    '#EXTINF:2.000,',
    's10-100.m4s',
    '#EXTINF:1.440,',
    's110-100.m4s',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="m210-12.mp4"',
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-30T12:01:00.000Z',
    '#EXTINF:2.000,',
    's222-100.m4s',
    '#EXT-X-ENDLIST',
    '',
  ])
})

test('[S-02] while its stream runs the playlist grows: it has no end', () => {
  const text = renderReplay(recording.slice(0, 1), false)
  expect([text.includes('#EXT-X-PLAYLIST-TYPE:EVENT'), text.includes('ENDLIST')]).toEqual([true, false])
})

test('[S-02] the playlist for going back has the newest segments alone, numbered as in the whole recording', () => {
  expect(renderRewind(recording, 3_440, false).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-DISCONTINUITY-SEQUENCE:0',
    '#EXT-X-MAP:URI="m0-10.mp4"',
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-30T12:00:02.000Z',
    '#EXTINF:1.440,',
    's110-100.m4s',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="m210-12.mp4"',
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-30T12:01:00.000Z',
    '#EXTINF:2.000,',
    's222-100.m4s',
    '',
  ])
  const beyond = renderRewind(recording, 3_439, true)
  const numbers = ['#EXT-X-MEDIA-SEQUENCE:2', '#EXT-X-DISCONTINUITY-SEQUENCE:1', '#EXT-X-ENDLIST']
  expect(numbers.map((line) => beyond.includes(line))).toEqual([true, true, true])
  expect([beyond.includes('#EXT-X-DISCONTINUITY\n'), beyond.includes('s110-')]).toEqual([false, false])
  expect(renderRewind(recording, 5_440, false)).toContain('#EXT-X-MEDIA-SEQUENCE:0\n')
})

test('[S-02] what can be gone back to is no longer than its bound, and ends with the recording', () => {
  expect(newestOf(recording, 3_440)).toEqual({ lengthMs: 3_440, endsAtMs: breakAtMs + 2_000 })
  expect(newestOf(recording, 3_439)).toEqual({ lengthMs: 2_000, endsAtMs: breakAtMs + 2_000 })
  expect(newestOf(recording, 60_000)).toEqual({ lengthMs: 5_440, endsAtMs: breakAtMs + 2_000 })
  expect(newestOf([], 60_000)).toBe(undefined)
})

test('[S-02] each part without a break has its clock', () => {
  expect(stretchesOf(recording)).toEqual({
    stretches: [
      { atMs: 0, startsAtMs: recording[0]?.startsAtMs },
      { atMs: 3_440, startsAtMs: breakAtMs },
    ],
    durationMs: 5_440,
  })
  expect(stretchesOf([])).toEqual({ stretches: [], durationMs: 0 })
})

test('[A-03] a name is a range of the media file, or nothing', () => {
  expect(rangeOf('s10-100.m4s')).toEqual({ kind: 's', offset: 10, sizeBytes: 100 })
  expect(rangeOf('m0-10.mp4')).toEqual({ kind: 'm', offset: 0, sizeBytes: 10 })
  for (const name of ['s-1-5.m4s', 's1-.m4s', 's1-123456789.m4s', '../index', 's1e3-5.m4s', 's1-5.m4s.x'])
    expect(rangeOf(name)).toBe(undefined)
})

test('[C-16] a pass opens its own replay until its hour is over, and no other', () => {
  const key = Buffer.alloc(32, 7)
  const nowMs = Date.UTC(2026, 10, 30, 12, 30)
  const { pass, livesMs } = signReplay(key, 'one', nowMs)
  expect(livesMs).toBe(6.5 * 60 * 60_000)
  const at = (replayId: string, atMs: number, text = pass) =>
    checkReplayPass(key, replayId, { pass: text, nowMs: atMs })
  expect([at('one', nowMs + livesMs - 1), at('one', nowMs + livesMs), at('two', nowMs)]).toEqual([true, false, false])
  expect([at('one', nowMs, `z${pass}`), at('one', nowMs, 'x.y'), at('one', nowMs, '')]).toEqual([false, false, false])
})
