import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { replayRates } from '#src/machines/live/replay-player-machine.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { lengthText } from '#src/shared/live/length-text.ts'
import { IconPlay, IconRefresh } from '#src/ui/icons.tsx'
import { IconFullScreen, IconPause, IconVolume, IconVolumeOff } from '#src/ui/room-icons.tsx'
import { useReplayPlayer } from './replay-context.tsx'
import { seekStepMs } from './use-shortcuts.ts'
import styles from './player.module.css'

const secondMs = 1_000

const percentOf = (part: number, whole: number): string => `${whole === 0 ? 0 : (part / whole) * 100}%`

/** A button over the picture. */
const Control = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <button type="button" className={styles.btn} aria-label={label} title={label} onClick={onPress}>
    {children}
  </button>
)

/** The place in the replay. While it is dragged the picture stays; it moves when the hand lets go, or with each key. */
const SeekBar = ({ dragged, onDrag }: { dragged: number | null; onDrag: (atMs: number | null) => void }) => {
  const { t } = useTranslations('studio')
  const replay = useReplayPlayer()
  const { atMs, durationMs, bufferedMs } = useSelector(replay, ({ context }) => context)
  const bar = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const release = new AbortController()
    // React's own onChange is the browser's `input`.
    const commit = (): void => {
      replay.send({ type: 'seek.to', atMs: Number(bar.current?.value) })
      onDrag(null)
    }
    bar.current?.addEventListener('change', commit, { signal: release.signal })
    return () => release.abort()
  }, [replay, onDrag])
  const visibleMs = dragged ?? atMs
  const place = { '--at': percentOf(visibleMs, durationMs), '--buffered': percentOf(bufferedMs, durationMs) }
  return (
    <input
      ref={bar}
      type="range"
      data-seek
      className={styles.seek}
      min={0}
      max={Math.max(secondMs, durationMs)}
      step={secondMs}
      value={visibleMs}
      aria-label={t('replay.progress')}
      aria-valuetext={t('replay.place', { at: lengthText(visibleMs), length: lengthText(durationMs) })}
      style={place as CSSProperties}
      onChange={(event) => onDrag(Number(event.target.value))}
    />
  )
}

const PlayControl = () => {
  const { t } = useTranslations('studio')
  const replay = useReplayPlayer()
  const isRunning = useSelector(
    replay,
    (snapshot) => snapshot.matches({ open: 'playing' }) || snapshot.matches({ open: 'waiting' }),
  )
  return (
    <Control
      label={t(isRunning ? 'replay.pause' : 'replay.play')}
      onPress={() => replay.send({ type: 'toggle.press' })}
    >
      {isRunning ? <IconPause size={22} /> : <IconPlay size={22} />}
    </Control>
  )
}

const StepControl = ({ isBack }: { isBack: boolean }) => {
  const { t } = useTranslations('studio')
  const replay = useReplayPlayer()
  return (
    <Control
      label={t(isBack ? 'replay.back' : 'replay.forward')}
      onPress={() => replay.send({ type: 'seek.by', ms: isBack ? -seekStepMs : seekStepMs })}
    >
      <span className={styles.step} data-back={isBack || undefined}>
        <IconRefresh size={22} />
        <span aria-hidden="true">10</span>
      </span>
    </Control>
  )
}

const VolumeControl = () => {
  const { t } = useTranslations('studio')
  const replay = useReplayPlayer()
  const level = useSelector(replay, ({ context: { muted, volume } }) => (muted ? 0 : volume))
  return (
    <>
      <Control
        label={t(level === 0 ? 'replay.unmute' : 'replay.mute')}
        onPress={() => replay.send({ type: 'mute.press' })}
      >
        {level === 0 ? <IconVolumeOff size={22} /> : <IconVolume size={22} />}
      </Control>
      <input
        type="range"
        className={styles.volume}
        min={0}
        max={1}
        step={0.05}
        value={level}
        aria-label={t('replay.volume')}
        style={{ '--at': `${level * 100}%` } as CSSProperties}
        onChange={(event) => replay.send({ type: 'volume.change', volume: Number(event.target.value) })}
      />
    </>
  )
}

const RateControl = () => {
  const { t } = useTranslations('studio')
  const replay = useReplayPlayer()
  const rate = useSelector(replay, ({ context }) => context.rate)
  return (
    <select
      className={`${styles.btn} ${styles.rate}`}
      aria-label={t('replay.rate')}
      value={rate}
      onChange={(event) => replay.send({ type: 'rate.change', rate: Number(event.target.value) })}
    >
      {replayRates.map((value) => (
        <option key={value} value={value}>
          {value}×
        </option>
      ))}
    </select>
  )
}

const Place = ({ dragged }: { dragged: number | null }) => {
  const replay = useReplayPlayer()
  const at = useSelector(replay, ({ context }) => lengthText(dragged ?? context.atMs))
  const length = useSelector(replay, ({ context }) => lengthText(context.durationMs))
  return (
    <span className={styles.place}>
      {at} / {length}
    </span>
  )
}

interface ReplayControlsProps {
  isFull: boolean
  canFill: boolean
  onFull: () => void
}

/** Where the replay is, and what one can do with it, at the foot of the picture. */
export const ReplayControls = ({ isFull, canFill, onFull }: ReplayControlsProps) => {
  const { t } = useTranslations('studio')
  const [dragged, setDragged] = useState<number | null>(null)
  return (
    <div className={`${styles.bar} ${styles.fades}`}>
      <SeekBar dragged={dragged} onDrag={setDragged} />
      <PlayControl />
      <StepControl isBack />
      <StepControl isBack={false} />
      <VolumeControl />
      <Place dragged={dragged} />
      <span className={styles.spacer} />
      <RateControl />
      {canFill ? (
        <Control label={t(isFull ? 'replay.leaveFull' : 'replay.full')} onPress={onFull}>
          <IconFullScreen size={22} />
        </Control>
      ) : null}
    </div>
  )
}
