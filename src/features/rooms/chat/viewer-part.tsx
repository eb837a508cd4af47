import { useState, type ComponentType, type ReactNode } from 'react'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { useRoomParts, type OpenedLine, type ViewerDeskProps } from '#src/shared/room/room-parts.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { toast } from '#src/ui/toast-store.ts'
import type { RowActions } from './row-actions.ts'

/** What a viewer opens about a line; its code loads with the first press. [P-02] */
export const useViewerDesk = (onMention: RowActions['mention']) => {
  const { t } = useTranslations()
  const { loadViewerDesk } = useRoomParts()
  const [part, setPart] = useState<{ ViewerDesk: ComponentType<ViewerDeskProps> } | null>(null)
  const [opened, setOpened] = useState<OpenedLine | null>(null)
  const open = (next: OpenedLine): void => {
    setOpened(next)
    if (part) return
    loadOnline(loadViewerDesk).then(setPart, () => toast(t('viewer.failed'), { tone: 'warning' }))
  }
  const desk: ReactNode =
    part && opened ? <part.ViewerDesk opened={opened} onMention={onMention} onOpen={setOpened} /> : null
  return { open, desk }
}
