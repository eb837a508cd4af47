import { useSelector } from '@xstate/react'
import type { GiftTab } from '#src/machines/gifts/gift-tray-rules.ts'
import { formatInteger } from '#src/ui/format-amount.ts'
import { IconCoin } from '#src/ui/room-icons.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { useRoomActors } from '#src/features/rooms/room-actors.tsx'
import { useTranslations } from '#src/features/rooms/use-translations.ts'
import styles from './gifts.module.css'

export const GiftTabs = () => {
  const { t } = useTranslations()
  const { tray } = useRoomActors()
  const tab = useSelector(tray, ({ context }) => context.tab)
  const items: readonly { value: GiftTab; label: string }[] = [
    { value: 'hot', label: t('gifts.tabs.hot') },
    { value: 'luxury', label: t('gifts.tabs.luxury') },
  ]
  return (
    <Tabs
      items={items}
      value={tab}
      label={t('gifts.title')}
      className={styles.tabs ?? ''}
      onChange={(value) => tray.send({ type: 'gift.tab', tab: value })}
    />
  )
}

/** My gold coins; nothing for a visitor. */
export const CoinBalance = () => {
  const { t } = useTranslations()
  const { tray } = useRoomActors()
  const coins = useSelector(tray, ({ context }) => context.coins)
  if (coins === null) return null
  const text = formatInteger(coins)
  return (
    <span className={styles.coins} aria-label={t('gifts.coins', { coins: text })}>
      <IconCoin size={16} />
      {text}
    </span>
  )
}
