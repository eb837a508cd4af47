import { useCallback } from 'react'
import { copyText } from '#src/ui/copy-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** Copies a text, and says whether that worked. */
export const useCopy = (): ((text: string) => void) => {
  const { t } = useTranslations('site')
  return useCallback((text) => copyText(text, { copied: t('cs.copied'), failed: t('cs.copyFailed') }), [t])
}
