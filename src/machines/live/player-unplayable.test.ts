import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { fakeFeed } from '#src/machines/testing/fake-actors.ts'
import { playerMachine } from './player-machine.ts'
import { loadMaxMs } from './player-setup.ts'
import type { PlaybackCommand, PlaybackInput } from './player-types.ts'

const startLoading = () => {
  const clock = new SimulatedClock()
  const playback = fakeFeed<PlaybackCommand, PlaybackInput>()
  const machine = playerMachine.provide({ actors: { playback: playback.logic } })
  const input = { src: '/media/88231/master.m3u8', anchorStatus: 1, mode: 'LIVE' } as const
  const actor = createActor(machine, { clock, input }).start()
  actor.send({ type: 'player.attach', video: {} as HTMLVideoElement })
  const state = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  return { actor, clock, playback, state, context }
}

describe('[D-05] a stream that the browser does not play', () => {
  const startUnplayable = () => {
    const run = startLoading()
    run.playback.send({ type: 'playback.latency', seconds: 1 })
    run.playback.send({ type: 'playback.unplayable', codecs: 'hvc1.1.6.L120.90' })
    return run
  }

  test('has a state of its own, with what it is made of', () => {
    const { state, context, playback, clock } = startUnplayable()
    clock.increment(10 * loadMaxMs)
    const { codecs, streaming, latencySeconds, error } = context()
    expect([state(), codecs, streaming, latencySeconds, error]).toEqual([
      'unplayable',
      'hvc1.1.6.L120.90',
      false,
      null,
      null,
    ])
    expect(playback.running()).toBe(1)
  })

  test('plays by itself once it is made of something else, with the sound chosen meanwhile', () => {
    const { actor, state, context, playback } = startUnplayable()
    actor.send({ type: 'volume.change', volume: 0.4 })
    playback.send({ type: 'playback.playable' })
    expect([state(), context().codecs, playback.running()]).toEqual(['loading', null, 1])
    expect(playback.starts.at(-1)?.volume).toBe(0.4)
  })

  test.each(['refresh.press', 'play.press'] as const)('%s tries again', (type) => {
    const { actor, state, playback } = startUnplayable()
    actor.send({ type })
    expect([state(), playback.starts.length]).toEqual(['loading', 2])
  })

  test('an interruption and an end are told as ever, and a return is tried', () => {
    const { actor, state, playback } = startUnplayable()
    actor.send({ type: 'anchor.changed', status: 1 })
    expect(state()).toBe('unplayable')
    actor.send({ type: 'anchor.changed', status: 2 })
    expect([state(), playback.running()]).toEqual(['interrupted', 0])
    actor.send({ type: 'anchor.changed', status: 1 })
    expect(state()).toBe('loading')
    const ended = startUnplayable()
    ended.actor.send({ type: 'anchor.changed', status: 3 })
    expect([ended.state(), ended.playback.running()]).toEqual(['ended', 0])
  })

  test.each(['playing', 'stalled', 'broken'] as const)('is told while %s', (before) => {
    const { playback, state } = startLoading()
    playback.send({ type: 'playback.playing' })
    if (before === 'stalled') playback.send({ type: 'playback.stalled' })
    if (before === 'broken') playback.send({ type: 'playback.fatal', kind: 'media' })
    playback.send({ type: 'playback.unplayable', codecs: 'hvc1.1.6.L120.90' })
    expect(state()).toBe('unplayable')
  })
})
