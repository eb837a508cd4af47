import { useSelector } from '@xstate/react'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { IconPlay } from '#src/ui/icons.tsx'
import styles from './player.module.css'
import { useReplayPlayer } from './replay-context.tsx'

const Waiting = ({ words }: { words: string }) => (
  <output className={styles.state}>
    <span className={styles.spinner} aria-hidden="true" />
    <p>{words}</p>
  </output>
)

const BigPlay = ({ words }: { words?: string }) => {
  const { t } = useTranslations('studio')
  const replay = useReplayPlayer()
  return (
    <div className={styles.state} data-dim={words === undefined ? undefined : true}>
      <button
        type="button"
        className={styles.bigPlay}
        aria-label={t('replay.play')}
        onClick={() => replay.send({ type: 'toggle.press' })}
      >
        <IconPlay size={28} />
      </button>
      {words === undefined ? null : <p>{words}</p>}
    </div>
  )
}

interface NoticeProps {
  title: string
  text?: string
  action: string
  onPress: () => void
}

const Notice = ({ title, text, action, onPress }: NoticeProps) => (
  <output className={styles.state} data-dim>
    <b>{title}</b>
    {text === undefined ? null : <p>{text}</p>}
    <button type="button" className={styles.action} onClick={onPress}>
      {action}
    </button>
  </output>
)

/** What stands over the picture while there is none, it waits, or it has ended. */
export const ReplayState = () => {
  const { t } = useTranslations('studio')
  const replay = useReplayPlayer()
  const snapshot = useSelector(replay, (current) => current)
  const failed = { action: t('replay.retry'), onPress: () => replay.send({ type: 'retry.press' }) }
  if (snapshot.matches({ open: 'loading' }) || snapshot.matches('refused'))
    return <Waiting words={t('replay.loading')} />
  if (snapshot.matches({ open: 'waiting' })) return <Waiting words={t('replay.waiting')} />
  if (snapshot.matches({ open: 'blocked' })) return <BigPlay words={t('replay.blocked')} />
  if (snapshot.matches({ open: 'paused' })) return <BigPlay />
  if (snapshot.matches({ open: 'ended' })) {
    const again = (): void => replay.send({ type: 'toggle.press' })
    return <Notice title={t('replay.ended')} action={t('replay.again')} onPress={again} />
  }
  if (snapshot.matches('failed')) return <Notice {...failed} title={t('replay.failed')} text={t('replay.failedText')} />
  if (snapshot.matches('unplayable'))
    return <Notice {...failed} title={t('replay.unplayable')} text={t('replay.unplayableText')} />
  return null
}
