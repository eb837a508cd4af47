import { useCallback } from 'react'
import { toast } from '#src/ui/toast-store.ts'
import { useTranslations } from './use-translations.ts'

/** Copies the room's address. */
export const useShare = (): (() => void) => {
  const { t } = useTranslations()
  return useCallback(() => {
    const address = `${location.origin}${location.pathname}`
    const copied = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('no clipboard'))
    copied.then(
      () => toast(t('bar.shared'), { tone: 'success' }),
      () => toast(t('bar.shareFailed'), { tone: 'warning' }),
    )
  }, [t])
}
