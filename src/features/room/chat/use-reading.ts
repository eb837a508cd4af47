import { useCallback, useRef, type KeyboardEvent, type TouchEvent, type WheelEvent } from 'react'
import { useRoomActors } from '../room-actors.tsx'

const KEY_STEPS_PX: Partial<Record<string, number>> = { ArrowUp: 60, PageUp: 400, Home: 1_000_000 }
const KEYS_DOWN = new Set(['ArrowDown', 'PageDown', 'End'])
const TOUCH_SLACK_PX = 6

const isCut = (tail: HTMLElement | null): boolean => {
  const first = tail?.firstElementChild
  return Boolean(tail && first && first.getBoundingClientRect().top < tail.getBoundingClientRect().top)
}

/** Only a person's own wheel, finger or key makes the list stand still; a burst of messages never does. */
export const useReading = (paused: boolean) => {
  const { room } = useRoomActors()
  const tail = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const wentBackPx = useRef(0)
  const atBottom = useRef(true)
  const hasLeft = useRef(false)
  const touchY = useRef<number | null>(null)

  const resume = useCallback(() => room.send({ type: 'reading.resume' }), [room])
  const back = (px: number): void => {
    if (paused) return
    if (!isCut(tail.current)) return
    atBottom.current = true
    hasLeft.current = false
    wentBackPx.current += px
    room.send({ type: 'reading.pause' })
  }
  const forward = (): void => {
    if (paused && atBottom.current) resume()
  }
  /** The finger that made the list stand still goes on moving it: its own row is no longer the one that scrolls. */
  const drag = (px: number): void => {
    if (!paused) return back(px)
    if (scroller.current) scroller.current.scrollTop -= px
  }
  const handlers = {
    onWheel: ({ deltaY }: WheelEvent) => (deltaY < 0 ? back(-deltaY) : forward()),
    onTouchStart: (event: TouchEvent) => {
      const isTail = event.target instanceof Node && tail.current?.contains(event.target)
      touchY.current = isTail ? (event.touches[0]?.clientY ?? null) : null
    },
    onTouchMove: (event: TouchEvent) => {
      const y = event.touches[0]?.clientY
      if (y === undefined || touchY.current === null) return
      if (!paused && y - touchY.current < TOUCH_SLACK_PX) return
      drag(y - touchY.current)
      touchY.current = y
    },
    onTouchEnd: forward,
    onKeyDown: ({ key }: KeyboardEvent) => {
      const px = KEY_STEPS_PX[key]
      if (px !== undefined) back(px)
      if (KEYS_DOWN.has(key)) forward()
    },
  }
  const onScroller = useCallback((element: HTMLElement | null) => {
    scroller.current = element
  }, [])
  const onBottom = useCallback(
    (reached: boolean) => {
      atBottom.current = reached
      if (!reached) hasLeft.current = true
      else if (hasLeft.current) resume()
      else scroller.current?.scrollBy({ top: -wentBackPx.current })
      wentBackPx.current = 0
    },
    [resume],
  )
  return { tail, handlers, resume, onScroller, onBottom }
}
