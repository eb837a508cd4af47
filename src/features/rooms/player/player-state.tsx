import { useSelector } from '@xstate/react'
import { useServices } from '#src/shared/app/services.tsx'
import { IconClock, IconPlay, IconWarning } from '#src/ui/icons.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { useMatchVideoState } from './match-video-state.tsx'
import { Notice, Waiting } from './player-notice.tsx'
import styles from './player.module.css'

const BigPlay = ({ words }: { words?: string }) => {
  const { t } = useTranslations()
  const { player } = useRoomActors()
  return (
    <div className={styles.state} data-dim="true">
      <button
        type="button"
        className={styles.bigPlay}
        aria-label={t('player.play')}
        onClick={() => player.send({ type: 'play.press' })}
      >
        <IconPlay size={28} />
      </button>
      {words ? <p className={styles.stateText}>{words}</p> : null}
    </div>
  )
}

const NotStarted = () => {
  const { t, language } = useTranslations()
  const { room } = useRoomActors()
  const startAt = useSelector(room, ({ context }) => context.info?.item.startAt ?? 0)
  const time = new Intl.DateTimeFormat(language, {
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <Notice icon={<IconClock size={24} />} title={t('player.notStarted')} text={t('player.notStartedText')}>
      {startAt > 0 ? <p className={styles.stateText}>{t('player.startsAt', { time: time.format(startAt) })}</p> : null}
    </Notice>
  )
}

const Failed = () => {
  const { t } = useTranslations()
  const { player } = useRoomActors()
  return (
    <Notice icon={<IconWarning size={24} />} title={t('player.failed')} text={t('player.failedText')}>
      <button type="button" className={styles.stateAction} onClick={() => player.send({ type: 'refresh.press' })}>
        {t('retry')}
      </button>
    </Notice>
  )
}

/** How people call what a stream is made of. */
const codecName = (codecs: string): string =>
  /\bh(vc|ev)1\./.test(codecs) ? 'HEVC (H.265)' : (codecs.split(',')[0] ?? codecs)

const Unplayable = () => {
  const { t } = useTranslations()
  const { player } = useRoomActors()
  const codec = useSelector(player, ({ context }) => codecName(context.codecs ?? ''))
  return (
    <Notice
      icon={<IconWarning size={24} />}
      title={t('player.unplayable', { codec })}
      text={t('player.unplayableText')}
    >
      <button type="button" className={styles.stateAction} onClick={() => player.send({ type: 'refresh.press' })}>
        {t('retry')}
      </button>
    </Notice>
  )
}

/** What stands over the picture while there is none, or while it waits. [S-02, X-08] */
export const PlayerState = () => {
  const { t } = useTranslations()
  const { site } = useServices()
  const { player } = useRoomActors()
  const snapshot = useSelector(player, (current) => current)
  const { mode, paused } = snapshot.context
  const linkState = useMatchVideoState()
  if (mode === 'ANIMATION') return null
  if (linkState !== null) return linkState
  if (snapshot.matches('notStarted')) return <NotStarted />
  if (snapshot.matches('interrupted'))
    return <Notice icon={<IconClock size={24} />} title={t('player.interrupted')} text={t('player.interruptedText')} />
  if (!site.streams) return <Notice icon={<IconWarning size={24} />} title={t('player.streamsOff')} />
  if (snapshot.matches('loading')) return <Waiting words={t('player.connecting')} />
  if (snapshot.matches('stalled')) return <Waiting words={t('player.stalled')} />
  if (snapshot.matches('recovering')) return <Waiting words={t('player.recovering')} />
  if (snapshot.matches('blockedByAutoplay')) return <BigPlay words={t('player.blockedText')} />
  if (snapshot.matches('ended'))
    return <Notice icon={<IconClock size={24} />} title={t('player.ended')} text={t('player.endedText')} />
  if (snapshot.matches('unplayable')) return <Unplayable />
  if (snapshot.matches('failed')) return <Failed />
  return paused ? <BigPlay /> : null
}
