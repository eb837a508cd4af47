import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { MatchViewMode } from '#contract/sports/entities/match.ts'
import { playerMachine } from './player-machine.ts'
import {
  type PlaybackFailure,
  latencyToneOf,
  planRecovery,
  recoveryAttemptsMax,
  recoveryDelayMs,
} from './player-recovery.ts'
import { loadMaxMs, recoverMaxMs, stablePlayMs, stallMaxMs } from './player-setup.ts'
import type { PlaybackCommand, PlaybackInput } from './player-types.ts'
import { fakeFeed } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'

const video = {} as HTMLVideoElement
const src = '/media/88231/master.m3u8'

const start = (anchorStatus: AnchorStatus = 1, mode: MatchViewMode = 'LIVE') => {
  const clock = new SimulatedClock()
  const playback = fakeFeed<PlaybackCommand, PlaybackInput>()
  const machine = playerMachine.provide({ actors: { playback: playback.logic } })
  const actor = createActor(machine, { clock, input: { src, anchorStatus, mode } }).start()
  const state = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  const fatal = (kind: PlaybackFailure) => playback.send({ type: 'playback.fatal', kind })
  return { actor, clock, playback, state, context, fatal }
}

const startLoading = (anchorStatus: AnchorStatus = 1) => {
  const run = start(anchorStatus)
  run.actor.send({ type: 'player.attach', video })
  return run
}

const startPlaying = () => {
  const run = startLoading()
  run.playback.send({ type: 'playback.playing' })
  return run
}

describe('[S-02] the anchor status', () => {
  test.each([
    [0, 'notStarted', 0],
    [1, 'loading', 1],
    [2, 'interrupted', 0],
    [3, 'loading', 1],
    [4, 'loading', 1],
  ] as const)('%i: %s', (anchorStatus, state, running) => {
    const run = startLoading(anchorStatus)
    expect([run.state(), run.playback.running()]).toEqual([state, running])
  })

  test('an interruption takes the picture away, the return brings it back', () => {
    const { actor, playback, state } = startPlaying()
    actor.send({ type: 'anchor.changed', status: 2 })
    expect([state(), playback.running()]).toEqual(['interrupted', 0])
    actor.send({ type: 'anchor.changed', status: 1 })
    expect([state(), playback.running(), playback.starts.length]).toEqual(['loading', 1, 2])
  })

  test('a stream that ends plays to its end; a new one starts by itself', () => {
    const { actor, playback, state } = startPlaying()
    actor.send({ type: 'anchor.changed', status: 3 })
    expect(state()).toBe('playing')
    playback.send({ type: 'playback.ended' })
    expect([state(), playback.running()]).toEqual(['ended', 0])
    actor.send({ type: 'anchor.changed', status: 1 })
    expect(state()).toBe('loading')
  })

  test('a fatal error of an ended stream is its end', () => {
    const { actor, fatal, state } = startPlaying()
    actor.send({ type: 'anchor.changed', status: 3 })
    fatal('network')
    expect(state()).toBe('ended')
  })
})

test('playing starts with the source, the video and the sound chosen', () => {
  const { actor, playback } = start()
  actor.send({ type: 'volume.change', volume: 0.4 })
  actor.send({ type: 'player.attach', video })
  expect(playback.starts).toEqual([{ src, video, volume: 0.4, muted: false }])
})

test('[E-18] the animation needs no stream, LIVE and ANCHOR share one', () => {
  const { actor, playback, state, context } = startPlaying()
  actor.send({ type: 'mode.change', mode: 'ANCHOR' })
  expect([state(), context().mode, playback.starts.length]).toEqual(['playing', 'ANCHOR', 1])
  actor.send({ type: 'mode.change', mode: 'ANIMATION' })
  expect([state(), playback.running()]).toEqual(['idle', 0])
  actor.send({ type: 'mode.change', mode: 'LIVE' })
  expect([state(), playback.running()]).toEqual(['loading', 1])
})

