import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { VisibleChallenge } from '#src/machines/verification/verification-rules.ts'
import { classes } from '#src/ui/classes.ts'
import { IconCheck, IconChevronRight, IconClose } from '#src/ui/icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { keyStep, pieceX, withPoint, type SliderAnswer } from './drag-trace.ts'
import styles from './slider-challenge.module.css'

type Slider = Extract<VisibleChallenge, { kind: 'slider' }>
export type ChallengeMood = 'open' | 'checking' | 'passed' | 'refused'

/** A press that moves the piece less is not meant as an answer. */
const leastX = 3

interface Drag {
  readonly pointerId: number
  readonly fromX: number
  readonly clientX: number
  readonly clientY: number
  readonly startMs: number
  /** Pixels of the picture to one of the screen. */
  readonly scale: number
}

/** Moves the piece by pointer or keys and remembers the way. [S-07] */
const useSlider = (challenge: Slider, isOpen: boolean, onAnswer: (answer: SliderAnswer) => void) => {
  const [x, setX] = useState(0)
  const [dragging, setDragging] = useState(false)
  const drag = useRef<Drag | null>(null)
  const way = useRef<{ startMs: number; trace: SliderAnswer['trace'] }>({ startMs: 0, trace: [] })
  const record = (at: number, y: number, nowMs: number) => {
    way.current.trace = [...withPoint(way.current.trace, { x: at, y, atMs: nowMs - way.current.startMs })]
    setX(at)
  }
  const answer = (at: number, by: SliderAnswer['by']) => {
    if (at >= leastX) onAnswer({ kind: 'slider', x: at, by, trace: way.current.trace })
    else setX(0)
  }
  const press = (event: PointerEvent<HTMLElement>) => {
    const track = event.currentTarget.parentElement
    if (!isOpen || !track || event.button !== 0) return
    const room = track.clientWidth - event.currentTarget.offsetWidth
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = {
      pointerId: event.pointerId,
      fromX: x,
      clientX: event.clientX,
      clientY: event.clientY,
      startMs: event.timeStamp,
      scale: (challenge.width - challenge.pieceWidth) / Math.max(1, room),
    }
    way.current = { startMs: event.timeStamp, trace: [{ x, y: 0, atMs: 0 }] }
    setDragging(true)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current
    if (held?.pointerId !== event.pointerId) return
    const at = pieceX(held.fromX + (event.clientX - held.clientX) * held.scale, challenge)
    record(at, (event.clientY - held.clientY) * held.scale, event.timeStamp)
  }
  const release = (event: PointerEvent<HTMLElement>) => {
    if (drag.current?.pointerId !== event.pointerId) return
    drag.current = null
    setDragging(false)
    if (event.type === 'pointerup') answer(x, 'pointer')
    else setX(0)
  }
  const hearKey = (event: KeyboardEvent) => {
    const step = keyStep(event.key)
    if (!isOpen || drag.current || (step === undefined && event.key !== 'Enter' && event.key !== 'Home')) return
    event.preventDefault()
    if (event.key === 'Enter') return answer(x, 'keys')
    if (x === 0 || event.key === 'Home') way.current = { startMs: event.timeStamp, trace: [{ x: 0, y: 0, atMs: 0 }] }
    if (step === undefined) setX(0)
    else record(pieceX(x + step, challenge), 0, event.timeStamp)
  }
  return { x, dragging, press, move, release, hearKey }
}

const Knob = ({ mood }: { mood: ChallengeMood }) => {
  if (mood === 'passed') return <IconCheck size={24} />
  return mood === 'refused' ? <IconClose size={24} /> : <IconChevronRight size={24} />
}

/** A piece to move into its hole, with a pointer or with the arrow keys. [S-07] */
export const SliderChallenge = ({
  challenge,
  mood,
  onAnswer,
}: {
  challenge: Slider
  mood: ChallengeMood
  onAnswer: (answer: SliderAnswer) => void
}) => {
  const { t } = useTranslations('verification')
  const { x, dragging, press, move, release, hearKey } = useSlider(challenge, mood === 'open', onAnswer)
  const max = challenge.width - challenge.pieceWidth
  const place = { '--share': x / max } as React.CSSProperties
  return (
    <div className={styles.challenge} data-mood={mood} style={place}>
      <div className={styles.stage} style={{ aspectRatio: `${challenge.width} / ${challenge.height}` }}>
        <img src={challenge.picture} alt={t('slider.picture')} draggable={false} className={styles.picture} />
        <img
          src={challenge.piece}
          alt=""
          draggable={false}
          className={styles.piece}
          style={{
            width: `${(challenge.pieceWidth / challenge.width) * 100}%`,
            left: `${(x / challenge.width) * 100}%`,
            top: `${(challenge.top / challenge.height) * 100}%`,
          }}
        />
      </div>
      <div className={classes(styles.track, dragging && styles.dragging)}>
        <span className={styles.words}>{x === 0 && mood === 'open' ? t('slider.track') : null}</span>
        <span className={styles.fill} />
        <button
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input hides the way of the pointer, a part of the answer
          role="slider"
          aria-label={t('slider.label')}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={x}
          aria-valuetext={t('slider.value', { x, max })}
          aria-disabled={mood !== 'open'}
          className={styles.knob}
          onPointerDown={press}
          onPointerMove={move}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={hearKey}
        >
          <Knob mood={mood} />
        </button>
      </div>
    </div>
  )
}
