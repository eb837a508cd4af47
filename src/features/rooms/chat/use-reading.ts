import { useCallback, useRef, useState, type KeyboardEvent, type TouchEvent, type WheelEvent } from 'react'
import { useRoomActors } from '#src/features/rooms/room-actors.tsx'

const KEY_STEPS_PX: Partial<Record<string, number>> = { ArrowUp: 60, PageUp: 400, Home: 1_000_000 }
const KEYS_DOWN = new Set(['ArrowDown', 'PageDown', 'End'])
const TOUCH_SLACK_PX = 6
const NUDGES_MAX = 5
const NUDGE_EVERY_MS = 60

interface Journey {
  scroller: HTMLElement | null
  /** How far the reader has gone back while the list was not there yet, or still measured its rows. */
  backPx: number
  /** How often the list is still told where to stand; it measures its rows for a moment and may not stay. */
  nudges: number
  isUnderWay: boolean
  /** Which way the reader went last: only who goes forward comes back to the newest. */
  heads: 'back' | 'forward'
  atBottom: boolean
  touchY: number | null
}

const isCut = (tail: HTMLElement | null): boolean => tail !== null && tail.scrollHeight > tail.clientHeight

const nudge = (journey: Journey): void => {
  const { scroller } = journey
  if (!scroller || journey.heads === 'forward') journey.nudges = 0
  if (!scroller || journey.nudges === 0) return
  journey.nudges -= 1
  scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight - journey.backPx
  setTimeout(() => nudge(journey), NUDGE_EVERY_MS)
}

const setOut = (): Journey => ({
  scroller: null,
  backPx: 0,
  nudges: 0,
  isUnderWay: false,
  heads: 'back',
  atBottom: true,
  touchY: null,
})

/** Only a person's own wheel, finger or key makes the list stand still; a burst of messages never does. */
export const useReading = (paused: boolean) => {
  const { room } = useRoomActors()
  const tail = useRef<HTMLDivElement>(null)
  const journey = useRef<Journey>(setOut())
  const [wentBack, setWentBack] = useState(false)
  const showsAll = paused && wentBack

  const resume = useCallback(() => {
    setWentBack(false)
    if (tail.current) tail.current.scrollTop = 0
    room.send({ type: 'reading.resume' })
  }, [room])
  /** `moves`: nothing else scrolls the list for this step. */
  const back = (px: number, moves: boolean): void => {
    const { current } = journey
    current.heads = 'back'
    if (!showsAll) {
      if (!isCut(tail.current)) return
      journey.current = { ...setOut(), backPx: px, nudges: NUDGES_MAX, touchY: current.touchY }
      setWentBack(true)
      room.send({ type: 'reading.pause' })
    } else if (current.nudges > 0) current.backPx += px
    else if (moves) current.scroller?.scrollBy({ top: -px })
  }
  const forward = (): void => {
    const { current } = journey
    current.heads = 'forward'
    if (paused && (!showsAll || current.atBottom)) resume()
  }
  const onScroller = useCallback((element: HTMLElement | null) => {
    journey.current.scroller = element
  }, [])
  const onBottom = useCallback(
    (reached: boolean) => {
      const { current } = journey
      current.atBottom = reached
      if (!reached) return
      if (current.heads === 'forward') return resume()
      if (!current.isUnderWay) nudge(current)
      current.isUnderWay = true
    },
    [resume],
  )
  /** Focus moved to a row above the edge: the browser has scrolled there, and the rows must not run away. */
  const onTailScroll = (): void => {
    if (!paused && (tail.current?.scrollTop ?? 0) < 0) room.send({ type: 'reading.pause' })
  }
  const handlers = {
    onWheel: ({ deltaY }: WheelEvent) => (deltaY < 0 ? back(-deltaY, false) : forward()),
    // A drag of the scroll bar may lead to the newest; it sends no wheel.
    onPointerDown: () => {
      journey.current.heads = 'forward'
    },
    onTouchStart: (event: TouchEvent) => {
      journey.current.touchY = event.touches[0]?.clientY ?? null
    },
    onTouchMove: (event: TouchEvent) => {
      const { current } = journey
      const y = event.touches[0]?.clientY
      if (y === undefined || current.touchY === null) return
      const px = y - current.touchY
      if (Math.abs(px) < TOUCH_SLACK_PX && !showsAll) return
      // The finger that made the list stand still goes on moving it: its own row is no longer one that scrolls.
      const isTail = event.target instanceof Node && tail.current?.contains(event.target)
      if (px > 0) back(px, isTail === true)
      else current.heads = 'forward'
      journey.current.touchY = y
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      const px = KEY_STEPS_PX[key]
      if (px !== undefined) back(px, false)
      if (KEYS_DOWN.has(key)) forward()
    },
  }
  return { tail, showsAll, onTailScroll, handlers, resume, onScroller, onBottom }
}
