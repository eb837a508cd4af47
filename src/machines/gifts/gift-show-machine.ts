import { assign, cancel, enqueueActions, type EventObject, fromCallback, raise, sendTo, setup } from 'xstate'
import { giftComboWindowMs } from '#contract/limits.ts'
import { notProvided } from '#src/machines/command/command.ts'
import { enqueuePlay, type GiftBanner, type GiftPlayPlan, planPlay, raiseBanner, withoutMembers } from './gift-queue.ts'
import type { GiftView } from '#src/machines/rooms/view-message.ts'

export interface GiftStage {
  readonly place: HTMLElement
  readonly reducedMotion: boolean
}

export interface GiftShowContext {
  readonly memberId: string | null
  readonly stage: GiftStage | null
  readonly playing: GiftPlayPlan | null
  readonly queue: readonly GiftPlayPlan[]
  readonly banners: readonly GiftBanner[]
  readonly muted: boolean
}

export type GiftShowEvent =
  | ({ readonly type: 'show.attach' } & GiftStage)
  | { readonly type: 'show.detach' }
  | { readonly type: 'show.mute'; readonly muted: boolean }
  | { readonly type: 'show.preload'; readonly svgaUrls: readonly string[] }
  | { readonly type: 'gift.shown'; readonly message: GiftView }
  | { readonly type: 'members.hidden'; readonly memberIds: ReadonlySet<string> }
  | { readonly type: 'gift.started'; readonly key: string }
  | { readonly type: 'gift.finished'; readonly key: string }
  | { readonly type: 'gift.failed'; readonly key: string; readonly reason: string }
  | { readonly type: 'banner.expired'; readonly key: string }

export type GiftPlayCommand =
  | (Pick<GiftPlayPlan, 'key' | 'svgaUrl' | 'layout'> & { readonly type: 'gift.play' })
  | { readonly type: 'gift.preload'; readonly svgaUrls: readonly string[] }
  | { readonly type: 'gift.stop' }

export interface GiftShowInput {
  /** Me, whose gifts are never dropped; null for a visitor. */
  readonly memberId: string | null
}

/** The longest that one animation may hold the stage. */
export const giftPlayMaxMs = 12_000

/** How long a stopped animation may take to leave the stage. */
const giftStopMaxMs = 1_000

const stageId = 'stage'

/**
 * What the room shows of gifts: one SVGA play at a time, five waiting at most, and at most two combo banners that live
 * for 3 s after their last gift. `show.attach` names where to play; without one, or muted, only banners show. [D-05]
 */
export const giftShowMachine = setup({
  types: {
    context: {} as GiftShowContext,
    events: {} as GiftShowEvent,
    input: {} as GiftShowInput,
  },
  actors: {
    giftPlayback: fromCallback<GiftPlayCommand, GiftStage, EventObject>((): undefined => notProvided('giftPlayback')),
  },
  actions: {
    assignStage: assign((_, stage: GiftStage | null) => ({ stage })),
    assignMuted: assign((_, muted: boolean) => ({ muted, queue: [] })),
    waitUnlessMuted: assign(({ context }, gift: GiftView) =>
      context.muted ? {} : { queue: enqueuePlay(context.queue, planPlay(gift, context.memberId)) },
    ),
    takeNext: assign(({ context: { queue } }) => ({ playing: queue[0] ?? null, queue: queue.slice(1) })),
    endPlay: assign({ playing: null }),
    clear: assign({ playing: null, queue: [] }),
    showBanner: enqueueActions(({ context, enqueue }, gift: GiftView) => {
      const banners = raiseBanner(context.banners, gift)
      enqueue.assign({ banners })
      for (const { key } of context.banners) if (!banners.some((banner) => banner.key === key)) enqueue(cancel(key))
      const key = `${gift.userId}:${gift.giftId}`
      enqueue(cancel(key))
      enqueue(raise({ type: 'banner.expired', key }, { id: key, delay: giftComboWindowMs }))
    }),
    dropMembers: assign(({ context: { banners, queue } }, memberIds: ReadonlySet<string>) => ({
      banners: withoutMembers(banners, ({ key }) => key, memberIds),
      queue: withoutMembers(queue, ({ series }) => series, memberIds),
    })),
    dropBanner: assign(({ context }, key: string) => ({
      banners: context.banners.filter((banner) => banner.key !== key),
    })),
    play: sendTo(stageId, ({ context: { playing } }) => {
      if (!playing) throw new Error('playing needs a gift')
      return { type: 'gift.play', key: playing.key, svgaUrl: playing.svgaUrl, layout: playing.layout }
    }),
    stop: sendTo(stageId, { type: 'gift.stop' }),
    preload: sendTo(stageId, (_, svgaUrls: readonly string[]) => ({ type: 'gift.preload', svgaUrls })),
  },
  guards: {
    hasWaiting: ({ context }) => context.queue.length > 0,
    isPlaying: ({ context }, key: string) => context.playing?.key === key,
    mutes: (_, muted: boolean) => muted,
  },
  delays: { playMax: giftPlayMaxMs, stopMax: giftStopMaxMs },
}).createMachine({
  id: 'giftShow',
  context: ({ input }) => ({
    memberId: input.memberId,
    stage: null,
    playing: null,
    queue: [],
    banners: [],
    muted: false,
  }),
  initial: 'detached',
  on: {
    'gift.shown': { actions: { type: 'showBanner', params: ({ event }) => event.message } },
    'members.hidden': { actions: { type: 'dropMembers', params: ({ event }) => event.memberIds } },
    'banner.expired': { actions: { type: 'dropBanner', params: ({ event }) => event.key } },
    'show.mute': { actions: { type: 'assignMuted', params: ({ event }) => event.muted } },
    'show.attach': { target: '.attached', actions: { type: 'assignStage', params: ({ event }) => event } },
  },
  states: {
    detached: {},
    attached: {
      initial: 'resting',
      invoke: {
        id: stageId,
        src: 'giftPlayback',
        input: ({ context: { stage } }) => {
          if (!stage) throw new Error('a stage must be attached')
          return { place: stage.place, reducedMotion: stage.reducedMotion }
        },
      },
      exit: 'clear',
      on: {
        'gift.shown': {
          actions: [
            { type: 'showBanner', params: ({ event }) => event.message },
            { type: 'waitUnlessMuted', params: ({ event }) => event.message },
          ],
        },
        'show.preload': { actions: { type: 'preload', params: ({ event }) => event.svgaUrls } },
        'show.detach': { target: 'detached', actions: { type: 'assignStage', params: null } },
      },
      states: {
        resting: { always: { guard: 'hasWaiting', target: 'playing', actions: 'takeNext' } },
        playing: {
          entry: 'play',
          exit: 'endPlay',
          after: { playMax: { target: 'stopping', actions: 'stop' } },
          on: {
            'gift.finished': { guard: { type: 'isPlaying', params: ({ event }) => event.key }, target: 'resting' },
            'gift.failed': { guard: { type: 'isPlaying', params: ({ event }) => event.key }, target: 'resting' },
            'show.mute': {
              guard: { type: 'mutes', params: ({ event }) => event.muted },
              actions: ['stop', { type: 'assignMuted', params: ({ event }) => event.muted }],
            },
          },
        },
        stopping: {
          after: { stopMax: 'resting' },
          on: { 'gift.finished': 'resting', 'gift.failed': 'resting' },
        },
      },
    },
  },
})
