import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPlaylist } from '#server/media/testing/playlist-grammar.ts'
import { LiveWindow } from './live-window.ts'
import { renderMaster, renderPlaylist } from './playlist.ts'

const startsAtMs = Date.UTC(2026, 10, 20, 12)

const newWindow = () => {
  let nowMs = startsAtMs - 200
  const window = new LiveWindow({ firstSegment: 99, firstPart: 4_999, firstDiscontinuity: 0, nowMs: () => nowMs })
  const init = (name: string) =>
    window.begin({ data: Buffer.from(name), codecs: 'avc1.42c01e,mp4a.40.2', widthPixels: 640, heightPixels: 360 })
  const add = (durationMs: number, isIndependent: boolean) => {
    nowMs += durationMs
    window.add({ data: Buffer.from(`${nowMs};`), durationMs, isIndependent })
  }
  /** Parts of 0.2 s with a key frame every `gopParts` parts. */
  const run = (parts: number, gopParts = 10) => {
    for (let index = 0; index < parts; index += 1) add(200, index % gopParts === 0)
  }
  /** The first segment of a window is one part long; what follows starts with a key frame. */
  const lead = () => {
    init('a')
    add(200, true)
  }
  return { window, init, add, run, lead }
}

const readLow = (window: LiveWindow) => checkPlaylist(renderPlaylist(window.view(), 'low-latency'))
const readPlain = (window: LiveWindow) => checkPlaylist(renderPlaylist(window.view(), 'plain'))

test('[A-03] a low-latency playlist names parts, whole segments, and the part that comes next', () => {
  const { window, run, lead } = newWindow()
  lead()
  run(23)
  const playlist = readLow(window)
  expect(playlist.segments.map((segment) => [segment.uri, segment.duration, segment.parts.length])).toEqual([
    ['s99.m4s', 0.2, 0],
    ['s100.m4s', 2, 10],
    ['s101.m4s', 2, 10],
  ])
  expect(playlist.segments.map((segment) => segment.dateTime)).toEqual([
    '2026-11-20T11:59:59.800Z',
    '2026-11-20T12:00:00.000Z',
    '2026-11-20T12:00:02.000Z',
  ])
  expect(playlist.openParts.map((part) => [part.uri, part.isIndependent])).toEqual([
    ['p5020.m4s', true],
    ['p5021.m4s', false],
    ['p5022.m4s', false],
  ])
  expect([playlist.preloadHint, playlist.targetDuration, playlist.mediaSequence]).toEqual(['p5023.m4s', 2, 99])
})

test('[A-03] a plain playlist has whole segments only', () => {
  const { window, run, lead } = newWindow()
  lead()
  run(23)
  const text = renderPlaylist(window.view(), 'plain')
  expect(text).not.toMatch(/PART|SERVER-CONTROL|PRELOAD|SKIP/)
  expect(checkPlaylist(text).segments.map((segment) => segment.uri)).toEqual(['s99.m4s', 's100.m4s', 's101.m4s'])
})

test('[A-03] long GOPs are cut at forced bounds, and every key frame opens a segment again', () => {
  const { window, run, lead } = newWindow()
  lead()
  run(80, 40)
  const { segments } = readPlain(window)
  expect(segments.map((segment) => segment.duration)).toEqual([0.2, 2.4, 2.4, 2.4, 0.8, 2.4, 2.4, 2.4])
  expect(window.segment(104)?.parts[0]?.isIndependent).toBe(true)
})

test('[A-03] short GOPs share a segment', () => {
  const { window, run, lead } = newWindow()
  lead()
  run(40, 5)
  expect(readPlain(window).segments.map((segment) => segment.duration)).toEqual([0.2, 2, 2, 2])
})

test('[A-03] a discontinuity stands before its segment and is counted when it leaves', () => {
  const { window, init, run, lead } = newWindow()
  lead()
  run(20)
  init('b')
  run(20)
  const before = readLow(window)
  expect(before.segments.map((segment) => [segment.discontinuity, segment.map])).toEqual([
    [false, 'i99-1.mp4'],
    [false, 'i99-1.mp4'],
    [false, 'i99-1.mp4'],
    [true, 'i99-2.mp4'],
  ])
  run(200)
  const after = readLow(window)
  expect([after.discontinuitySequence, after.segments.some((segment) => segment.discontinuity)]).toEqual([1, false])
})

test('[A-03] a reconnect with the same header keeps its name', () => {
  const { window, init, run, lead } = newWindow()
  lead()
  run(20)
  init('a')
  run(20)
  expect(readLow(window).segments.map((segment) => [segment.discontinuity, segment.map])).toEqual([
    [false, 'i99-1.mp4'],
    [false, 'i99-1.mp4'],
    [false, 'i99-1.mp4'],
    [true, 'i99-1.mp4'],
  ])
})

