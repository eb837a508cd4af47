import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useFullScreen } from '#src/shared/player/use-full-screen.ts'
import { useOnline } from '#src/shared/app/use-online.ts'
import { Badge } from '#src/ui/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import { ReplayControls } from './replay-controls.tsx'
import { useReplayPlayer } from './replay-context.tsx'
import { ReplayState } from './replay-state.tsx'
import styles from './player.module.css'
import { useShortcuts } from './use-shortcuts.ts'

const Video = ({ label }: { label: string }) => {
  const replay = useReplayPlayer()
  const video = useRef<HTMLVideoElement>(null)
  useLayoutEffect(() => {
    if (video.current) replay.send({ type: 'player.attach', video: video.current })
    return () => replay.send({ type: 'player.detach' })
  }, [replay])
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a stream has no captions; its chat stands beside it
    <video ref={video} playsInline aria-label={label} onClick={() => replay.send({ type: 'toggle.press' })} />
  )
}

/** The picture of a replay with all that lies over it. */
export const ReplayPlayer = ({ title }: { title: string }) => {
  const { t } = useTranslations('studio')
  const replay = useReplayPlayer()
  const box = useRef<HTMLElement>(null)
  const plays = useSelector(replay, (snapshot) => snapshot.matches({ open: 'playing' }))
  const { isFull, canFill, toggle } = useFullScreen(box, false, 'landscape')
  useShortcuts(replay, toggle)
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline) replay.send({ type: 'network.returned' })
  }, [replay, isOnline])
  return (
    <section ref={box} className={styles.player} aria-label={t('replay.player')} data-plays={plays || undefined}>
      <Video label={t('replay.video', { title })} />
      <div className={classes(styles.shade, styles.fades)} />
      <ReplayState />
      <div className={classes(styles.top, styles.fades)}>
        <Badge tone="media" onMedia>
          {t('replay.title')}
        </Badge>
      </div>
      <ReplayControls isFull={isFull} canFill={canFill} onFull={toggle} />
    </section>
  )
}