test('another source starts over', () => {
  const { actor, playback, state } = startPlaying()
  actor.send({ type: 'source.changed', src: '/media/88232/master.m3u8' })
  expect([state(), playback.starts.at(-1)?.src]).toEqual(['loading', '/media/88232/master.m3u8'])
})

test('detaching stops the stream', () => {
  const { actor, playback, state } = startPlaying()
  actor.send({ type: 'player.detach' })
  expect([state(), playback.running()]).toEqual(['idle', 0])
})

describe('[S-02] going back in the stream', () => {
  const startRewound = () => {
    const run = startPlaying()
    run.actor.send({ type: 'rewind.open' })
    return run
  }

  test('the stream stops, presses are kept for what plays the recording, and the way back starts the stream again', () => {
    const { actor, playback, state, context } = startRewound()
    expect([state(), playback.running(), context().streaming]).toEqual(['rewound', 0, true])
    actor.send({ type: 'pause.press' })
    actor.send({ type: 'mute.press' })
    actor.send({ type: 'volume.change', volume: 0.3 })
    expect([context().paused, context().muted, context().volume]).toEqual([true, false, 0.3])
    actor.send({ type: 'play.press' })
    actor.send({ type: 'live.press' })
    expect([state(), playback.running(), context().paused]).toEqual(['loading', 1, false])
    expect(playback.starts.at(-1)).toEqual({ src, video, volume: 0.3, muted: false })
  })

  test('an interruption or the end of the stream does not take the recording away; after it they are there', () => {
    const interrupted = startRewound()
    interrupted.actor.send({ type: 'anchor.changed', status: 2 })
    expect(interrupted.state()).toBe('rewound')
    interrupted.actor.send({ type: 'live.press' })
    expect(interrupted.state()).toBe('interrupted')
    const over = startRewound()
    over.actor.send({ type: 'anchor.changed', status: 3 })
    expect(over.state()).toBe('rewound')
    over.actor.send({ type: 'live.press' })
    expect([over.state(), over.playback.running()]).toEqual(['ended', 0])
  })

  test('another source, no element and the animation end it; without a stream there is no way back', () => {
    const other = startRewound()
    other.actor.send({ type: 'source.changed', src: '/media/88232/index.m3u8' })
    const gone = startRewound()
    gone.actor.send({ type: 'player.detach' })
    const animation = startRewound()
    animation.actor.send({ type: 'mode.change', mode: 'ANIMATION' })
    const none = startLoading(0)
    expect([other.state(), gone.state(), animation.state()]).toEqual(['loading', 'idle', 'idle'])
    expect(none.actor.getSnapshot().can({ type: 'rewind.open' })).toBe(false)
  })
})

describe('autoplay', () => {
  test('blocked, a press plays', () => {
    const { actor, playback, state } = startLoading()
    playback.send({ type: 'playback.blocked' })
    expect(state()).toBe('blockedByAutoplay')
    actor.send({ type: 'play.press' })
    expect([state(), playback.received]).toEqual(['loading', [{ type: 'playback.play' }]])
    playback.send({ type: 'playback.playing' })
    expect(state()).toBe('playing')
  })

  test('allowed without sound only, the sound shows as off until the viewer turns it on', () => {
    const { actor, playback, context } = startLoading()
    playback.send({ type: 'playback.silenced' })
    expect([context().muted, context().mutedByBrowser]).toEqual([true, true])
    actor.send({ type: 'mute.press' })
    expect([context().muted, context().mutedByBrowser, playback.received.at(-1)]).toEqual([
      false,
      false,
      { type: 'playback.sound', volume: 1, muted: false },
    ])
  })
})

describe('sound', () => {
  test('volume 0 mutes; unmuting from 0 is heard', () => {
    const { actor, context } = startPlaying()
    actor.send({ type: 'volume.change', volume: 0 })
    expect(context().muted).toBe(true)
    actor.send({ type: 'mute.press' })
    expect([context().muted, context().volume]).toEqual([false, 0.5])
  })

  test.each([-0.1, 1.1, Number.NaN])('a volume of %d changes nothing', (volume) => {
    const { actor, context } = startPlaying()
    actor.send({ type: 'volume.change', volume })
    expect([context().volume, actor.getSnapshot().can({ type: 'volume.change', volume })]).toEqual([1, false])
  })
})

