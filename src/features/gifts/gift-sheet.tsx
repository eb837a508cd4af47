import { useEffect } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { ComboOrb } from './combo-orb.tsx'
import { GiftGrid } from './gift-grid.tsx'
import { CoinBalance, GiftTabs } from './gift-head.tsx'
import { GiftHint } from './gift-hint.tsx'
import { GiftQuestion } from './gift-question.tsx'
import styles from './gifts.module.css'
import { QuantityRow } from './quantity.tsx'
import { useSendGift } from './send-gift.tsx'

const GiftSheetBody = ({ onClose }: { onClose: () => void }) => {
  const { tray } = useRoomActors()
  const send = useSendGift()
  useEffect(() => {
    tray.send({ type: 'tray.open' })
    return () => tray.send({ type: 'tray.close' })
  }, [tray])
  useEffect(() => {
    const subscription = tray.on('tray.paused', onClose)
    return () => subscription.unsubscribe()
  }, [tray, onClose])
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <GiftTabs />
        <CoinBalance />
      </div>
      <GiftGrid />
      <QuantityRow />
      <div className={styles.foot}>
        <GiftHint tall />
        <Button
          variant="primary"
          size="lg"
          className={styles.sheetGo}
          busy={send.busy}
          disabled={send.disabled}
          onClick={send.press}
        >
          {send.label}
        </Button>
      </div>
      <ComboOrb where="sheet" />
      <GiftQuestion />
    </div>
  )
}

/** The gift tray as a sheet. What is behind it stays visible: the gift plays over the video. */
export const GiftSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslations()
  return (
    <Sheet open={open} onClose={onClose} title={t('gifts.title')} hideTitle modeless>
      <GiftSheetBody onClose={onClose} />
    </Sheet>
  )
}
