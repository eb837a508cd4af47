import type { ReactNode } from 'react'
import type { Reject } from '#src/machines/command/command.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

export interface CommandNewsProps {
  /** What is said while nobody has answered; null: nothing is open. */
  unconfirmed: string | null
  onRetry: () => void
  onAbandon: () => void
  reject: Reject | null
  /** Where a refusal can be mended. */
  remedy?: ReactNode
  /** What is said when it is done. */
  children?: ReactNode
}

/** What came of the press: nobody has answered yet, a refusal in the server's words, or what was done. [S-13] */
export const CommandNews = ({ unconfirmed, onRetry, onAbandon, reject, remedy, children }: CommandNewsProps) => {
  const { t } = useTranslations('common')
  if (unconfirmed !== null)
    return (
      <Note tone="wait">
        {unconfirmed}
        <Button size="sm" onClick={onRetry}>
          {t('askNow')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onAbandon}>
          {t('abandon')}
        </Button>
      </Note>
    )
  if (reject === null) return children
  return (
    <Note tone="bad">
      {reject.msg}
      {remedy}
    </Note>
  )
}
