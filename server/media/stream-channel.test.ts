import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StreamChannel } from './stream-channel.ts'
import { renderPlaylist } from './hls/playlist.ts'
import { endedRetentionMs } from './media-limits.ts'
import { PublishRefused } from './rtmp/rtmp-errors.ts'
import { StreamSpan } from './stream-span.ts'
import { anyStreamer, createFeed } from './testing/channel-feed.ts'
import { connected, fakeSupervisor, graceMs, newChannel } from './testing/channel-run.ts'
import { checkPlaylist } from './testing/playlist-grammar.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[S-02] a room is live with its first part, interrupted when the publisher goes, ended after the grace time', () => {
  const { channel, statuses, stats } = newChannel()
  const sink = channel.admit(anyStreamer())
  expect(channel.status()).toBe(0)
  createFeed(sink).run(1_000)
  expect([channel.status(), stats.publishers]).toEqual([1, 1])
  sink.end()
  expect([channel.status(), stats.publishers]).toEqual([2, 0])
  vi.advanceTimersByTime(graceMs - 1)
  expect(channel.status()).toBe(2)
  vi.advanceTimersByTime(1)
  expect(statuses).toEqual([1, 2, 3])
  expect(channel.window.view().isEnded).toBe(true)
  vi.advanceTimersByTime(endedRetentionMs)
  expect(channel.window.view().segments).toEqual([])
})

test('[S-02] a publisher that comes back within the grace time goes on in the same playlist', () => {
  const { channel, statuses } = newChannel()
  const first = channel.admit(anyStreamer())
  createFeed(first).run(5_000)
  first.end()
  vi.advanceTimersByTime(graceMs / 2)
  const before = channel.window.view().segments.map((segment) => segment.sequence)
  createFeed(channel.admit(anyStreamer())).run(5_000)
  const after = channel.window.view()
  expect(after.segments.map((segment) => segment.sequence).slice(0, before.length)).toEqual(before)
  expect(after.segments.map((segment) => segment.isDiscontinuity).indexOf(true)).toBe(before.length)
  expect(statuses).toEqual([1, 2, 1])
})

test('[S-02] what a demo publishes is no stream of a streamer, and a stop ends none', async () => {
  const kept: string[] = []
  const log = { open: new Map(), started: () => void kept.push('started'), ended: () => void kept.push('ended') }
  const span = new StreamSpan({ roomNo: 'r1', log, nowMs: Date.now })
  const { channel } = newChannel({ span, onDemand: fakeSupervisor().onDemand })
  createFeed(connected(channel, true).sink).run(1_000)
  expect(kept).toEqual([])
  const streamer = connected(channel)
  createFeed(streamer.sink).run(1_000)
  expect(kept).toEqual(['started'])
  await channel.stop()
  streamer.sink.end()
  vi.advanceTimersByTime(graceMs)
  expect(kept).toEqual(['started'])
})

test('[S-02] after the end a new publish starts a clean playlist with higher numbers', () => {
  const { channel } = newChannel()
  const first = channel.admit(anyStreamer())
  createFeed(first).run(5_000)
  first.end()
  vi.advanceTimersByTime(graceMs)
  const last = channel.window.view().segments.at(-1)?.sequence ?? Number.NaN
  createFeed(channel.admit(anyStreamer())).run(3_000)
  const view = channel.window.view()
  expect([view.isEnded, view.segments[0]?.sequence, channel.status()]).toEqual([false, last + 1, 1])
})

test('[A-03] the discontinuity number that a room reaches is told with its first part and with each return', () => {
  const reached: number[] = []
  const { channel } = newChannel({ firstDiscontinuity: 7, discontinued: (number) => void reached.push(number) })
  const first = channel.admit(anyStreamer())
  createFeed(first).run(5_000)
  expect(reached).toEqual([7])
  first.end()
  createFeed(channel.admit(anyStreamer())).run(5_000)
  expect(reached).toEqual([7, 8])
  const playlist = checkPlaylist(renderPlaylist(channel.window.view(), 'low-latency'))
  expect(playlist.discontinuitySequence).toBe(7)
})

test('[S-02] a room has one publisher: a second takes over at once, and the room stays live', () => {
  const { channel, statuses, stats } = newChannel()
  const first = connected(channel)
  createFeed(first.sink).run(5_000)
  const second = connected(channel)
  expect([first.dismissals, stats.publishers, channel.status()]).toEqual([
    ['another publish with this stream key has taken over'],
    1,
    1,
  ])
  createFeed(second.sink).run(5_000)
  const playlist = checkPlaylist(renderPlaylist(channel.window.view(), 'low-latency'))
  expect(playlist.segments.filter((segment) => segment.discontinuity).length).toBe(1)
  first.sink.end()
  expect([statuses, channel.isPartComing(), second.dismissals]).toEqual([[1], true, []])
  second.sink.end()
  expect([statuses, stats.publishers]).toEqual([[1, 2], 0])
})

