import { assign, type EventObject, fromCallback, sendTo, setup } from 'xstate'
import { notProvided } from '#src/machines/command/command.ts'

/** Why a recording does not play: its address is over or gone, the network, or what the browser cannot decode. */
export type ReplayFailure = 'refused' | 'network' | 'unplayable'

export type ReplayCommand =
  | { readonly type: 'media.play' }
  | { readonly type: 'media.pause' }
  | { readonly type: 'media.seek'; readonly atMs: number }
  | { readonly type: 'media.set'; readonly volume: number; readonly muted: boolean; readonly rate: number }

export interface ReplayPlaybackInput {
  readonly src: string
  readonly video: HTMLVideoElement
  readonly startAtMs: number
  readonly volume: number
  readonly muted: boolean
  readonly rate: number
}

export interface ReplayPlayerInput {
  /** Address of the playlist. */
  readonly src: string
  /** Place at which it begins. */
  readonly startAtMs: number
  readonly durationMs: number
  /** The sound to begin with; whole without it. */
  readonly sound?: Sound
}

interface Sound {
  readonly volume: number
  readonly muted: boolean
}

interface ReplayPlayerContext extends Omit<ReplayPlayerInput, 'startAtMs' | 'sound'>, Sound {
  readonly video: HTMLVideoElement | null
  readonly atMs: number
  /** End of what is loaded around the place. */
  readonly bufferedMs: number
  /** Moment of the world of the picture; null: the player does not know it. */
  readonly dateMs: number | null
  readonly rate: number
}

export const replayRates = [1, 1.25, 1.5, 2] as const

interface MediaPlace {
  readonly atMs: number
  readonly durationMs: number
  readonly bufferedMs: number
  readonly dateMs?: number
}

export type ReplayPlayerEvent =
  | { readonly type: 'player.attach'; readonly video: HTMLVideoElement }
  | { readonly type: 'player.detach' }
  | { readonly type: 'link.renewed'; readonly src: string }
  | { readonly type: 'toggle.press' }
  | { readonly type: 'retry.press' }
  | { readonly type: 'network.returned' }
  | { readonly type: 'seek.to'; readonly atMs: number }
  | { readonly type: 'seek.by'; readonly ms: number }
  | { readonly type: 'volume.change'; readonly volume: number }
  | { readonly type: 'mute.press' }
  /** The sound of another player goes for this one too. */
  | ({ readonly type: 'sound.change' } & Sound)
  | { readonly type: 'rate.change'; readonly rate: number }
  | { readonly type: 'media.playing' }
  | { readonly type: 'media.paused' }
  | { readonly type: 'media.waiting' }
  | { readonly type: 'media.ended' }
  | ({ readonly type: 'media.at' } & MediaPlace)
  | { readonly type: 'media.failed'; readonly reason: ReplayFailure }
  | { readonly type: 'playback.blocked' }
  | { readonly type: 'playback.silenced' }

const within = (atMs: number, durationMs: number): number => Math.min(Math.max(0, atMs), durationMs)

const mutedVolume = 0.5

const replayPlayerSetup = setup({
  types: {
    context: {} as ReplayPlayerContext,
    events: {} as ReplayPlayerEvent,
    input: {} as ReplayPlayerInput,
  },
  actors: {
    media: fromCallback<ReplayCommand, ReplayPlaybackInput, EventObject>((): undefined => notProvided('media')),
  },
  actions: {
    assignVideo: assign((_, video: HTMLVideoElement | null) => ({ video })),
    assignSource: assign((_, src: string) => ({ src })),
    assignPlace: assign((_, { atMs, durationMs, bufferedMs, dateMs }: MediaPlace) => ({
      atMs,
      durationMs,
      bufferedMs,
      dateMs: dateMs ?? null,
    })),
    assignVolume: assign((_, volume: number) => ({ volume, muted: volume === 0 })),
    assignSilenced: assign({ muted: true }),
    assignSound: assign((_, { volume, muted }: Sound) => ({ volume, muted })),
    toggleMute: assign(({ context: { muted, volume } }) => ({
      muted: !muted,
      volume: muted && volume === 0 ? mutedVolume : volume,
    })),
    assignRate: assign((_, rate: number) => ({ rate })),
    moveTo: assign(({ context }, wantedMs: number) => {
      const atMs = within(wantedMs, context.durationMs)
      return { atMs, dateMs: context.dateMs === null ? null : context.dateMs + atMs - context.atMs }
    }),
    startOver: assign({ atMs: 0 }),
    play: sendTo('media', { type: 'media.play' }),
    pause: sendTo('media', { type: 'media.pause' }),
    seek: sendTo('media', ({ context }) => ({ type: 'media.seek', atMs: context.atMs })),
    set: sendTo('media', ({ context: { volume, muted, rate } }) => ({ type: 'media.set', volume, muted, rate })),
  },
  guards: {
    isOther: ({ context }, src: string) => src !== context.src,
    isRefused: (_, reason: ReplayFailure) => reason === 'refused',
    isUnplayable: (_, reason: ReplayFailure) => reason === 'unplayable',
  },
})

