import { useState } from 'react'
import { studioStreamEnd } from '#contract/studio/key-calls.ts'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast-store.ts'

/** Ends the stream, after it was asked once. [S-02] */
export const EndButton = () => {
  const { t } = useTranslations('studio')
  const { gateway } = useShellServices()
  const [isAsking, setIsAsking] = useState(false)
  const end = useCommand(
    (_: null, requestId) => gateway.call(studioStreamEnd, { requestId }),
    ({ wasOn }) => toast(t(wasOn ? 'end.done' : 'end.none'), { tone: 'success' }),
    ({ msg }) => toast(msg, { tone: 'warning' }),
    'studio-stream-end',
  )
  return (
    <>
      <Button variant="danger" size="sm" busy={end.busy} onClick={() => setIsAsking(true)}>
        {t(end.unanswered ? 'end.again' : 'end.action')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('end.title')}
        text={t('end.text')}
        action={t('end.action')}
        onClose={() => setIsAsking(false)}
        onConfirm={() => end.send(null)}
      />
    </>
  )
}
