import { useEffect, useState } from 'react'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { toast } from '#src/ui/toast-store.ts'
import type { ModeratorDesk } from './moderator-desk.tsx'

interface Part {
  ModeratorDesk: typeof ModeratorDesk
}

/** The moderators' desk; few viewers ever open one, so that its code comes then. [P-02] */
export const LateDesk = ({ beside }: { beside?: boolean }) => {
  const { t } = useTranslations()
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    loadOnline(() => import('./moderator-desk.tsx')).then(setPart, () => toast(t('viewer.failed'), { tone: 'warning' }))
  }, [t])
  return part ? <part.ModeratorDesk {...(beside !== undefined && { beside })} /> : null
}