test('pausing and playing again, or going live, reach the stream', () => {
  const { actor, playback, context, state } = startPlaying()
  actor.send({ type: 'pause.press' })
  expect(context().paused).toBe(true)
  playback.send({ type: 'playback.stalled' })
  expect(state()).toBe('playing')
  actor.send({ type: 'play.press' })
  actor.send({ type: 'live.press' })
  expect([context().paused, playback.received.map(({ type }) => type)]).toEqual([
    false,
    ['playback.pause', 'playback.play', 'playback.live'],
  ])
})

test('a pause by the browser shows as one', () => {
  const { playback, context } = startPlaying()
  playback.send({ type: 'playback.paused' })
  expect(context().paused).toBe(true)
  playback.send({ type: 'playback.playing' })
  expect(context().paused).toBe(false)
})

describe('stalls and fatal errors', () => {
  test('a stall ends when the picture moves', () => {
    const { playback, state } = startPlaying()
    playback.send({ type: 'playback.stalled' })
    expect(state()).toBe('stalled')
    playback.send({ type: 'playback.playing' })
    expect(state()).toBe('playing')
  })

  test('[S-02] while the server answers and has nothing newer, no new player is made', () => {
    const { playback, clock, state } = startPlaying()
    playback.send({ type: 'playback.stalled' })
    for (let waitedMs = 0; waitedMs < 10 * stallMaxMs; waitedMs += stallMaxMs - 1) {
      clock.increment(stallMaxMs - 1)
      playback.send({ type: 'playback.starving' })
    }
    expect([state(), playback.received]).toEqual(['stalled', []])
    clock.increment(stallMaxMs)
    expect(state()).toEqual({ recovering: 'waiting' })
  })

  test('a long stall and a long load are recovered by a new player', () => {
    const stalled = startPlaying()
    stalled.playback.send({ type: 'playback.stalled' })
    stalled.clock.increment(stallMaxMs)
    expect([stalled.state(), stalled.context().error]).toEqual([{ recovering: 'waiting' }, 'stall'])
    stalled.clock.increment(recoveryDelayMs('stall', 1))
    expect(stalled.playback.received).toEqual([{ type: 'playback.recover', how: 'recreate' }])
    const loading = startLoading()
    loading.clock.increment(loadMaxMs)
    expect([loading.state(), loading.context().attempts]).toEqual([{ recovering: 'waiting' }, 1])
  })

  test('a media error gets fresh buffers at once, then the other codec, then a new player', () => {
    const { fatal, clock, playback, state } = startPlaying()
    fatal('media')
    clock.increment(0)
    fatal('media')
    clock.increment(recoveryDelayMs('media', 2))
    fatal('media')
    clock.increment(recoveryDelayMs('media', 3))
    expect(playback.received).toEqual([
      { type: 'playback.recover', how: 'recoverMedia' },
      { type: 'playback.recover', how: 'swapAudioCodec' },
      { type: 'playback.recover', how: 'recreate' },
    ])
    playback.send({ type: 'playback.recovered' })
    expect(state()).toBe('playing')
  })

  test('network errors wait longer each time, and give up after ten', () => {
    const { fatal, clock, playback, state, context } = startPlaying()
    for (let attempt = 1; attempt <= recoveryAttemptsMax; attempt++) {
      fatal('network')
      clock.increment(recoveryDelayMs('network', attempt) - 1)
      expect(playback.received).toHaveLength(attempt - 1)
      clock.increment(1)
      expect(playback.received).toHaveLength(attempt)
    }
    fatal('network')
    expect([state(), context().error, playback.running()]).toEqual(['failed', 'network', 0])
  })

  test('a recovery without any answer counts as an error', () => {
    const { fatal, clock, context, state } = startPlaying()
    fatal('network')
    clock.increment(recoveryDelayMs('network', 1))
    expect(state()).toEqual({ recovering: 'trying' })
    clock.increment(recoverMaxMs)
    expect([state(), context().attempts]).toEqual([{ recovering: 'waiting' }, 2])
  })

  test('errors are forgotten after 10 s of playing, not before', () => {
    const { fatal, clock, playback, context } = startPlaying()
    fatal('media')
    playback.send({ type: 'playback.playing' })
    clock.increment(stablePlayMs - 1)
    expect(context().attempts).toBe(1)
    clock.increment(1)
    expect([context().attempts, context().error]).toEqual([0, null])
  })

  test('what cannot be played fails at once; refresh and a new status try again', () => {
    const { actor, fatal, state } = startLoading()
    fatal('unsupported')
    expect(state()).toBe('failed')
    actor.send({ type: 'refresh.press' })
    expect(state()).toBe('loading')
    fatal('unsupported')
    actor.send({ type: 'anchor.changed', status: 1 })
    expect(state()).toBe('loading')
  })
})

