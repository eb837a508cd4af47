import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { fakeFeed } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { replayPlayerMachine, type ReplayCommand, type ReplayPlaybackInput } from './replay-player-machine.ts'

const video = {} as HTMLVideoElement
const src = '/media/replays/one/pass/index.m3u8'
const input = { src, startAtMs: 0, durationMs: 60_000 }

const start = (startAtMs = 0) => {
  const media = fakeFeed<ReplayCommand, ReplayPlaybackInput>()
  const machine = replayPlayerMachine.provide({ actors: { media: media.logic } })
  const actor = createActor(machine, { input: { ...input, startAtMs } }).start()
  actor.send({ type: 'player.attach', video })
  const state = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  return { actor, media, state, context }
}

const startPlaying = (startAtMs = 0) => {
  const run = start(startAtMs)
  run.media.send({ type: 'media.playing' })
  return run
}

test('[S-02] a replay begins at the place of its address, within its length', () => {
  expect(start(5_000).media.starts).toEqual([{ src, video, startAtMs: 5_000, volume: 1, muted: false, rate: 1 }])
  expect(start(90_000).context().atMs).toBe(60_000)
})

describe('[S-02] presses', () => {
  test('pause and play, and a replay that has ended begins again', () => {
    const { actor, media, state, context } = startPlaying()
    actor.send({ type: 'toggle.press' })
    media.send({ type: 'media.paused' })
    expect(state()).toEqual({ open: 'paused' })
    actor.send({ type: 'toggle.press' })
    media.send({ type: 'media.playing' })
    media.send({ type: 'media.at', atMs: 60_000, durationMs: 60_000, bufferedMs: 60_000 })
    media.send({ type: 'media.ended' })
    media.send({ type: 'media.paused' })
    expect(state()).toEqual({ open: 'ended' })
    actor.send({ type: 'toggle.press' })
    expect([state(), context().atMs]).toEqual([{ open: 'waiting' }, 0])
    expect(media.received).toEqual([
      { type: 'media.pause' },
      { type: 'media.play' },
      { type: 'media.seek', atMs: 0 },
      { type: 'media.play' },
    ])
  })

  test('a seek stays within the replay and shows its place at once', () => {
    const { actor, media, context } = startPlaying(50_000)
    actor.send({ type: 'seek.by', ms: 20_000 })
    expect(context().atMs).toBe(60_000)
    actor.send({ type: 'seek.by', ms: -90_000 })
    actor.send({ type: 'seek.to', atMs: 30_000 })
    expect(media.received).toEqual([
      { type: 'media.seek', atMs: 60_000 },
      { type: 'media.seek', atMs: 0 },
      { type: 'media.seek', atMs: 30_000 },
    ])
  })

  test('a seek from the end plays on', () => {
    const { actor, media, state } = startPlaying()
    media.send({ type: 'media.ended' })
    actor.send({ type: 'seek.to', atMs: 30_000 })
    expect([state(), media.received]).toEqual([
      { open: 'waiting' },
      [{ type: 'media.seek', atMs: 30_000 }, { type: 'media.play' }],
    ])
  })

  test('sound and rate reach the media, and stay for the next one', () => {
    const { actor, media } = startPlaying()
    actor.send({ type: 'volume.change', volume: 0 })
    actor.send({ type: 'mute.press' })
    actor.send({ type: 'rate.change', rate: 1.5 })
    media.send({ type: 'media.failed', reason: 'network' })
    actor.send({ type: 'retry.press' })
    expect(media.received).toEqual([
      { type: 'media.set', volume: 0, muted: true, rate: 1 },
      { type: 'media.set', volume: 0.5, muted: false, rate: 1 },
      { type: 'media.set', volume: 0.5, muted: false, rate: 1.5 },
    ])
    expect(media.starts[1]).toEqual({ src, video, startAtMs: 0, volume: 0.5, muted: false, rate: 1.5 })
  })
})

test('[S-02] a replay that the network took goes on at its place when that is back', () => {
  const { actor, media, state } = startPlaying()
  media.send({ type: 'media.at', atMs: 21_000, durationMs: 60_000, bufferedMs: 30_000 })
  media.send({ type: 'media.failed', reason: 'network' })
  expect([state(), media.running()]).toEqual(['failed', 0])
  actor.send({ type: 'network.returned' })
  expect([state(), media.starts[1]?.startAtMs]).toEqual([{ open: 'loading' }, 21_000])
})

test('[C-16] a refused address waits for another one, and goes on with it at the same place', () => {
  const { actor, media, state } = startPlaying()
  media.send({ type: 'media.at', atMs: 21_000, durationMs: 60_000, bufferedMs: 30_000 })
  media.send({ type: 'media.failed', reason: 'refused' })
  actor.send({ type: 'link.renewed', src })
  expect(state()).toBe('refused')
  actor.send({ type: 'link.renewed', src: `${src}?2` })
  expect([state(), media.starts[1]]).toEqual([
    { open: 'loading' },
    { src: `${src}?2`, video, startAtMs: 21_000, volume: 1, muted: false, rate: 1 },
  ])
})

test('[S-02] without sound, or not at all, as the browser lets it', () => {
  const { actor, media, state, context } = start()
  media.send({ type: 'playback.silenced' })
  media.send({ type: 'media.playing' })
  expect([state(), context().muted]).toEqual([{ open: 'playing' }, true])
  media.send({ type: 'playback.blocked' })
  expect(state()).toEqual({ open: 'blocked' })
  actor.send({ type: 'toggle.press' })
  expect([state(), media.received]).toEqual([{ open: 'waiting' }, [{ type: 'media.play' }]])
})

test('[S-02] who leaves leaves nothing behind', () => {
  const { actor, media, state } = startPlaying()
  actor.send({ type: 'player.detach' })
  expect([state(), media.running()]).toEqual(['idle', 0])
})

test('[S-02] every state is reached', () => {
  const media = fakeFeed<ReplayCommand, ReplayPlaybackInput>()
  const found = reachableValues(replayPlayerMachine.provide({ actors: { media: media.logic } }), {
    input,
    events: [
      { type: 'player.attach', video },
      { type: 'player.detach' },
      { type: 'media.playing' },
      { type: 'media.paused' },
      { type: 'media.waiting' },
      { type: 'media.ended' },
      { type: 'playback.blocked' },
      { type: 'media.failed', reason: 'network' },
      { type: 'media.failed', reason: 'refused' },
      { type: 'media.failed', reason: 'unplayable' },
    ],
  })
  const open = ['loading', 'playing', 'waiting', 'paused', 'blocked', 'ended'].map((state) => ({ open: state }))
  expect(found).toEqual(values('idle', ...open, 'failed', 'refused', 'unplayable'))
})
