import { assign, type EventObject, fromCallback, sendTo, setup, spawnChild, stopChild } from 'xstate'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { MatchViewMode } from '#contract/sports/entities/match.ts'
import { anchorToastOf } from './anchor-status-machine.ts'
import { notProvided } from '#src/machines/command/command.ts'
import { latencyToneOf, type PlaybackFailure, planRecovery, recoveryDelayMs } from './player-recovery.ts'
import type { PlaybackCommand, PlaybackInput, PlayerContext, PlayerEvent, PlayerInput } from './player-types.ts'

const playbackId = 'playback'

/** How long a stream must play before earlier errors no longer count. */
export const stablePlayMs = 10_000

/** How long a stream may load without a picture, or a picture stand, before it counts as a failure. */
export const loadMaxMs = 20_000
export const stallMaxMs = 5_000
/** How long a recovery may take: a channel on demand needs some seconds to start. */
export const recoverMaxMs = 8_000

const isVolume = (volume: number): boolean => Number.isFinite(volume) && volume >= 0 && volume <= 1

/** What the player machine is made of: types, actors to provide, actions, guards, delays. */
export const playerSetup = setup({
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
    assignCodecs: assign((_, codecs: string | null) => ({ codecs, latencySeconds: null })),
    forgetFailures: assign({ attempts: 0, error: null }),
    startOver: assign({
      attempts: 0,
      error: null,
      codecs: null,
      paused: false,
      latencySeconds: null,
      latencyTone: 'good',
    }),
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
    sendSound: sendTo(playbackId, ({ context: { volume, muted } }) => ({ type: 'playback.sound', volume, muted })),
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
    isEnd: (_, status: AnchorStatus) => status === 3,
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
    recoverMax: recoverMaxMs,
  },
})