/** A replay's player: one recording, from any place of it; it keeps its place through failures and new addresses. [S-02] */
export const replayPlayerMachine = replayPlayerSetup.createMachine({
  id: 'replayPlayer',
  context: ({ input: { src, startAtMs, durationMs, sound = { volume: 1, muted: false } } }) => ({
    src,
    durationMs,
    atMs: within(startAtMs, durationMs),
    video: null,
    bufferedMs: 0,
    dateMs: null,
    volume: sound.volume,
    muted: sound.muted,
    rate: 1,
  }),
  initial: 'idle',
  on: {
    'player.attach': { target: '.open', actions: { type: 'assignVideo', params: ({ event }) => event.video } },
    'player.detach': { target: '.idle', actions: { type: 'assignVideo', params: null } },
    'volume.change': { actions: { type: 'assignVolume', params: ({ event }) => event.volume } },
    'mute.press': { actions: 'toggleMute' },
    'sound.change': { actions: { type: 'assignSound', params: ({ event }) => event } },
    'rate.change': { actions: { type: 'assignRate', params: ({ event }) => event.rate } },
    'seek.to': { actions: { type: 'moveTo', params: ({ event }) => event.atMs } },
    'seek.by': { actions: { type: 'moveTo', params: ({ context, event }) => context.atMs + event.ms } },
    'link.renewed': { actions: { type: 'assignSource', params: ({ event }) => event.src } },
  },
  states: {
    idle: {},
    open: {
      invoke: {
        id: 'media',
        src: 'media',
        input: ({ context: { src, video, atMs, volume, muted, rate } }) => {
          if (!video) throw new Error('a replay needs a video element')
          return { src, video, startAtMs: atMs, volume, muted, rate }
        },
      },
      initial: 'loading',
      on: {
        'volume.change': { actions: [{ type: 'assignVolume', params: ({ event }) => event.volume }, 'set'] },
        'mute.press': { actions: ['toggleMute', 'set'] },
        'sound.change': { actions: [{ type: 'assignSound', params: ({ event }) => event }, 'set'] },
        'rate.change': { actions: [{ type: 'assignRate', params: ({ event }) => event.rate }, 'set'] },
        'seek.to': { actions: [{ type: 'moveTo', params: ({ event }) => event.atMs }, 'seek'] },
        'seek.by': {
          actions: [{ type: 'moveTo', params: ({ context, event }) => context.atMs + event.ms }, 'seek'],
        },
        'media.at': { actions: { type: 'assignPlace', params: ({ event }) => event } },
        'media.playing': '.playing',
        'media.paused': '.paused',
        'media.waiting': '.waiting',
        'media.ended': '.ended',
        'playback.blocked': '.blocked',
        'playback.silenced': { actions: 'assignSilenced' },
        'media.failed': [
          { guard: { type: 'isRefused', params: ({ event }) => event.reason }, target: 'refused' },
          { guard: { type: 'isUnplayable', params: ({ event }) => event.reason }, target: 'unplayable' },
          { target: 'failed' },
        ],
      },
      states: {
        loading: {
          on: { 'toggle.press': { target: 'paused', actions: 'pause' }, 'media.paused': {}, 'media.waiting': {} },
        },
        playing: { on: { 'toggle.press': { target: 'paused', actions: 'pause' } } },
        waiting: { on: { 'toggle.press': { target: 'paused', actions: 'pause' } } },
        paused: { on: { 'toggle.press': { target: 'waiting', actions: 'play' }, 'media.waiting': {} } },
        blocked: { on: { 'toggle.press': { target: 'waiting', actions: 'play' }, 'media.paused': {} } },
        ended: {
          on: {
            'toggle.press': { target: 'waiting', actions: ['startOver', 'seek', 'play'] },
            'media.paused': {},
            'media.waiting': {},
            'seek.to': {
              target: 'waiting',
              actions: [{ type: 'moveTo', params: ({ event }) => event.atMs }, 'seek', 'play'],
            },
            'seek.by': {
              target: 'waiting',
              actions: [{ type: 'moveTo', params: ({ context, event }) => context.atMs + event.ms }, 'seek', 'play'],
            },
          },
        },
      },
    },
    failed: { on: { 'retry.press': 'open', 'toggle.press': 'open', 'network.returned': 'open' } },
    /** Whoever gives the addresses knows whether there is another one. */
    refused: {
      on: {
        'link.renewed': {
          guard: { type: 'isOther', params: ({ event }) => event.src },
          target: 'open',
          actions: { type: 'assignSource', params: ({ event }) => event.src },
        },
        'retry.press': 'open',
      },
    },
    unplayable: { on: { 'retry.press': 'open' } },
  },
})
