import { useSyncExternalStore } from 'react'

const stays = () => () => undefined

/**
 * False while a page is drawn by the server, and until its drawing is taken over: what depends on the viewer's place, as
 * the hour there, comes then.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    stays,
    () => true,
    () => false,
  )

/** Keeps the line of words that are still to come. */
export const toCome = '\u00A0'
