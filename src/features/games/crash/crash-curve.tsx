import { useEffect, useRef } from 'react'
import type { TableRound } from '#contract/games/entities/table.ts'
import { crashHundredthsAt, crashMsTo } from '#contract/games/rules/crash-curve.ts'
import { curveHeight, curveShape, curveWidth } from '#src/machines/games/curve-shape.ts'
import { hundredthsText } from '#src/machines/games/dice-rules.ts'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import styles from './crash.module.css'

/** How often it is drawn for whoever wants little motion. */
const calmEveryMs = 500

/** Calls back before every picture, or twice a second. */
const everyFrame = (draw: () => void, isCalm: boolean): (() => void) => {
  draw()
  if (isCalm) {
    const timer = setInterval(draw, calmEveryMs)
    return () => clearInterval(timer)
  }
  let frame = requestAnimationFrame(function next() {
    draw()
    frame = requestAnimationFrame(next)
  })
  return () => cancelAnimationFrame(frame)
}

/** What the curve shows now, again and again while it runs. */
export const useCurve = (round: TableRound | null, draw: (elapsedMs: number, hundredths: number) => void): void => {
  const { serverNow } = useShellServices()
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)')
  const latest = useRef(draw)
  useEffect(() => {
    latest.current = draw
  })
  const startsAtMs = round?.state === 'running' ? round.startsAtMs : null
  const point = round?.outcome?.game === 'crash' ? round.outcome.pointHundredths : null
  useEffect(() => {
    if (startsAtMs !== null)
      return everyFrame(() => {
        const elapsedMs = Math.max(0, serverNow() - startsAtMs)
        latest.current(elapsedMs, crashHundredthsAt(elapsedMs))
      }, isCalm)
    latest.current(point === null ? 0 : crashMsTo(point), point ?? 100)
    return undefined
  }, [startsAtMs, point, isCalm, serverNow])
}

/** The curve itself. Nothing of it is a component's state: it moves sixty times a second. */
export const CrashCurve = ({ round }: { round: TableRound | null }) => {
  const line = useRef<SVGPathElement>(null)
  const area = useRef<SVGPathElement>(null)
  const number = useRef<HTMLElement>(null)
  useCurve(round, (elapsedMs, hundredths) => {
    const shape = curveShape(elapsedMs)
    line.current?.setAttribute('d', shape)
    area.current?.setAttribute('d', `${shape}V${curveHeight}H0Z`)
    if (number.current) number.current.textContent = `${hundredthsText(hundredths)}×`
  })
  return (
    <div className={styles.curve} data-state={round?.state ?? 'open'} aria-hidden="true">
      <svg viewBox={`0 0 ${curveWidth} ${curveHeight}`} preserveAspectRatio="none">
        <path ref={area} className={styles.area} />
        <path ref={line} className={styles.line} />
      </svg>
      <b translate="no" ref={number} className={styles.number} data-testid="multiplier" />
    </div>
  )
}
