import { useSelector } from '@xstate/react'
import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { accountReminderMachine } from '#src/machines/accounts/account-reminder-machine.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { memberPath } from '#src/features/members/member-sections.tsx'
import { Panel } from '#src/ui/panel.tsx'

interface PhoneNoteProps {
  /** The member's number, masked; '' = none. */
  phone: string
}

const Note = ({ phone, reminder }: PhoneNoteProps & { reminder: ActorRefFrom<typeof accountReminderMachine> }) => {
  const { t } = useTranslations('member')
  const phoneBind = useSelector(reminder, ({ context }) => context.phoneBind)
  const isOutdated = phoneBind === '0' && phone !== ''
  useEffect(() => {
    if (isOutdated) reminder.send({ type: 'account.changed' })
  }, [isOutdated, reminder])
  if (phoneBind !== '0' || isOutdated) return null
  return (
    <Panel
      title={t('phoneNote.title')}
      end={
        <Link to={`${memberPath}/profile`} className={buttonClass({ variant: 'outline' })}>
          {t('phoneNote.action')}
        </Link>
      }
    >
      <p className={asText('fs13', 'soft')}>{t('phoneNote.text')}</p>
    </Panel>
  )
}

/** Who has no phone bound is told what it is good for. [S-04] */
export const PhoneNote = ({ phone }: PhoneNoteProps) => {
  const { reminder } = useShellServices()
  const part = useSyncExternalStore(reminder.subscribe, reminder.current)
  return part ? <Note phone={phone} reminder={part} /> : null
}
