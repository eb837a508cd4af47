import type { CallbackLogicFunction, EventObject } from 'xstate'
import type { PlayPause, PlaySession } from '#contract/protection/entities/protection.ts'
import type { Socket } from '#src/gateway/gateway-port.ts'

export type PlayFeedSent =
  | { readonly type: 'guard.connected' }
  | { readonly type: 'play.reminded'; readonly play: PlaySession }
  | { readonly type: 'protection.changed'; readonly pause: PlayPause | null }

/** What the server pushes about how I play, and when the connection is there again. */
export const createPlayFeed =
  (socket: Socket): CallbackLogicFunction<EventObject, PlayFeedSent> =>
  ({ sendBack }) => {
    const stops = [
      socket.on('play.reminded', (play) => sendBack({ type: 'play.reminded', play })),
      socket.on('protection.changed', ({ pause }) => sendBack({ type: 'protection.changed', pause })),
      socket.onStatus((status) => {
        if (status === 'connected') sendBack({ type: 'guard.connected' })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

/** Says when play is paused, on this device or another. */
export const createPauseFeed =
  (socket: Socket): CallbackLogicFunction<EventObject, { readonly type: 'play.paused' }> =>
  ({ sendBack }) =>
    socket.on('protection.changed', ({ pause }) => {
      if (pause) sendBack({ type: 'play.paused' })
    })
