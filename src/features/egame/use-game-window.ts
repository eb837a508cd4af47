import { useEffect, type RefObject } from 'react'
import type { Subscribable } from 'xstate'
import { gameMessageOf, type GameMessage, type SiteMessage } from '#contract/venues/rules/frame-messages.ts'

/** Says something to the game, and to nobody else that may be in the frame by then. */
export const tellGame = (
  frame: RefObject<HTMLIFrameElement | null>,
  gameUrl: string,
  type: SiteMessage['type'],
): void => {
  const message: SiteMessage = { grandstand: 1, type }
  frame.current?.contentWindow?.postMessage(message, new URL(gameUrl).origin)
}

/** What the game in the frame says. A message from another origin or window is ignored. */
export const useGameMessages = (
  frame: RefObject<HTMLIFrameElement | null>,
  gameUrl: string | undefined,
  onMessage: (message: GameMessage) => void,
): void =>
  useEffect(() => {
    if (gameUrl === undefined) return undefined
    const { origin } = new URL(gameUrl)
    const listen = (event: MessageEvent<unknown>): void => {
      const isOfFrame = event.source !== null && event.source === frame.current?.contentWindow
      const message = gameMessageOf({ origin: event.origin, data: event.data, isOfFrame }, origin)
      if (message?.type === 'ready') tellGame(frame, gameUrl, 'hello')
      if (message) onMessage(message)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [frame, gameUrl, onMessage])

/** The screen stays on while somebody plays, where the device can. */
export const useWakeLock = (isPlaying: boolean): void =>
  useEffect(() => {
    if (!isPlaying || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void taken?.release()
      else lock = taken
    }
    const again = (): void => void take()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [isPlaying])

/** Calls when an actor emits. */
export const useEmitted = <Emitted extends { type: string }>(
  actor: { on(type: Emitted['type'], handler: () => void): ReturnType<Subscribable<unknown>['subscribe']> },
  type: Emitted['type'],
  handler: () => void,
): void =>
  useEffect(() => {
    const subscription = actor.on(type, handler)
    return () => subscription.unsubscribe()
  }, [actor, type, handler])
