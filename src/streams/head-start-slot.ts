import type { EngineEvents, PlaybackEngine } from './playback-engine.ts'
import type { AutoplaySent } from './try-to-play.ts'

/** When the page's own start showed its first picture, among the marks of the page. */
export const firstPictureMark = 'first-picture'

export type HeadStartSent = AutoplaySent | { readonly type: 'playback.playing' }

/** A stream that plays since before the app was there: src/streams/head-start.ts starts it, the room's player goes on. */
export interface HeadStart {
  readonly src: string
  readonly video: HTMLVideoElement
  /** Settles with the first picture, or when there will be none. index.html waits for it. */
  readonly shown: Promise<void>
  /** Hands it to the player, which hears what has happened and whatever happens from now on. */
  adopt(events: EngineEvents, send: (event: HeadStartSent) => void): PlaybackEngine
  /** Ends it, with its picture. */
  drop(): void
}

declare global {
  interface Window {
    /** Code that loads before the app and shares no files with it leaves its stream here. */
    headStart?: HeadStart
  }
}

/** Whether the page has started this stream, and nobody has taken it over. */
export const playsAhead = (src: string): boolean => window.headStart?.src === src

/** The page's own start of a stream, if that is what it started; from now on nothing else begins. */
export const claimHeadStart = (src: string): HeadStart | undefined => {
  document.querySelector('link[data-stream]')?.remove()
  const ahead = window.headStart
  if (ahead?.src === src) return ahead
  ahead?.drop()
  return undefined
}

/** What goes on in this element, once. */
export const takeHeadStart = (video: HTMLVideoElement): HeadStart | undefined => {
  const ahead = window.headStart
  if (ahead?.video !== video) return undefined
  delete window.headStart
  return ahead
}
