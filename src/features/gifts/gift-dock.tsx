import { useEffect } from 'react'
import { classes } from '#src/ui/classes.ts'
import { IconGift } from '#src/ui/room-icons.tsx'
import dockStyles from '#src/shared/room/dock-panel.module.css'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { ComboOrb } from './combo-orb.tsx'
import { GiftGrid } from './gift-grid.tsx'
import { CoinBalance, GiftTabs } from './gift-head.tsx'
import { GiftHint } from './gift-hint.tsx'
import { GiftQuestion } from './gift-question.tsx'
import styles from './gifts.module.css'
import { QuantityMenu } from './quantity.tsx'
import { useSendGift } from './send-gift.tsx'

/** The gift tray as a card of the dock: always open on a wide screen. */
export const GiftDock = () => {
  const { t, language } = useTranslations()
  const { tray } = useRoomActors()
  const send = useSendGift()
  // Asked for again in another language.
  useEffect(() => tray.send({ type: 'tray.open' }), [tray, language])
  return (
    <section className={classes(dockStyles.panel, styles.dock)} aria-label={t('gifts.title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <IconGift size={18} />
          {t('gifts.title')}
        </h2>
        <GiftTabs />
        <CoinBalance />
      </div>
      <GiftGrid />
      <div className={styles.foot}>
        <GiftHint />
        <span className={styles.send}>
          <QuantityMenu />
          <button
            type="button"
            className={styles.go}
            disabled={send.disabled}
            aria-disabled={send.busy || undefined}
            aria-busy={send.busy || undefined}
            onClick={send.press}
          >
            {send.label}
          </button>
        </span>
      </div>
      <ComboOrb where="dock" />
      <GiftQuestion />
    </section>
  )
}
