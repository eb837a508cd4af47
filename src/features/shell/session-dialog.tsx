import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#src/machines/accounts/session-machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { IconLock } from '#src/ui/icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** Please log in first, or why the session ended; one button, and nothing else closes it. [S-03, S-04, X-02] */
export const SessionDialog = ({ session }: { session: ActorRefFrom<typeof sessionMachine> }) => {
  const { t } = useTranslations('shell')
  const notice = useSelector(session, ({ context }) => context.notice)
  if (!notice) return null
  const onOk = () => session.send({ type: 'session.acknowledge' })
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
    </Dialog>
  )
}
