import { useSelector } from '@xstate/react'
import { IconInfo, IconWarning } from '#src/ui/icons.tsx'
import { useRoomActors } from '#src/features/rooms/room-actors.tsx'
import { useTranslations } from '#src/features/rooms/use-translations.ts'
import styles from './composer.module.css'

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
      {reject.msg}
    </p>
  )
}
