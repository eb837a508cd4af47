import { useCallback } from 'react'
import { toast } from '#src/ui/toast-store.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** Copies a text, and says whether that worked. */
export const useCopy = (): ((text: string) => void) => {
  const { t } = useTranslations('site')
  return useCallback(
    (text) => {
      const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
      copied.then(
        () => toast(t('cs.copied'), { tone: 'success' }),
        () => toast(t('cs.copyFailed'), { tone: 'warning' }),
      )
    },
    [t],
  )
}
