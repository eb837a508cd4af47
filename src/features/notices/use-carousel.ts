import { useEffect, useState, type RefObject } from 'react'
import { pagesOf, turnPage } from './carousel.ts'

const turnEveryMs = 6_000

export interface Carousel {
  page: number
  pages: number
  turn(by: 1 | -1): void
}

const gapOf = (strip: HTMLElement): number => Number.parseFloat(getComputedStyle(strip).columnGap) || 0

const scrollToPage = (strip: HTMLElement | null, page: number): void =>
  strip?.scrollTo({ left: page * (strip.clientWidth + gapOf(strip)), behavior: 'smooth' })

/** A strip that snaps: swiped by hand, turned by arrows, and by itself every 6 s while `moves`. */
export const useCarousel = (strip: RefObject<HTMLElement | null>, moves: boolean): Carousel => {
  const [{ page, pages }, setPages] = useState({ page: 0, pages: 1 })
  const turn = (by: 1 | -1) => scrollToPage(strip.current, turnPage(page, by, pages))
  useEffect(() => {
    const target = strip.current
    if (!target) return undefined
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = target
      const next = pagesOf({ scrollLeft, scrollWidth, clientWidth, gap: gapOf(target) })
      setPages((current) => (current.page === next.page && current.pages === next.pages ? current : next))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    target.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      target.removeEventListener('scroll', measure)
    }
  }, [strip])
  useEffect(() => {
    if (!moves || pages < 2) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) scrollToPage(strip.current, turnPage(page, 1, pages))
    }, turnEveryMs)
    return () => clearInterval(timer)
  }, [strip, moves, page, pages])
  return { page, pages, turn }
}
