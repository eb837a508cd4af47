import { useSelector } from '@xstate/react'
import { IconInfo, IconWarning } from '#src/ui/icons.tsx'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './composer.module.css'

/** Why the last message did not go and, where that is so, until when it would not. */
const RefusalWords = ({ msg }: { msg: string }) => {
  const { t } = useTranslations()
  const { composer } = useRoomActors()
  const { untilMs, levelMin } = useSelector(composer, ({ context }) => context.refusal)
  const nowMs = useServerSeconds()
  if (levelMin !== null) return t('composer.refusedLevel', { msg, level: levelMin })
  if (untilMs === null || untilMs <= nowMs) return msg
  const left = timeLeft(untilMs, nowMs)
  return t('composer.refusedUntil', { msg, left: t(`left.${left.unit}`, { value: left.value }) })
}

/** Why the last message did not go, or that nobody knows yet whether it did. */
export const ComposerNotes = () => {
  const { t } = useTranslations()
  const { composer } = useRoomActors()
  const isOpen = useSelector(composer, (snapshot) => snapshot.matches('unconfirmed'))
  const pending = useSelector(composer, ({ context }) => context.pending)
  const reject = useSelector(composer, ({ context }) => context.reject)
  if (isOpen && pending)
    return (
      <output className={styles.note}>
        <IconWarning size={14} />
        <span>{t('composer.unconfirmed')}</span>
        <button type="button" onClick={() => composer.send({ type: 'compose.retry' })}>
          {t('composer.retry')}
        </button>
        <button type="button" onClick={() => composer.send({ type: 'compose.abandon' })}>
          {t('composer.abandon')}
        </button>
      </output>
    )
  if (!reject || reject.name === 'SLOW_MODE' || reject.name === 'MUTED') return null
  return (
    <p className={styles.note} data-tone="bad" role="alert">
      <IconInfo size={14} />
      <RefusalWords msg={reject.msg} />
    </p>
  )
}
