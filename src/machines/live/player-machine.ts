import { not } from 'xstate'
import { playerSetup } from './player-setup.ts'

/**
 * A room's video. Anchor status 0 and 2 keep the viewer out with words, others enter [S-02]; fatal errors of the player
 * climb its recovery table; 'ANIMATION' needs no stream [E-18].
 */
export const playerMachine = playerSetup.createMachine({
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
    codecs: null,
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
    'rewind.open': { guard: 'isStreaming', target: '.rewound' },
    'volume.change': [
      {
        guard: { type: 'isStreamingVolume', params: ({ event }) => event.volume },
        actions: [{ type: 'assignVolume', params: ({ event }) => event.volume }, 'sendSound'],
      },
      {
        guard: { type: 'isVolume', params: ({ event }) => event.volume },
        actions: { type: 'assignVolume', params: ({ event }) => event.volume },
      },
    ],
    'mute.press': [{ guard: 'isStreaming', actions: ['toggleMute', 'sendSound'] }, { actions: 'toggleMute' }],
    'playback.latency': { actions: { type: 'assignLatency', params: ({ event }) => event.seconds } },
    'playback.silenced': { actions: 'assignSilenced' },
    'playback.unplayable': {
      target: '.unplayable',
      actions: { type: 'assignCodecs', params: ({ event }) => event.codecs },
    },
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
      after: { loadMax: { target: 'broken', actions: { type: 'assignFailure', params: 'stall' } } },
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
      after: { stallMax: { target: 'broken', actions: { type: 'assignFailure', params: 'stall' } } },
      on: {
        'playback.playing': 'playing',
        'playback.recovered': 'playing',
        'playback.starving': { target: 'stalled', reenter: true },
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
          after: { recoverMax: { target: '#player.broken', actions: { type: 'assignFailure', params: 'stall' } } },
        },
      },
    },
    /** An earlier place of the stream, which a replay's player has in the same element; `paused` is for that one. [S-02] */
    rewound: {
      entry: ['stopPlayback', 'startOver'],
      on: {
        'anchor.changed': { actions: { type: 'assignStatus', params: ({ event }) => event.status } },
        'pause.press': { actions: { type: 'assignPaused', params: true } },
        'play.press': { actions: { type: 'assignPaused', params: false } },
        'live.press': [
          { guard: 'isOver', target: 'ended' },
          { target: 'deciding', actions: 'startOver' },
        ],
        'volume.change': {
          guard: { type: 'isVolume', params: ({ event }) => event.volume },
          actions: { type: 'assignVolume', params: ({ event }) => event.volume },
        },
        'mute.press': { actions: 'toggleMute' },
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
    unplayable: {
      entry: { type: 'assignStreaming', params: false },
      on: {
        'playback.playable': { target: 'deciding', actions: 'startOver' },
        'play.press': { target: 'deciding', actions: 'startOver' },
        'anchor.changed': [
          {
            guard: { type: 'isEnd', params: ({ event }) => event.status },
            target: 'ended',
            actions: { type: 'assignStatus', params: ({ event }) => event.status },
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
