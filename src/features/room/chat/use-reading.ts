import {
  useCallback,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  type TouchEvent,
  type WheelEvent,
} from 'react'
import { useRoomActors } from '../room-actors.tsx'

const KEY_STEPS_PX: Partial<Record<string, number>> = { ArrowUp: 60, PageUp: 400, Home: 1_000_000 }
const KEYS_DOWN = new Set(['ArrowDown', 'PageDown', 'End'])
const TOUCH_SLACK_PX = 6
const NUDGES_MAX = 4
const NUDGE_EVERY_MS = 60

const isCut = (tail: HTMLElement | null): boolean => tail !== null && tail.scrollHeight > tail.clientHeight

type Stage = 'settling' | 'settled' | 'left'

interface Journey {
  scroller: RefObject<HTMLElement | null>
  stage: RefObject<Stage>
  px: RefObject<number>
  tries: number
}

/** Goes as far from the bottom as the reader meant; a new list still measures its rows then, and may swallow it. */
const goBack = ({ scroller, stage, px, tries }: Journey): void => {
  const { current } = scroller
  if (tries === 0 || stage.current !== 'settled' || !current) {
    px.current = 0
    return
  }
  current.scrollTop = current.scrollHeight - current.clientHeight - px.current
  setTimeout(() => goBack({ scroller, stage, px, tries: tries - 1 }), NUDGE_EVERY_MS)
}

/** Only a person's own wheel, finger or key makes the list stand still; a burst of messages never does. */
export const useReading = (paused: boolean) => {
  const { room } = useRoomActors()
  const tail = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const wentBackPx = useRef(0)
  const atBottom = useRef(true)
  const stage = useRef<Stage>('settling')
  const touchY = useRef<number | null>(null)

  const [wentBack, setWentBack] = useState(false)
  const showsAll = paused && wentBack

  const resume = useCallback(() => {
    setWentBack(false)
    if (tail.current) tail.current.scrollTop = 0
    room.send({ type: 'reading.resume' })
  }, [room])
  const back = (px: number): void => {
    if (showsAll || !isCut(tail.current)) return
    setWentBack(true)
    atBottom.current = true
    stage.current = 'settling'
    wentBackPx.current += px
    room.send({ type: 'reading.pause' })
  }
  const forward = (): void => {
    if (paused && atBottom.current) resume()
  }
  /** The finger that made the list stand still goes on moving it: its own row is no longer the one that scrolls. */
  const drag = (px: number): void => {
    if (!showsAll) return back(px)
    if (stage.current === 'left') scroller.current?.scrollBy({ top: -px })
    else wentBackPx.current += px
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
      if (!showsAll && y - touchY.current < TOUCH_SLACK_PX) return
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
  /** A list that has just been made says that it is not at its bottom before it gets there. */
  const onBottom = useCallback(
    (reached: boolean) => {
      atBottom.current = reached
      if (!reached) {
        if (stage.current === 'settled') stage.current = 'left'
        return
      }
      if (stage.current === 'left') return resume()
      stage.current = 'settled'
      goBack({ scroller, stage, px: wentBackPx, tries: NUDGES_MAX })
    },
    [resume],
  )
  /** Focus moved to a row above the edge: the browser has scrolled there, and the rows must not run away. */
  const onTailScroll = (): void => {
    if (!paused && (tail.current?.scrollTop ?? 0) < 0) room.send({ type: 'reading.pause' })
  }
  return { tail, showsAll, onTailScroll, handlers, resume, onScroller, onBottom }
}