test('[A-03] a delta leaves out only what is older than the skip boundary, and merges to the whole', () => {
  const { window, run, lead } = newWindow()
  lead()
  run(115)
  const whole = readLow(window)
  const delta = checkPlaylist(renderPlaylist(window.view(), 'delta'))
  expect(delta.skipped).toBe(5)
  expect(delta.mediaSequence).toBe(whole.mediaSequence)
  const withoutMap = (segments: typeof whole.segments) => segments.map((segment) => ({ ...segment, map: '' }))
  expect(withoutMap(delta.segments)).toEqual(withoutMap(whole.segments.slice(5)))
  expect(delta.openParts).toEqual(whole.openParts)
})

test('[A-03] a young playlist has nothing to skip', () => {
  const { window, run, lead } = newWindow()
  lead()
  run(20)
  expect(renderPlaylist(window.view(), 'delta')).toBe(renderPlaylist(window.view(), 'low-latency'))
})

test('[A-03] an ended stream says so, and hints at nothing', () => {
  const { window, run, lead } = newWindow()
  lead()
  run(23)
  window.end()
  const playlist = readLow(window)
  expect([playlist.isEnded, playlist.preloadHint, playlist.segments.length]).toEqual([true, undefined, 4])
})

test('[A-03] segments and parts stay for a while after they left the playlist, then go', () => {
  const { window, run, lead } = newWindow()
  lead()
  run(150)
  expect(readLow(window).mediaSequence).toBe(103)
  expect(
    window.segment(100)?.sealed?.equals(Buffer.concat(window.segment(100)?.parts.map((part) => part.data) ?? [])),
  ).toBe(true)
  expect(window.part(5_000)?.sequence).toBe(5_000)
  run(300)
  expect([window.segment(100), window.part(5_000)]).toEqual([undefined, undefined])
  expect(window.init('i99-1.mp4')?.name).toBe('i99-1.mp4')
})

test('[A-03] after a clear the numbers go on', () => {
  const { window, init, run, lead } = newWindow()
  lead()
  run(40)
  window.end()
  window.clear()
  init('a')
  run(15)
  const playlist = readLow(window)
  expect([playlist.mediaSequence, playlist.segments.map((segment) => segment.discontinuity)]).toEqual([
    104,
    [true, false],
  ])
})

test('[A-03] the multivariant playlist describes the stream', () => {
  const { window, run, lead } = newWindow()
  lead()
  run(11)
  const init = window.latestInit() ?? expect.unreachable()
  const variant = { folder: '', view: window.view(), init }
  const master = renderMaster([variant], false)
  expect(master).toMatch(
    /^#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1.42c01e,mp4a.40.2",RESOLUTION=640x360\nindex.m3u8\n$/,
  )
})

test('[A-03] whatever the publisher sends, playlists keep the rules and numbers never go back', () => {
  const event = fc.oneof(
    {
      weight: 30,
      arbitrary: fc.record({
        kind: fc.constant('part' as const),
        durationMs: fc.integer({ min: 187, max: 220 }),
        isIndependent: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('init' as const), name: fc.constantFrom('a', 'b') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('end' as const, 'clear' as const) }) },
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 300, size: 'max' }), (events) => {
      const { window, init, add } = newWindow()
      init('a')
      let [last, discontinuities] = [0, 0]
      for (const each of events) {
        if (each.kind === 'init') init(each.name)
        else if (each.kind === 'part' && !window.view().isEnded) add(each.durationMs, each.isIndependent)
        else if (each.kind === 'end') window.end()
        else if (each.kind === 'clear') window.clear()
        if (window.view().segments.length === 0) continue
        const playlist = readLow(window)
        checkPlaylist(renderPlaylist(window.view(), 'delta'))
        readPlain(window)
        const edge = playlist.mediaSequence + playlist.segments.length
        expect(edge).toBeGreaterThanOrEqual(last)
        expect(playlist.discontinuitySequence).toBeGreaterThanOrEqual(discontinuities)
        ;[last, discontinuities] = [edge, playlist.discontinuitySequence]
      }
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['an unknown tag', '#EXTM3U\n#EXT-X-FOO\n'],
  [
    'a segment over the target duration',
    '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="i.mp4"\n#EXTINF:2.600,\ns1.m4s\n',
  ],
  ['a segment without EXTINF', '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="i.mp4"\ns1.m4s\n'],
  [
    'a hold back under twice the part target',
    '#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:2\n#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12.000,PART-HOLD-BACK=0.300\n#EXT-X-PART-INF:PART-TARGET=0.200\n',
  ],
])('the checker itself refuses %s', (_, text) => {
  expect(() => checkPlaylist(text)).toThrow()
})
