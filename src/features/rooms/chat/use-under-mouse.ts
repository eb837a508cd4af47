import { useState, type PointerEvent } from 'react'

/**
 * Whether a mouse is over a row, and the handlers that tell.
 * Not "enter": that stays out where a dialog over the row has closed under the mouse.
 */
export const useUnderMouse = () => {
  const [underMouse, setUnderMouse] = useState(false)
  const watch = {
    onPointerOver: ({ pointerType }: PointerEvent) => setUnderMouse(pointerType === 'mouse'),
    onPointerLeave: () => setUnderMouse(false),
  }
  return { underMouse, watch }
}