test('latency is kept with its tone', () => {
  const { playback, context } = startPlaying()
  playback.send({ type: 'playback.latency', seconds: 1.3 })
  expect([context().latencySeconds, context().latencyTone]).toEqual([1.3, 'good'])
  expect([3, 3.1, 6, 6.1].map(latencyToneOf)).toEqual(['good', 'fair', 'fair', 'bad'])
})

test('a network error that comes again gets a new player', () => {
  expect([1, 2, 3].map((attempts) => planRecovery('network', attempts))).toEqual(['reload', 'recreate', 'recreate'])
})

test('every kind of fatal error has a first recovery, or none', () => {
  const kinds = [
    'stall',
    'network',
    'manifest',
    'media',
    'audioCodec',
    'mux',
    'keySystem',
    'other',
    'unsupported',
  ] as const
  expect(kinds.map((kind) => planRecovery(kind, 1))).toEqual([
    'recreate',
    'reload',
    'recreate',
    'recoverMedia',
    'swapAudioCodec',
    'recreate',
    null,
    'recreate',
    null,
  ])
})

describe('forbidden events', () => {
  test.each([0, 2] as const)('at status %i nothing is played, paused or sought', (status) => {
    const { actor } = startLoading(status)
    const can = (['play.press', 'pause.press', 'live.press'] as const).map((type) => actor.getSnapshot().can({ type }))
    expect(can).toEqual([false, false, false])
  })

  test('a picture that plays is not played again', () => {
    expect(startPlaying().actor.getSnapshot().can({ type: 'play.press' })).toBe(false)
  })
})

test('[S-02] every state is reached', () => {
  expect(
    reachableValues(playerMachine, {
      input: { src, anchorStatus: 1, mode: 'LIVE' },
      key: ({ context: { anchorStatus, video: attached, attempts, paused } }) => [
        anchorStatus,
        attached !== null,
        Math.min(attempts, 1),
        paused,
      ],
      events: [
        { type: 'player.attach', video: {} },
        { type: 'player.detach' },
        ...([0, 1, 2, 3] as const).map((status) => ({ type: 'anchor.changed', status })),
        { type: 'playback.playing' },
        { type: 'playback.stalled' },
        { type: 'playback.blocked' },
        { type: 'playback.unplayable', codecs: 'hvc1.1.6.L120.90' },
        { type: 'rewind.open' },
        { type: 'playback.ended' },
        { type: 'playback.fatal', kind: 'network' },
        { type: 'playback.fatal', kind: 'unsupported' },
        { type: 'xstate.after.recoveryDelay.player.recovering.waiting' },
      ],
    }),
  ).toEqual(
    values(
      'idle',
      'notStarted',
      'interrupted',
      'loading',
      'playing',
      'rewound',
      'stalled',
      { recovering: 'waiting' },
      { recovering: 'trying' },
      'blockedByAutoplay',
      'unplayable',
      'ended',
      'failed',
    ),
  )
})
