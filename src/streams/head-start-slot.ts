import type { EngineEvents, PlaybackEngine } from './playback-engine.ts'
import type { AutoplaySent } from './try-to-play.ts'

export type HeadStartSent = AutoplaySent | { readonly type: 'playback.playing' }

/** A stream that the page has started. */
export interface HeadStart {
  readonly src: string
  readonly video: HTMLVideoElement
  /** Settles with the first picture, or when there will be none; `index.html` waits for it. */
  readonly visible: Promise<void>
  /** Hands it to the player, which hears what has happened and whatever happens from now on. */
  adopt(events: EngineEvents, send: (event: HeadStartSent) => void): PlaybackEngine
  /** Ends it, with its picture. */
  drop(): void
}

let offered: HeadStart | undefined

export const offerHeadStart = (ahead: HeadStart): void => {
  offered = ahead
  window.headStart = ahead
}

export const withdrawHeadStart = (): void => {
  offered = undefined
  delete window.headStart
}

/** What goes on in this element, once. */
export const takeHeadStart = (video: HTMLVideoElement): HeadStart | undefined => {
  if (offered?.video !== video) return undefined
  const ahead = offered
  withdrawHeadStart()
  return ahead
}
