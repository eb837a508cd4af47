import { useCallback, useState } from 'react'

/** How wide an element is, in pixels, as it changes: what is drawn for that width keeps its words at their size. */
export const useWidth = <Shown extends Element>(firstPx: number) => {
  const [width, setWidth] = useState(firstPx)
  const ref = useCallback((element: Shown) => {
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(1, Math.round(entry.contentRect.width))),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
