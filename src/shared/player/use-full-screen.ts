import { useCallback, useSyncExternalStore, type RefObject } from 'react'

const listen = (onChange: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

type Turned = 'landscape' | 'portrait'

interface LockableOrientation {
  lock?: (orientation: Turned) => Promise<void>
}

const turn = async (to: Turned): Promise<void> => {
  // Most phones turn only while something fills the screen, and some not at all: then the person turns it.
  await (screen.orientation as LockableOrientation).lock?.(to).catch(() => undefined)
}

/**
 * Fills the screen with the player, or, on a phone, with the whole page, where the chat lies over the picture; and turns it
 * as what is shown wants it.
 */
export const useFullScreen = (
  player: RefObject<HTMLElement | null>,
  wholePage: boolean,
  turnsTo: Turned | undefined = wholePage ? 'landscape' : undefined,
): { isFull: boolean; canFill: boolean; toggle: () => void } => {
  const isFull = useSyncExternalStore(
    listen,
    () => document.fullscreenElement !== null,
    () => false,
  )
  const canFill = useSyncExternalStore(
    listen,
    () => document.fullscreenEnabled,
    () => true,
  )
  const toggle = useCallback(() => {
    if (document.fullscreenElement) return void document.exitFullscreen().catch(() => undefined)
    const target = wholePage ? document.documentElement : player.current
    void target
      ?.requestFullscreen()
      .then(() => (turnsTo ? turn(turnsTo) : undefined))
      .catch(() => undefined)
  }, [player, wholePage, turnsTo])
  return { isFull, canFill, toggle }
}
