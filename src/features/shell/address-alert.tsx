import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { IconWarning } from '#src/ui/icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** There is no address that could be asked. */
export const AddressAlert = ({ onOk }: { onOk: () => void }) => {
  const { t } = useTranslations('shell')
  return (
    <Dialog
      open
      onClose={onOk}
      icon={<IconWarning size={28} />}
      title={t('address.title')}
      footer={
        <Button variant="primary" size="touch" onClick={onOk}>
          {t('common:ok')}
        </Button>
      }
    >
      {t('address.text')}
    </Dialog>
  )
}
