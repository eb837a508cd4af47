import { useSelector } from '@xstate/react'
import { giftCost, pickedGift } from '#src/machines/gifts/gift-tray-rules.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { formatInteger } from '#src/ui/format-amount.ts'

/** Asks before the first large gift of a session goes. */
export const GiftQuestion = () => {
  const { t } = useTranslations()
  const { tray } = useRoomActors()
  const context = useSelector(tray, (snapshot) => snapshot.context)
  const open = useSelector(tray, (snapshot) => snapshot.matches('confirming'))
  const name = pickedGift(context)?.name ?? ''
  const sum = t('gifts.sum', { name, count: context.count, coins: formatInteger(giftCost(context)) })
  const cancel = (): void => tray.send({ type: 'gift.cancel' })
  return (
    <Dialog
      open={open}
      onClose={cancel}
      title={t('gifts.confirmTitle')}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={cancel}>{t('cancel')}</Button>
          <Button variant="primary" onClick={() => tray.send({ type: 'gift.confirm' })}>
            {t('gifts.confirmNow')}
          </Button>
        </>
      }
    >
      {t('gifts.confirmText', { sum })}
    </Dialog>
  )
}
