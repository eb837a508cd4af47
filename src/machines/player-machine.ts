import { assign, type EventObject, fromCallback, not, sendTo, setup, spawnChild, stopChild } from 'xstate'
import type { AnchorStatus } from '#contract/entities/anchor.ts'
import type { MatchViewMode } from '#contract/entities/match.ts'
import { anchorToastOf } from './anchor-status-machine.ts'
import { notProvided } from './command.ts'
import { latencyToneOf, type PlaybackFailure, planRecovery, recoveryDelayMs } from './player-recovery.ts'
import type { PlaybackCommand, PlaybackInput, PlayerContext, PlayerEvent, PlayerInput } from './player-types.ts'

const playbackId = 'playback'

/** How long a stream must play before earlier errors no longer count. */
export const stablePlayMs = 10_000

/** How long a stream may load without a picture, and how long a picture may stand, before it counts as a failure. */
export const loadMaxMs = 20_000
export const stallMaxMs = 8_000

const isVolume = (volume: number): boolean => Number.isFinite(volume) && volume >= 0 && volume <= 1

/**
 * A room's video. Anchor status 0 and 2 keep the viewer out with words, others enter [S-02]; fatal errors of the player
 * climb its recovery table; 'ANIMATION' needs no stream [E-18].
 */
export const playerMachine = setup({
  types: {
    context: {} as PlayerContext,
    events: {} as PlayerEvent,
    input: {} as PlayerInput,
    children: {} as { playback: 'playback' },
  },
  actors: {
    playback: fromCallback<PlaybackCommand, PlaybackInput, EventObject>((): undefined => notProvided('playback')),
  },
  actions: {
    assignVideo: assign((_, video: HTMLVideoElement | null) => ({ video })),
    assignStatus: assign((_, anchorStatus: AnchorStatus) => ({ anchorStatus })),
    assignSource: assign((_, src: string) => ({ src })),
    assignMode: assign((_, mode: MatchViewMode) => ({ mode })),
    assignVolume: assign((_, volume: number) => ({ volume, muted: volume === 0, mutedByBrowser: false })),
    toggleMute: assign(({ context }) => ({
      muted: !context.muted,
      mutedByBrowser: false,
      volume: context.muted && context.volume === 0 ? 0.5 : context.volume,
    })),
    assignStreaming: assign((_, streaming: boolean) => ({ streaming })),
    assignSilenced: assign({ muted: true, mutedByBrowser: true }),
    assignLatency: assign((_, seconds: number) => ({ latencySeconds: seconds, latencyTone: latencyToneOf(seconds) })),
    assignPaused: assign((_, paused: boolean) => ({ paused })),
    assignFailure: assign(({ context }, error: PlaybackFailure) => ({ error, attempts: context.attempts + 1 })),
    forgetFailures: assign({ attempts: 0, error: null }),
    startOver: assign({ attempts: 0, error: null, paused: false, latencySeconds: null, latencyTone: 'good' }),
    startPlayback: spawnChild('playback', {
      id: playbackId,
      input: ({ context: { src, video, volume, muted } }) => {
        if (!video) throw new Error('playback needs a video element')
        return { src, video, volume, muted }
      },
    }),
    stopPlayback: stopChild(playbackId),
    play: sendTo(playbackId, { type: 'playback.play' }),
    pause: sendTo(playbackId, { type: 'playback.pause' }),
    goLive: sendTo(playbackId, { type: 'playback.live' }),
    tellSound: sendTo(playbackId, ({ context: { volume, muted } }) => ({ type: 'playback.sound', volume, muted })),
    recover: sendTo(playbackId, ({ context: { error, attempts } }) => ({
      type: 'playback.recover',
      how: planRecovery(error ?? 'other', attempts) ?? 'recreate',
    })),
  },
  guards: {
    isDetached: ({ context }) => context.video === null,
    hasNotStarted: ({ context }) => anchorToastOf(context.anchorStatus) === 'notStarted',
    isInterrupted: ({ context }) => anchorToastOf(context.anchorStatus) === 'interrupted',
    needsNoStream: ({ context }) => context.mode === 'ANIMATION' || context.src === '',
    isStreamingVolume: ({ context }, volume: number) => context.streaming && isVolume(volume),
    isVolume: (_, volume: number) => isVolume(volume),
    isKeptOut: (_, status: AnchorStatus) => anchorToastOf(status) !== null,
    mayEnter: (_, status: AnchorStatus) => anchorToastOf(status) === null && status !== 3,
    isOtherSource: ({ context }, src: string) => src !== context.src,
    isOver: ({ context }) => context.anchorStatus === 3,
    isHopeless: ({ context: { error, attempts } }) => planRecovery(error ?? 'other', attempts) === null,
    isPaused: ({ context }) => context.paused,
    isStreaming: ({ context }) => context.streaming,
    changesNeed: ({ context }, mode: MatchViewMode) => (mode === 'ANIMATION') !== (context.mode === 'ANIMATION'),
  },
  delays: {
    recoveryDelay: ({ context }) => recoveryDelayMs(context.error ?? 'other', context.attempts),
    stablePlay: stablePlayMs,
    loadMax: loadMaxMs,
    stallMax: stallMaxMs,
  },
}).createMachine({
  id: 'player',
  context: ({ input }) => ({
    ...input,
    video: null,
    latencySeconds: null,
    latencyTone: 'good',
    volume: 1,
    muted: false,
    mutedByBrowser: false,
    paused: false,
    streaming: false,
    attempts: 0,
    error: null,
  }),
  initial: 'idle',
  on: {
    'player.attach': {
      target: '.deciding',
      actions: [{ type: 'assignVideo', params: ({ event }) => event.video }, 'startOver'],
    },
    'player.detach': { target: '.deciding', actions: { type: 'assignVideo', params: null } },
    'anchor.changed': [
      {
        guard: { type: 'isKeptOut', params: ({ event }) => event.status },
        target: '.deciding',
        actions: { type: 'assignStatus', params: ({ event }) => event.status },
      },
      { actions: { type: 'assignStatus', params: ({ event }) => event.status } },
    ],
    'source.changed': {
      guard: { type: 'isOtherSource', params: ({ event }) => event.src },
      target: '.deciding',
      actions: [{ type: 'assignSource', params: ({ event }) => event.src }, 'startOver'],
    },
    'mode.change': [
      {
        guard: { type: 'changesNeed', params: ({ event }) => event.mode },
        target: '.deciding',
        actions: [{ type: 'assignMode', params: ({ event }) => event.mode }, 'startOver'],
      },
      { actions: { type: 'assignMode', params: ({ event }) => event.mode } },
    ],
    'refresh.press': { target: '.deciding', actions: 'startOver' },
    'volume.change': [
      {
        guard: { type: 'isStreamingVolume', params: ({ event }) => event.volume },
        actions: [{ type: 'assignVolume', params: ({ event }) => event.volume }, 'tellSound'],
      },
      {
        guard: { type: 'isVolume', params: ({ event }) => event.volume },
        actions: { type: 'assignVolume', params: ({ event }) => event.volume },
      },
    ],
    'mute.press': [{ guard: 'isStreaming', actions: ['toggleMute', 'tellSound'] }, { actions: 'toggleMute' }],
    'playback.latency': { actions: { type: 'assignLatency', params: ({ event }) => event.seconds } },
    'playback.silenced': { actions: 'assignSilenced' },
  },
  states: {
    deciding: {
      entry: ['stopPlayback', { type: 'assignStreaming', params: false }],
      always: [
        { guard: 'isDetached', target: 'idle' },
        { guard: 'needsNoStream', target: 'idle' },
        { guard: 'hasNotStarted', target: 'notStarted' },
        { guard: 'isInterrupted', target: 'interrupted' },
        { target: 'loading', actions: ['startPlayback', { type: 'assignStreaming', params: true }] },
      ],
    },
    idle: {},
    notStarted: {
      on: {
        'anchor.changed': {
          target: 'deciding',
          actions: [{ type: 'assignStatus', params: ({ event }) => event.status }, 'startOver'],
        },
      },
    },
    interrupted: {
      on: {
        'anchor.changed': {
          target: 'deciding',
          actions: [{ type: 'assignStatus', params: ({ event }) => event.status }, 'startOver'],
        },
      },
    },
    loading: {
      after: { loadMax: { target: 'broken', actions: { type: 'assignFailure', params: 'network' } } },
      on: {
        'playback.playing': 'playing',
        'playback.blocked': 'blockedByAutoplay',
        'playback.fatal': { target: 'broken', actions: { type: 'assignFailure', params: ({ event }) => event.kind } },
        'playback.ended': 'ended',
      },
    },
    playing: {
      entry: { type: 'assignPaused', params: false },
      after: { stablePlay: { actions: 'forgetFailures' } },
      on: {
        'playback.stalled': { guard: not('isPaused'), target: 'stalled' },
        'playback.paused': { actions: { type: 'assignPaused', params: true } },
        'playback.playing': { actions: { type: 'assignPaused', params: false } },
        'playback.blocked': 'blockedByAutoplay',
        'playback.fatal': { target: 'broken', actions: { type: 'assignFailure', params: ({ event }) => event.kind } },
        'playback.ended': 'ended',
        'pause.press': { actions: ['pause', { type: 'assignPaused', params: true }] },
        'play.press': { guard: 'isPaused', actions: ['play', { type: 'assignPaused', params: false }] },
        'live.press': { actions: ['goLive', { type: 'assignPaused', params: false }] },
      },
    },
    stalled: {
      after: { stallMax: { target: 'broken', actions: { type: 'assignFailure', params: 'network' } } },
      on: {
        'playback.playing': 'playing',
        'playback.recovered': 'playing',
        'playback.fatal': { target: 'broken', actions: { type: 'assignFailure', params: ({ event }) => event.kind } },
        'playback.ended': 'ended',
        'live.press': { actions: 'goLive' },
      },
    },
    broken: {
      always: [
        { guard: 'isOver', target: 'ended' },
        { guard: 'isHopeless', target: 'failed' },
        { target: 'recovering' },
      ],
    },
    recovering: {
      initial: 'waiting',
      on: {
        'playback.playing': 'playing',
        'playback.recovered': 'playing',
        'playback.blocked': 'blockedByAutoplay',
        'playback.fatal': { target: 'broken', actions: { type: 'assignFailure', params: ({ event }) => event.kind } },
        'playback.ended': 'ended',
      },
      states: {
        waiting: { after: { recoveryDelay: 'trying' } },
        trying: {
          entry: 'recover',
          after: { loadMax: { target: '#player.broken', actions: { type: 'assignFailure', params: 'network' } } },
        },
      },
    },
    blockedByAutoplay: {
      on: {
        'play.press': { target: 'loading', actions: 'play' },
        'playback.playing': 'playing',
        'playback.fatal': { target: 'broken', actions: { type: 'assignFailure', params: ({ event }) => event.kind } },
        'playback.ended': 'ended',
      },
    },
    ended: {
      entry: ['stopPlayback', { type: 'assignStreaming', params: false }],
      on: {
        'play.press': { target: 'deciding', actions: 'startOver' },
        'anchor.changed': [
          {
            guard: { type: 'mayEnter', params: ({ event }) => event.status },
            target: 'deciding',
            actions: [{ type: 'assignStatus', params: ({ event }) => event.status }, 'startOver'],
          },
          {
            guard: { type: 'isKeptOut', params: ({ event }) => event.status },
            target: 'deciding',
            actions: { type: 'assignStatus', params: ({ event }) => event.status },
          },
          { actions: { type: 'assignStatus', params: ({ event }) => event.status } },
        ],
      },
    },
    failed: {
      entry: ['stopPlayback', { type: 'assignStreaming', params: false }],
      on: {
        'play.press': { target: 'deciding', actions: 'startOver' },
        'anchor.changed': [
          {
            guard: { type: 'mayEnter', params: ({ event }) => event.status },
            target: 'deciding',
            actions: [{ type: 'assignStatus', params: ({ event }) => event.status }, 'startOver'],
          },
          {
            guard: { type: 'isKeptOut', params: ({ event }) => event.status },
            target: 'deciding',
            actions: { type: 'assignStatus', params: ({ event }) => event.status },
          },
          { actions: { type: 'assignStatus', params: ({ event }) => event.status } },
        ],
      },
    },
  },
})
