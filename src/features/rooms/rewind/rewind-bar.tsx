import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { lengthText } from '#src/shared/live/length-text.ts'
import { furthestOf, stoppedOf, type RewindScale } from './rewind-scale.ts'
import type { rewindWords } from './rewind-words.ts'
import styles from './rewind.module.css'

const secondMs = 1_000
/** One press of an arrow, and of a page key. */
export const stepMs = 10_000
const pageMs = 60_000

type Words = ReturnType<typeof rewindWords>

interface RewindBarProps {
  words: Words
  scale: RewindScale
  behindMs: number
  onGo: (behindMs: number) => void
}

const minusText = (ms: number): string => `−${lengthText(ms)}`

const keyTarget = (key: string, behindMs: number, furthestMs: number): number | undefined => {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return behindMs + stepMs
    case 'ArrowRight':
    case 'ArrowUp':
      return behindMs - stepMs
    case 'PageDown':
      return behindMs + pageMs
    case 'PageUp':
      return behindMs - pageMs
    case 'Home':
      return furthestMs
    case 'End':
      return 0
    default:
      return undefined
  }
}

/** The place under the pointer, in milliseconds behind the stream. */
const useHover = (furthestMs: number) => {
  const [hoverMs, setHover] = useState<number | null>(null)
  const onPointerMove = ({ currentTarget, clientX, pointerType }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (pointerType === 'mouse' && width > 0)
      setHover(furthestMs * Math.min(1, Math.max(0, 1 - (clientX - left) / width)))
  }
  return { hoverMs, onPointerMove, onPointerLeave: () => setHover(null) }
}

/** A native slider whose press is taken when the hand lets go; keys move it by steps that fit half an hour. */
const useSlider = ({ behindMs, onGo }: RewindBarProps, furthestMs: number) => {
  const bar = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const go = useRef(onGo)
  useEffect(() => {
    go.current = onGo
  })
  useEffect(() => {
    const release = new AbortController()
    // React's own onChange is the browser's `input`.
    const commit = (): void => {
      setDragged(null)
      go.current(-Number(bar.current?.value) * secondMs)
    }
    bar.current?.addEventListener('change', commit, { signal: release.signal })
    return () => release.abort()
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    const toMs = keyTarget(event.key, behindMs, furthestMs)
    if (toMs === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onGo(toMs)
  }
  return { bar, dragged, setDragged, onKeyDown }
}

const percent = (ms: number, ofMs: number): string => `${ofMs === 0 ? 100 : 100 - (Math.min(ms, ofMs) / ofMs) * 100}%`

/** The place under the hand or the pointer. */
const Bubble = ({ words, ms, furthestMs }: { words: Words; ms: number; furthestMs: number }) => (
  <span className={styles.bubble} style={{ left: percent(ms, furthestMs) }} aria-hidden="true">
    {ms < secondMs ? words('live') : minusText(ms)}
  </span>
)

/** Place of the picture in the last half an hour of the stream; its right end is the stream itself. [S-02] */
export const RewindBar = (props: RewindBarProps) => {
  const { words, scale, behindMs } = props
  const furthestMs = furthestOf(scale)
  const { bar, dragged, setDragged, onKeyDown } = useSlider(props, furthestMs)
  const { hoverMs, ...hover } = useHover(furthestMs)
  const visibleMs = dragged ?? behindMs
  const bubbleMs = dragged ?? hoverMs
  const seconds = Math.ceil(furthestMs / secondMs)
  return (
    <div className={styles.track} {...hover}>
      <input
        ref={bar}
        type="range"
        className={styles.seek}
        min={-seconds}
        max={0}
        step={1}
        value={-Math.round(visibleMs / secondMs)}
        aria-label={words('label')}
        aria-valuetext={visibleMs < secondMs ? words('live') : words('behind', lengthText(visibleMs))}
        style={
          {
            '--at': percent(visibleMs, furthestMs),
            '--stopped': percent(stoppedOf(scale), furthestMs),
          } as CSSProperties
        }
        onKeyDown={onKeyDown}
        onChange={(event) => setDragged(-Number(event.target.value) * secondMs)}
      />
      {bubbleMs === null ? null : <Bubble words={words} ms={bubbleMs} furthestMs={furthestMs} />}
      <span className={styles.ends} aria-hidden="true">
        <span>{minusText(furthestMs)}</span>
        <span>{words('live')}</span>
      </span>
    </div>
  )
}
