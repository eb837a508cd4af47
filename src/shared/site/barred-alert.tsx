import { useNavigate } from 'react-router-dom'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { IconWarning } from '#src/ui/icons.tsx'

/** The account takes part in nothing of what a page is about; OK leads home. [P-04, R-03] */
export const BarredAlert = ({ title, text }: { title: string; text: string }) => {
  const { t } = useTranslations('common')
  const navigate = useNavigate()
  const leave = () => void navigate('/app/home', { replace: true })
  return (
    <Dialog
      open
      onClose={leave}
      icon={<IconWarning size={28} />}
      title={title}
      footer={
        <Button variant="primary" size="touch" onClick={leave}>
          {t('ok')}
        </Button>
      }
    >
      {text}
    </Dialog>
  )
}
