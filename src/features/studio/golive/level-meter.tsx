import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Note } from '#src/ui/note.tsx'
import styles from './golive.module.css'

const lowestDb = -60
const quietDb = -55
const quietMs = 10_000
const readEveryMs = 100
const bars = 20

const levelOf = (samples: Float32Array): number => {
  const mean = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return Math.max(lowestDb, Math.min(0, Math.round(10 * Math.log10(mean || 1e-9))))
}

const zoneOf = (db: number): 'good' | 'high' | 'loud' => (db > -6 ? 'loud' : db > -18 ? 'high' : 'good')

const Bars = ({ db }: { db: number }) => (
  <span className={styles.bars} aria-hidden="true">
    {Array.from({ length: bars }, (_, bar) => {
      const from = lowestDb + (bar * -lowestDb) / bars
      return <i key={bar} data-zone={zoneOf(from)} data-on={db > from || undefined} />
    })}
  </span>
)

/** Reads the loudness of a track ten times a second. */
const useLevel = (track: MediaStreamTrack, onSound: () => void) => {
  const [db, setDb] = useState(lowestDb)
  const [isQuiet, setIsQuiet] = useState(false)
  const notify = useRef(onSound)
  useEffect(() => {
    notify.current = onSound
  })
  useEffect(() => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let soundAtMs = performance.now()
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const level = levelOf(samples)
      // Before the first press on a page nothing can be measured.
      if (level > quietDb || context.state !== 'running') soundAtMs = performance.now()
      if (level > quietDb) notify.current()
      setDb(level)
      setIsQuiet(performance.now() - soundAtMs > quietMs)
    }, readEveryMs)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track])
  return { db, isQuiet }
}

/** The loudness of the microphone, and a warning after 10 s without sound. */
export const LevelMeter = ({ track, onSound }: { track: MediaStreamTrack; onSound: () => void }) => {
  const { t } = useTranslations('studio')
  const { db, isQuiet } = useLevel(track, onSound)
  return (
    <>
      <div className={styles.level}>
        <meter className={styles.meter} min={lowestDb} max={0} value={db} aria-label={t('golive.level')} />
        <Bars db={db} />
        <span className={styles.db}>{t('golive.db', { db })}</span>
      </div>
      {isQuiet ? <Note tone="wait">{t('golive.quiet')}</Note> : null}
    </>
  )
}
