import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  type TouchEvent,
  type WheelEvent,
} from 'react'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'

const keyStepsPx: Partial<Record<string, number>> = { ArrowUp: 60, PageUp: 400, Home: 1_000_000 }
const keysDown = new Set(['ArrowDown', 'PageDown', 'End'])
const touchSlackPx = 6
const nudgesMax = 5
const nudgeEveryMs = 60

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

/** By its rows alone: above them it keeps room. */
const isCut = (tail: HTMLElement | null): boolean => {
  const rows = tail?.firstElementChild
  return tail && rows ? rows.clientHeight > tail.clientHeight : false
}

const nudge = (journey: Journey): void => {
  const { scroller } = journey
  if (!scroller || journey.heads === 'forward') journey.nudges = 0
  if (!scroller || journey.nudges === 0) return
  journey.nudges -= 1
  scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight - journey.backPx
  setTimeout(() => nudge(journey), nudgeEveryMs)
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

interface Steps {
  readonly journey: RefObject<Journey>
  readonly tail: RefObject<HTMLDivElement | null>
  readonly showsAll: boolean
  /** `moves`: nothing else scrolls the list for this step. */
  readonly back: (px: number, moves: boolean) => void
  readonly forward: () => void
}

/** What wheel, finger and key mean. */
const useReadingHandlers = ({ journey, tail, showsAll, back, forward }: Steps) => ({
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
    if (Math.abs(px) < touchSlackPx && !showsAll) return
    // The finger that made the list stand still goes on moving it: its own row is no longer one that scrolls.
    const isTail = event.target instanceof Node && tail.current?.contains(event.target)
    if (px > 0) back(px, isTail === true)
    else current.heads = 'forward'
    journey.current.touchY = y
  },
  onKeyDown: ({ key }: KeyboardEvent) => {
    const px = keyStepsPx[key]
    if (px !== undefined) back(px, false)
    if (keysDown.has(key)) forward()
  },
})

interface HoldingOptions {
  readonly paused: boolean
  readonly moderates: boolean
  readonly showsAll: boolean
}

/** The mouse and the keyboard hold rows where they are: what is pressed is what was read. */
const useHolding = ({ paused, moderates, showsAll }: HoldingOptions) => {
  const { room } = useRoomActors()
  const focusHolds = useRef(false)
  const [underMouse, setUnderMouse] = useState(false)
  /** Rows stand still under the mouse of who moderates: what is pressed is what was read. */
  const holding = useMemo(
    () => ({
      // Not "enter": that stays out where a dialog over the list has closed under the mouse.
      onPointerOver: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse') return
        setUnderMouse(true)
        room.send({ type: 'reading.pause' })
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse') return
        setUnderMouse(false)
        if (!showsAll && !focusHolds.current) room.send({ type: 'reading.resume' })
      },
    }),
    [room, showsAll],
  )
  useEffect(() => {
    // Where the mouse of who moderates no more stands means nothing, and no event tells of it.
    if (!moderates && underMouse && !showsAll && !focusHolds.current) room.send({ type: 'reading.resume' })
  }, [moderates, underMouse, showsAll, room])
  /** Nor does a row run away that the keyboard has reached. */
  const focus = {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      if (target === currentTarget || paused || !target.matches(':focus-visible')) return
      focusHolds.current = true
      room.send({ type: 'reading.pause' })
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      if (!focusHolds.current || currentTarget.contains(relatedTarget)) return
      focusHolds.current = false
      if (!showsAll) room.send({ type: 'reading.resume' })
    },
  }
  return { held: moderates && underMouse && !showsAll, holding, focus }
}

/** Only a person's own wheel, finger or key makes the list stand still; a burst of messages never does. */
export const useReading = (paused: boolean, moderates: boolean) => {
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
  const back = (px: number, moves: boolean): void => {
    const { current } = journey
    current.heads = 'back'
    if (!showsAll) {
      if (!isCut(tail.current)) return
      journey.current = { ...setOut(), backPx: px, nudges: nudgesMax, touchY: current.touchY }
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
  const { held, holding, focus } = useHolding({ paused, moderates, showsAll })
  const handlers = { ...useReadingHandlers({ journey, tail, showsAll, back, forward }), ...focus }
  return {
    tail,
    showsAll,
    held,
    onTailScroll,
    handlers,
    holding,
    resume,
    onScroller,
    onBottom,
  }
}
