const settleMs = 3_000
const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * As a `ref`: brings an element into view, and again while what is above it loads and pushes it away; until somebody
 * moves the page.
 */
export const arriveAt = (element: HTMLElement | null): (() => void) | undefined => {
  if (!element) return undefined
  const show = (): void => element.scrollIntoView({ block: 'center' })
  const observer = new ResizeObserver(show)
  const done = new AbortController()
  const stop = (): void => {
    clearTimeout(timer)
    observer.disconnect()
    done.abort()
  }
  const timer = setTimeout(stop, settleMs)
  for (const move of moves) addEventListener(move, stop, { signal: done.signal, passive: true })
  observer.observe(element.closest('main') ?? document.body)
  show()
  return stop
}
