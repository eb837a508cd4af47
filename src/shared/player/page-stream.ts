/** A stream that plays since before the app was there: src/streams/head-start.ts starts it, the room's player goes on. */
export interface PageStream {
  readonly src: string
  readonly video: HTMLVideoElement
  /** Settles with the first picture, or when there will be none. index.html waits for it. */
  readonly visible: Promise<void>
  /** Ends it, with its picture. */
  drop(): void
}

declare global {
  interface Window {
    /** Here, since it shares no files with the app, which would else come first. */
    headStart?: PageStream
  }
}

/** Whether the page has started this stream, and nobody has taken it over. */
export const playsAhead = (src: string): boolean => globalThis.window?.headStart?.src === src

/** Where the page plays this stream; from now on nothing else begins. */
export const claimVideo = (src: string): HTMLVideoElement | undefined => {
  document.querySelector('link[data-stream]')?.remove()
  const ahead = window.headStart
  if (ahead?.src === src) return ahead.video
  ahead?.drop()
  return undefined
}
