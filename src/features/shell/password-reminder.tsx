import { useSelector } from '@xstate/react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { accountReminderMachine } from '#src/machines/accounts/account-reminder-machine.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { securityLink } from '#src/shared/account/security-link.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { IconLock } from '#src/ui/icons.tsx'

const dayMs = 24 * 60 * 60_000
const securityPath = '/app/member/security'

/** Reminds of a password that should be changed, and leads to where it is. [S-04, C-11] */
export const PasswordReminder = ({ reminder }: { reminder: ActorRefFrom<typeof accountReminderMachine> }) => {
  const { t } = useTranslations('account')
  const { serverNow } = useShellServices()
  const location = useLocation()
  const navigate = useNavigate()
  const isDue = useSelector(reminder, (snapshot) => snapshot.matches('reminding'))
  const { passwordReminder, passwordChangedAtMs, nowMs } = useSelector(reminder, ({ context }) => context)
  if (!isDue || passwordReminder === null || location.pathname === securityPath) return null
  const later = () => reminder.send({ type: 'reminder.later', atMs: serverNow() })
  const days = Math.floor((nowMs - passwordChangedAtMs) / dayMs)
  return (
    <Dialog
      open
      onClose={later}
      icon={<IconLock size={28} />}
      title={t('passwordReminder.title')}
      footer={
        <>
          <Button size="touch" onClick={later}>
            {t('passwordReminder.later')}
          </Button>
          <Button
            variant="primary"
            size="touch"
            onClick={() => {
              later()
              void navigate(securityLink('password', location))
            }}
          >
            {t('passwordReminder.change')}
          </Button>
        </>
      }
    >
      {t(`passwordReminder.${passwordReminder}`, { days })}
    </Dialog>
  )
}
