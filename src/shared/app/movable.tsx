import { useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './movable.module.css'

const scrollsDown = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY)

/** What scrolls around it, but for the page. */
const scrollerOf = (element: Element | null): Element | null => {
  if (element === null || element === document.body) return null
  return scrollsDown(element) ? element : scrollerOf(element.parentElement)
}

const createPlaces = () => {
  const host = document.createElement('div')
  host.className = styles.movable ?? ''
  let focused: HTMLElement | null = null
  let scrolledPx = 0
  const Place = () => {
    const place = useRef<HTMLDivElement>(null)
    useLayoutEffect(() => {
      place.current?.append(host)
      const scroller = scrollerOf(place.current)
      if (scroller) scroller.scrollTop = scrolledPx
      focused?.focus({ preventScroll: true })
      focused = null
      return () => {
        // Here the place still stands, and with it what has the focus.
        scrolledPx = scroller?.scrollTop ?? 0
        const { activeElement } = document
        focused = activeElement instanceof HTMLElement && host.contains(activeElement) ? activeElement : null
      }
    }, [])
    return <div ref={place} className={styles.movable} />
  }
  return { host, Place }
}

/**
 * What is made once and stands wherever its place is: it keeps its state, the focus and how far it is scrolled when one
 * place goes and another one comes.
 */
export const useMovable = (content: ReactNode): { content: ReactNode; Place: ComponentType } => {
  const [{ host, Place }] = useState(createPlaces)
  return { content: createPortal(content, host), Place }
}
