import { useState, type ReactNode } from 'react'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { toast } from '#src/ui/toast-store.ts'
import type { ReportDialog } from './report-dialog.tsx'
import type { RowActions, RowSubject } from './row-actions.ts'
import type { ViewerSheet } from './viewer-sheet.tsx'

interface Parts {
  ViewerSheet: typeof ViewerSheet
  ReportDialog: typeof ReportDialog
}

const loadParts = async (): Promise<Parts> => {
  const [sheet, dialog] = await Promise.all([import('./viewer-sheet.tsx'), import('./report-dialog.tsx')])
  return { ...sheet, ...dialog }
}

interface Opened {
  subject: RowSubject
  kind: 'tools' | 'report' | 'nothing'
}

/** What a viewer opens about a line: its tools, and a report; both load with the first press. [P-02] */
export const useViewerParts = (actions: Pick<RowActions, 'mention' | 'block'>) => {
  const { t } = useTranslations()
  const [parts, setParts] = useState<Parts | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const show = (kind: Opened['kind']) => (subject: RowSubject) => {
    setOpened({ subject, kind })
    if (parts) return
    loadOnline(loadParts).then(setParts, () => toast(t('viewer.failed'), { tone: 'warning' }))
  }
  const open = show('tools')
  const report = show('report')
  const close = (): void => setOpened(opened && { ...opened, kind: 'nothing' })
  const shown: ReactNode =
    parts && opened ? (
      <>
        <parts.ViewerSheet
          subject={opened.subject}
          actions={{ ...actions, report }}
          open={opened.kind === 'tools'}
          onClose={close}
        />
        {opened.kind === 'report' ? <parts.ReportDialog subject={opened.subject} onClose={close} /> : null}
      </>
    ) : null
  return { open, report, shown }
}
