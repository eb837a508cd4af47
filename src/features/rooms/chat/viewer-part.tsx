import { useState, type ReactNode } from 'react'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { toast } from '#src/ui/toast-store.ts'
import type { RowActions, RowSubject } from './row-actions.ts'
import type { ViewerSheet } from './viewer-sheet.tsx'

interface Part {
  ViewerSheet: typeof ViewerSheet
}

/** The sheet of a line's tools, which loads with the first long press. */
export const useViewerSheet = (actions: Pick<RowActions, 'mention' | 'block'>) => {
  const { t } = useTranslations()
  const [part, setPart] = useState<Part | null>(null)
  const [subject, setSubject] = useState<RowSubject | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (next: RowSubject): void => {
    setSubject(next)
    setOpen(true)
    if (part) return
    loadOnline(() => import('./viewer-sheet.tsx')).then(setPart, () => toast(t('viewer.failed'), { tone: 'warning' }))
  }
  const sheet: ReactNode =
    part && subject ? (
      <part.ViewerSheet subject={subject} actions={actions} open={isOpen} onClose={() => setOpen(false)} />
    ) : null
  return { open, sheet }
}
