import { useRef, type MouseEvent, type PointerEvent } from 'react'

const longPressMs = 400
/** A finger that goes further scrolls. */
const slipPx = 10

interface Press {
  timer: ReturnType<typeof setTimeout>
  x: number
  y: number
}

/** Handlers of a row that a finger presses for 400 ms, or a keyboard's menu key; a mouse keeps its own menu. */
export const useLongPress = (act: () => void) => {
  const press = useRef<Press | null>(null)
  const end = (): void => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      end()
      if (pointerType !== 'mouse') press.current = { x, y, timer: setTimeout(act, longPressMs) }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > slipPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      const { pointerType } = event.nativeEvent as { pointerType?: string } & Event
      if (pointerType === 'mouse') return
      event.preventDefault()
      // Android says so of a finger as well, which the timer hears.
      if (!press.current && pointerType !== 'touch') act()
    },
  }
}
