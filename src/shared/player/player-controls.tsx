import { useSelector } from '@xstate/react'
import type { CSSProperties, ReactNode } from 'react'
import { lateComponent } from '#src/shared/app/late-component.tsx'
import { IconPlay, IconRefresh } from '#src/ui/icons.tsx'
import { IconFullScreen, IconPause, IconPictureInPicture, IconVolume, IconVolumeOff } from '#src/ui/room-icons.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { usePlayerActors } from './player-actors.tsx'
import styles from './player.module.css'

interface ControlProps {
  label: string
  on?: boolean
  onPress: () => void
  children: ReactNode
}

/** A button over the picture. */
export const Control = ({ label, on, onPress, children }: ControlProps) => (
  <button type="button" className={styles.btn} aria-label={label} title={label} aria-pressed={on} onClick={onPress}>
    {children}
  </button>
)

export const PlayControl = () => {
  const { t } = useTranslations()
  const { player } = usePlayerActors()
  const isRunning = useSelector(
    player,
    (snapshot) => snapshot.context.streaming && !snapshot.context.paused && !snapshot.matches('blockedByAutoplay'),
  )
  const isOff = useSelector(player, ({ context }) => context.mode === 'ANIMATION')
  if (isOff) return null
  return (
    <Control
      label={isRunning ? t('player.pause') : t('player.play')}
      onPress={() => player.send({ type: isRunning ? 'pause.press' : 'play.press' })}
    >
      {isRunning ? <IconPause size={22} /> : <IconPlay size={22} />}
    </Control>
  )
}

export const RefreshControl = () => {
  const { t } = useTranslations()
  const { player } = usePlayerActors()
  return (
    <Control label={t('player.refresh')} onPress={() => player.send({ type: 'refresh.press' })}>
      <IconRefresh size={22} />
    </Control>
  )
}

export const VolumeControl = ({ slider }: { slider: boolean }) => {
  const { t } = useTranslations()
  const { player } = usePlayerActors()
  const muted = useSelector(player, ({ context }) => context.muted)
  const volume = useSelector(player, ({ context }) => context.volume)
  const level = muted ? 0 : volume
  return (
    <>
      <Control
        label={muted ? t('player.unmute') : t('player.mute')}
        onPress={() => player.send({ type: 'mute.press' })}
      >
        {level === 0 ? <IconVolumeOff size={22} /> : <IconVolume size={22} />}
      </Control>
      {slider ? (
        <input
          type="range"
          className={styles.volume}
          min={0}
          max={1}
          step={0.05}
          value={level}
          aria-label={t('player.volume')}
          style={{ '--volume': `${level * 100}%` } as CSSProperties}
          onChange={(event) => player.send({ type: 'volume.change', volume: Number(event.target.value) })}
        />
      ) : null}
    </>
  )
}

const useStreaming = (): boolean => useSelector(usePlayerActors().player, ({ context }) => context.streaming)

export const ToLive = () => {
  const { t } = useTranslations()
  const { player } = usePlayerActors()
  if (!useStreaming()) return null
  return (
    <button type="button" className={styles.toLive} onClick={() => player.send({ type: 'live.press' })}>
      {t('player.toLive')}
    </button>
  )
}

const QualityMenu = lateComponent(async () => (await import('./quality-menu.tsx')).QualityMenu)

/** What plays, and a choice where there are renditions beside the source: a button, or rows of a menu. */
export const Quality = ({ rows }: { rows?: boolean }) => (useStreaming() ? <QualityMenu rows={rows} /> : null)

export const PipControl = () => {
  const { t } = useTranslations()
  const { player } = usePlayerActors()
  const video = useSelector(player, ({ context }) => (context.streaming ? context.video : null))
  if (!video || !document.pictureInPictureEnabled) return null
  const toggle = (): void => {
    const done = document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture()
    done.catch(() => undefined)
  }
  return (
    <Control label={t('player.pip')} onPress={toggle}>
      <IconPictureInPicture size={22} />
    </Control>
  )
}

export const FullScreenControl = ({ isFull, onToggle }: { isFull: boolean; onToggle: () => void }) => {
  const { t } = useTranslations()
  return (
    <Control label={isFull ? t('player.leaveFullScreen') : t('player.fullScreen')} onPress={onToggle}>
      <IconFullScreen size={22} />
    </Control>
  )
}
