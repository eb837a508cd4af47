import { toast } from '#src/ui/toast-store.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

export const useLogOut = (): (() => void) => {
  const { t } = useTranslations('shell')
  const { session } = useShellServices()
  return () => {
    session.send({ type: 'session.logout' })
    toast(t('member.loggedOut'), { tone: 'success' })
  }
}
