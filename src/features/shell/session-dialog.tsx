import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#src/machines/accounts/session-machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { IconLock } from '#src/ui/icons.tsx'
import { inPlace } from '#src/shared/account/login-link.tsx'
import styles from './session-dialog.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** A new password ends every session. */
const recoveryPath = '/forgot'

/** Please log in first, or why the session ended; one button, and after a log-in of somebody else's the way to recover. [S-03, S-04, X-02] */
export const SessionDialog = ({ session }: { session: ActorRefFrom<typeof sessionMachine> }) => {
  const { t } = useTranslations('shell')
  const notice = useSelector(session, ({ context }) => context.notice)
  if (!notice) return null
  const onOk = () => session.send({ type: 'session.acknowledge' })
  const notMe = () => session.send({ type: 'session.acknowledge', to: recoveryPath })
  return (
    <Dialog
      open
      dismissible={false}
      onClose={onOk}
      icon={<IconLock size={28} />}
      title={t(`session.${notice.title}`)}
      footer={
        <Button variant="primary" size="touch" onClick={onOk}>
          {t('common:ok')}
        </Button>
      }
    >
      {notice.msg === '' ? t('session.loginFirst') : notice.msg}
      {notice.name === 'LOGGED_IN_ELSEWHERE' ? (
        <p>
          <a href={recoveryPath} className={styles.notMe} onClick={inPlace(notMe)}>
            {t('session.notMe')}
          </a>
        </p>
      ) : null}
    </Dialog>
  )
}
