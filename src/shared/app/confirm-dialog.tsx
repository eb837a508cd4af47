import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useTranslations } from './translations.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  text: ReactNode
  /** What the button says that does it. */
  action: string
  /** Absent: something is lost for others. */
  variant?: 'primary'
  onClose: () => void
  onConfirm: () => void
}

/** Asks before something is done to others. */
export const ConfirmDialog = ({ open, title, text, action, variant, onClose, onConfirm }: ConfirmDialogProps) => {
  const { t } = useTranslations('common')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant={variant ?? 'danger'}
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
