import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPlaylist } from './hls/playlist.ts'
import { noPartsMs, publisherSilentMs, takeoverHoldMs, takeoverSilentMs } from './media-limits.ts'
import { PublishRefused } from './rtmp/rtmp-errors.ts'
import type { StreamChannel } from './stream-channel.ts'
import { anyStreamer, createFeed } from './testing/channel-feed.ts'
import { connected, fakeSupervisor, graceMs, newChannel } from './testing/channel-run.ts'
import { videoFrameBody } from './testing/media-samples.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const hintOf = (channel: StreamChannel): boolean =>
  renderPlaylist(channel.window.view(), 'low-latency').includes('PRELOAD-HINT')

test('[S-02] a publisher that is silent for 3 s has interrupted its room, and has it back with its next part', () => {
  const { channel, statuses } = newChannel()
  const feed = createFeed(channel.admit(anyStreamer()))
  feed.run(1_000)
  vi.advanceTimersByTime(publisherSilentMs - 1)
  expect([statuses, hintOf(channel)]).toEqual([[1], true])
  vi.advanceTimersByTime(1)
  expect([statuses, hintOf(channel)]).toEqual([[1, 2], false])
  feed.run(400)
  expect([statuses, hintOf(channel)]).toEqual([[1, 2, 1], true])
  vi.advanceTimersByTime(publisherSilentMs)
  expect(statuses).toEqual([1, 2, 1, 2])
})

test('[S-02] bytes in time keep a room live; bytes that make no part do not', () => {
  const { channel, statuses } = newChannel()
  const sink = channel.admit(anyStreamer())
  const feed = createFeed(sink)
  feed.run(1_000)
  for (let count = 0; count < 4; count += 1) {
    vi.advanceTimersByTime(publisherSilentMs - 1)
    feed.run(400)
  }
  expect(statuses).toEqual([1])
  for (let waitedMs = 0; waitedMs < noPartsMs; waitedMs += 1_000) {
    sink.video(1_000_000 + waitedMs, videoFrameBody(false))
    vi.advanceTimersByTime(1_000)
  }
  expect(statuses).toEqual([1, 2])
})

test('[S-02] a silent publisher that leaves stays interrupted, and the room ends once', () => {
  const { channel, statuses, faults } = newChannel()
  const sink = channel.admit(anyStreamer())
  createFeed(sink).run(1_000)
  vi.advanceTimersByTime(publisherSilentMs)
  sink.end()
  vi.advanceTimersByTime(2 * graceMs)
  expect([statuses, faults]).toEqual([[1, 2, 3], []])
})

test('[S-02] what fails in a timer of a room is reported, and nothing else happens', () => {
  const { channel, faults } = newChannel({
    changed: (status) => {
      if (status === 3) throw new Error('broken')
    },
  })
  const sink = channel.admit(anyStreamer())
  createFeed(sink).run(1_000)
  sink.end()
  vi.advanceTimersByTime(graceMs)
  expect(faults).toEqual([new Error('broken')])
})

test('[S-02] two encoders with one key do not take the room from each other in turn', () => {
  const { channel } = newChannel()
  createFeed(connected(channel).sink).run(1_000)
  const second = connected(channel)
  createFeed(second.sink).run(1_000)
  for (let tries = 0; tries < 3; tries += 1) {
    vi.advanceTimersByTime(takeoverSilentMs - 1)
    expect(() => connected(channel)).toThrow('another encoder publishes with this key: stop one of the two')
    vi.advanceTimersByTime(1_000)
    createFeed(second.sink, 10_000 * (tries + 1)).run(400)
  }
  expect(second.dismissals).toEqual([])
})

test('[S-02] an encoder that lost its connection takes the room back however often', () => {
  const { channel, statuses } = newChannel()
  for (let times = 0; times < 4; times += 1) {
    createFeed(connected(channel).sink).run(1_000)
    vi.advanceTimersByTime(takeoverSilentMs)
  }
  expect(statuses).toEqual([1])
})

test('[S-02] a room that was left, or whose takeover is long ago, can be taken again', () => {
  const { channel } = newChannel()
  connected(channel)
  const second = connected(channel)
  expect(() => connected(channel)).toThrow(PublishRefused)
  second.sink.end()
  const third = connected(channel)
  connected(channel)
  expect(third.dismissals.length).toBe(1)
  vi.advanceTimersByTime(takeoverHoldMs)
  createFeed(connected(channel).sink).run(400)
})

test('[S-02] a room goes back to its demo when the streamer has been away for the grace time, and not before', async () => {
  const { calls, onDemand } = fakeSupervisor()
  const { channel, statuses } = newChannel({ initialStatus: 4, onDemand })
  const streamer = connected(channel)
  createFeed(streamer.sink).run(1_000)
  streamer.sink.end()
  vi.advanceTimersByTime(graceMs - 1)
  expect([await channel.ready(), statuses]).toEqual(['ready', [1, 2]])
  expect(() => connected(channel, true)).toThrow('a streamer is publishing in this room')
  expect(calls).toEqual(['rest', 'touch'])
  vi.advanceTimersByTime(1)
  void channel.ready()
  expect([statuses, calls]).toEqual([
    [1, 2, 4],
    ['rest', 'touch', 'ensure'],
  ])
  createFeed(connected(channel, true).sink).run(400)
  expect(statuses).toEqual([1, 2, 4, 1])
})

test('[S-02] a streamer who never sent anything leaves the room to its demo at once', () => {
  const { onDemand } = fakeSupervisor()
  const { channel, statuses } = newChannel({ initialStatus: 4, onDemand })
  connected(channel).sink.end()
  expect([channel.status(), statuses]).toEqual([4, []])
  createFeed(connected(channel, true).sink).run(400)
  expect(statuses).toEqual([1])
})

test('[S-02] a streamer is told to go, and the room is interrupted, or has ended at once', () => {
  const { channel, statuses } = newChannel()
  const first = connected(channel)
  createFeed(first.sink).run(1_000)
  expect([channel.dismissStreamer('the key was replaced'), statuses]).toEqual([true, [1, 2]])
  expect(first.dismissals).toEqual(['the key was replaced'])
  createFeed(connected(channel).sink).run(1_000)
  expect([channel.endNow('ended by an operator'), statuses]).toEqual([true, [1, 2, 1, 2, 3]])
  expect([channel.endNow('again'), channel.dismissStreamer('again'), statuses.length]).toEqual([false, false, 5])
})

test('[S-02] an interrupted room can be ended, a demo cannot', () => {
  const { channel, statuses } = newChannel()
  const streamer = connected(channel)
  createFeed(streamer.sink).run(1_000)
  streamer.sink.end()
  expect([channel.endNow('over'), statuses]).toEqual([true, [1, 2, 3]])
  const { onDemand } = fakeSupervisor()
  const demo = newChannel({ initialStatus: 4, onDemand }).channel
  createFeed(connected(demo, true).sink).run(1_000)
  expect([demo.endNow('over'), demo.status()]).toEqual([false, 1])
})
