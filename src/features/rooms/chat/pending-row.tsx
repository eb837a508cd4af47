import { useSelector } from '@xstate/react'
import { classes } from '#src/ui/classes.ts'
import { selectMessages } from '#src/machines/rooms/room-selectors.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './message.module.css'
import { MessageWords } from './text-message.tsx'

/** My message on its way, below the list until the list has it: the push may come before the answer. */
export const PendingRow = () => {
  const { t } = useTranslations()
  const { session } = useServices()
  const { composer, room } = useRoomActors()
  const pending = useSelector(composer, ({ context }) => context.pending)
  const isOpen = useSelector(composer, (snapshot) => snapshot.matches('unconfirmed'))
  const nickname = useSelector(session, ({ context }) => context.userInfo?.nickname ?? '')
  const isVisible = useSelector(room, (snapshot) =>
    selectMessages(snapshot).some((message) => message.kind === 'text' && message.requestId === pending?.requestId),
  )
  if (!pending || isVisible) return null
  return (
    <div className={classes(styles.msg, styles.self, styles.failed)}>
      <span translate="no" className={styles.name}>
        {nickname}
      </span>
      {t('chat.colon')}
      <MessageWords text={pending.body.text} />
      {isOpen ? (
        <button type="button" className={styles.retry} onClick={() => composer.send({ type: 'compose.retry' })}>
          {t('chat.unconfirmed')} · {t('chat.resend')}
        </button>
      ) : (
        <span className={styles.quiet}>{t('chat.sending')}</span>
      )}
    </div>
  )
}
