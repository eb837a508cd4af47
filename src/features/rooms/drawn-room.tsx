import { useLayoutEffect, useRef } from 'react'
import styles from './room-page.module.css'

declare global {
  interface Window {
    /** What index.html keeps of what the server drew. */
    firstHtml?: {
      /** Lets go of presses that nothing heard yet. */
      release(): void
      /** The drawn room at an address, for a member, whose own takes its place. */
      room?: { path: string; drawn: Element } | undefined
    }
  }
}

/** What the server drew of this room for visitors, until a member's own is there. */
export const drawnRoom = (): Element | undefined => {
  const kept = globalThis.window?.firstHtml?.room
  return kept?.path === globalThis.location?.pathname ? kept?.drawn : undefined
}

export const forgetDrawnRoom = (): void => {
  delete window.firstHtml?.room
}

/** Shows it with the stream that plays in it; nothing in it can be pressed. */
export const DrawnRoom = ({ drawn }: { drawn: Element }) => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.append(drawn), [drawn])
  return <div ref={place} className={styles.drawn} inert />
}
