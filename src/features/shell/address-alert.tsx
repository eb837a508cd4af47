import { useEffect, useState } from 'react'
import type { ListenerSet } from '#src/shared/collections/listener-set.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { IconWarning } from '#src/ui/icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** There is no address that could be asked. */
export const AddressAlert = ({ alerts }: { alerts: Pick<ListenerSet<[]>, 'add'> }) => {
  const { t } = useTranslations('shell')
  // It loads with the first alert.
  const [open, setOpen] = useState(true)
  useEffect(() => alerts.add(() => setOpen(true)), [alerts])
  if (!open) return null
  const onOk = () => setOpen(false)
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
