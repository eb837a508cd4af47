import { useSelector } from '@xstate/react'
import { IconClock, IconPlay, IconWarning } from '#src/ui/icons.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { usePlayerActors } from './player-actors.tsx'
import { Notice, Waiting } from './player-notice.tsx'
import styles from './player.module.css'

const BigPlay = ({ words }: { words?: string }) => {
  const { t } = useTranslations()
  const { player } = usePlayerActors()
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

const Failed = ({ text }: { text: string }) => {
  const { t } = useTranslations()
  const { player } = usePlayerActors()
  return (
    <Notice icon={<IconWarning size={24} />} title={t('player.failed')} text={text}>
      <button type="button" className={styles.stateAction} onClick={() => player.send({ type: 'refresh.press' })}>
        {t('retry')}
      </button>
    </Notice>
  )
}

/** How people call what a stream is made of. */
const codecName = (codecs: string): string =>
  /\bh(vc|ev)1\./.test(codecs) ? 'HEVC (H.265)' : (codecs.split(',')[0] ?? codecs)

const Unplayable = ({ text }: { text: string }) => {
  const { t } = useTranslations()
  const { player } = usePlayerActors()
  const codec = useSelector(player, ({ context }) => codecName(context.codecs ?? ''))
  return (
    <Notice icon={<IconWarning size={24} />} title={t('player.unplayable', { codec })} text={text}>
      <button type="button" className={styles.stateAction} onClick={() => player.send({ type: 'refresh.press' })}>
        {t('retry')}
      </button>
    </Notice>
  )
}

/** What remains to do without the picture, in the words of the place that shows it. */
interface StreamTexts {
  failed: string
  ended: string
  unplayable: string
}

/** What stands over the picture while it starts, waits, has ended or does not play. */
export const StreamState = ({ failed, ended, unplayable }: StreamTexts) => {
  const { t } = useTranslations()
  const { player } = usePlayerActors()
  const snapshot = useSelector(player, (current) => current)
  if (snapshot.matches('loading')) return <Waiting words={t('player.connecting')} />
  if (snapshot.matches('stalled')) return <Waiting words={t('player.stalled')} />
  if (snapshot.matches('recovering')) return <Waiting words={t('player.recovering')} />
  if (snapshot.matches('blockedByAutoplay')) return <BigPlay words={t('player.blockedText')} />
  if (snapshot.matches('ended')) return <Notice icon={<IconClock size={24} />} title={t('player.ended')} text={ended} />
  if (snapshot.matches('unplayable')) return <Unplayable text={unplayable} />
  if (snapshot.matches('failed')) return <Failed text={failed} />
  return snapshot.context.paused ? <BigPlay /> : null
}
