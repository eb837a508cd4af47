import { type ReactNode, useState } from 'react'
import { Dialog } from '#src/ui/dialog.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { EntrancePlaceProvider, type EntranceScreen } from './entrance-place.ts'

const titles = { login: 'title', register: 'register.title', forgot: 'forgot.title' } as const

interface EntranceDialogProps {
  open: boolean
  onClose: () => void
  /** Path and query of the page under it. */
  page: string
  screens: Readonly<Record<EntranceScreen, () => ReactNode>>
}

/** Another dialog opened over it, such as a question of the server's, and Esc is for that one. */
const isCovered = (): boolean =>
  [...document.querySelectorAll('[role="dialog"][data-open]')].at(-1)?.querySelector('[data-entrance]') === null

/** Log in, register or find a password again over the page that one is on; only ×, Esc and the log-in close it. [R-01, C-11] */
export const EntranceDialog = ({ open, onClose, page, screens }: EntranceDialogProps) => {
  const { t } = useTranslations('account')
  const { session } = useShellServices()
  const [screen, show] = useState<EntranceScreen>('login')
  const close = () => {
    if (isCovered()) return
    // A step that was not taken is not waited for.
    session.send({ type: 'session.cancel' })
    onClose()
  }
  const Screen = screens[screen]
  return (
    <Dialog open={open} staysOnPress onClose={close} title={t(titles[screen])} closeLabel={t('common:close')}>
      <EntrancePlaceProvider value={{ page, show }}>
        <Screen />
      </EntrancePlaceProvider>
    </Dialog>
  )
}