test('[S-02] a publisher that takes over and sends nothing leaves the room interrupted', () => {
  const { channel, statuses } = newChannel()
  createFeed(connected(channel).sink).run(1_000)
  connected(channel).sink.end()
  expect(statuses).toEqual([1, 2])
})

test('[S-02] a streamer takes the room from an on-demand publisher, never the other way round', () => {
  const { channel } = newChannel()
  const demo = connected(channel, true)
  const streamer = connected(channel)
  expect(demo.dismissals.length).toBe(1)
  expect(() => connected(channel, true)).toThrow(PublishRefused)
  createFeed(streamer.sink).run(1_000)
  expect([streamer.dismissals, channel.status()]).toEqual([[], 1])
})

const constantsOf = (channel: StreamChannel): string[] =>
  renderPlaylist(channel.window.view(), 'low-latency')
    .split('\n')
    .filter((line) => /^#EXT-X-(TARGETDURATION|PART-INF|SERVER-CONTROL)/.test(line))

test.each([1_500, 7_000])(
  '[A-03] a gap of %i ms changes no constant of the playlist, nor for the next publisher',
  (gapMs) => {
    const { channel } = newChannel()
    const sink = channel.admit(anyStreamer())
    createFeed(sink).run(3_000)
    const before = constantsOf(channel)
    expect(before).toEqual([
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12.000,PART-HOLD-BACK=0.660',
      '#EXT-X-PART-INF:PART-TARGET=0.220',
    ])
    createFeed(sink, 3_000 + gapMs).run(5_000)
    const playlist = checkPlaylist(renderPlaylist(channel.window.view(), 'low-latency'))
    expect(playlist.segments.filter((segment) => segment.discontinuity).length).toBe(1)
    sink.end()
    createFeed(channel.admit(anyStreamer())).run(5_000)
    checkPlaylist(renderPlaylist(channel.window.view(), 'low-latency'))
    expect(constantsOf(channel)).toEqual(before)
  },
)

test('[S-02] a publisher that never sends media changes nothing', () => {
  const { channel, statuses } = newChannel()
  channel.admit(anyStreamer()).end()
  vi.advanceTimersByTime(graceMs)
  expect([channel.status(), statuses]).toEqual([0, []])
})

test('[S-02] a room that was live when the server died is interrupted, then ended', () => {
  const { channel, statuses } = newChannel({ initialStatus: 2 })
  expect(channel.status()).toBe(2)
  vi.advanceTimersByTime(graceMs)
  expect(statuses).toEqual([3])
})

test('[S-02] a stopping server reports no status, so that the room is found as it was', async () => {
  const { channel, statuses } = newChannel()
  const sink = channel.admit(anyStreamer())
  createFeed(sink).run(1_000)
  await channel.stop()
  sink.end()
  vi.advanceTimersByTime(10 * graceMs)
  expect(statuses).toEqual([1])
})

test('[A-03] numbers of a later process are higher than those of an earlier one', () => {
  const earlier = newChannel().channel
  createFeed(earlier.admit(anyStreamer())).run(60_000)
  vi.advanceTimersByTime(60_000)
  const later = newChannel().channel
  createFeed(later.admit(anyStreamer())).run(1_000)
  const lastOf = (view: ReturnType<typeof earlier.window.view>) => [
    view.segments.at(-1)?.sequence,
    view.nextPartSequence,
  ]
  const [oldSegment = 0, oldPart = 0] = lastOf(earlier.window.view())
  const [newSegment = 0, newPart = 0] = lastOf(later.window.view())
  expect([newSegment > oldSegment, newPart > oldPart]).toEqual([true, true])
})

test('[S-02] no on-demand publisher is started while a streamer is on', async () => {
  const { calls, onDemand } = fakeSupervisor()
  const { channel } = newChannel({ initialStatus: 4, onDemand })
  createFeed(connected(channel).sink).run(1_000)
  expect(await channel.ready()).toBe('ready')
  expect(calls).toEqual(['rest', 'touch'])
})

test('[S-02] an on-demand room starts when a player asks, and is on demand again afterwards', async () => {
  const { calls, onDemand } = fakeSupervisor()
  const { channel, statuses } = newChannel({ initialStatus: 4, onDemand })
  const ready = channel.ready()
  expect(calls).toEqual(['ensure'])
  const { sink } = connected(channel, true)
  createFeed(sink).run(1_000)
  expect(await ready).toBe('ready')
  sink.end()
  expect(statuses).toEqual([1, 4])
})
