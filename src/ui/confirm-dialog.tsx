import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  text: string
  /** What the button says that does it. */
  action: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks before something is lost for others. */
export const ConfirmDialog = ({ open, title, text, action, onClose, onConfirm }: ConfirmDialogProps) => {
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
            variant="danger"
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
