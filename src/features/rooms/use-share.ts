import { useCallback } from 'react'
import { copyText } from '#src/ui/copy-text.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'

/** Copies the room's address. */
export const useShare = (): (() => void) => {
  const { t } = useTranslations()
  return useCallback(
    () => copyText(`${location.origin}${location.pathname}`, { copied: t('bar.shared'), failed: t('bar.shareFailed') }),
    [t],
  )
}
