import { useSelector } from '@xstate/react'
import type { Gift } from '#contract/gifts/entities/gift.ts'
import { Empty } from '#src/ui/empty.tsx'
import { formatInteger } from '#src/ui/format-amount.ts'
import { IconCoin } from '#src/ui/room-icons.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './gifts.module.css'

interface GiftCellProps {
  gift: Gift
  picked: boolean
  /** Costs more coins than there are. */
  short: boolean
  onPick: () => void
}

const GiftCell = ({ gift, picked, short, onPick }: GiftCellProps) => {
  const { t } = useTranslations()
  const words = { name: gift.name, price: formatInteger(gift.price) }
  return (
    <button
      type="button"
      aria-pressed={picked}
      aria-label={short ? t('gifts.itemShort', words) : t('gifts.item', words)}
      data-short={short}
      className={styles.gift}
      onClick={onPick}
    >
      <img className={styles.art} src={gift.url} alt="" draggable={false} />
      <span className={styles.name}>{gift.name}</span>
      <span className={styles.price}>
        <IconCoin size={12} />
        {formatInteger(gift.price)}
      </span>
      {gift.layout === 'full' ? <span className={styles.tag}>{t('gifts.effect')}</span> : null}
    </button>
  )
}

/** The gifts of the tab in force. */
export const GiftGrid = () => {
  const { t } = useTranslations()
  const { tray } = useRoomActors()
  const gifts = useSelector(tray, ({ context }) => context.gifts)
  const tab = useSelector(tray, ({ context }) => context.tab)
  const giftId = useSelector(tray, ({ context }) => context.giftId)
  const coins = useSelector(tray, ({ context }) => context.coins)
  const isToCome = useSelector(tray, (snapshot) => snapshot.matches('closed') || snapshot.matches('loading'))
  const visible = gifts.filter((gift) => gift.giftType === tab && gift.status === '1')
  if (visible.length === 0 && !isToCome)
    return <Empty title={gifts.length === 0 ? t('gifts.failed') : t('gifts.empty')} action={<ReloadGifts />} />
  return (
    <fieldset className={styles.grid} aria-label={t('gifts.grid')}>
      {visible.map((gift) => (
        <GiftCell
          key={gift.giftId}
          gift={gift}
          picked={gift.giftId === giftId}
          short={coins !== null && gift.price > coins}
          onPick={() => tray.send({ type: 'gift.pick', giftId: gift.giftId })}
        />
      ))}
    </fieldset>
  )
}

const ReloadGifts = () => {
  const { t } = useTranslations()
  const { tray } = useRoomActors()
  return (
    <button type="button" className={styles.reload} onClick={() => tray.send({ type: 'tray.open' })}>
      {t('retry')}
    </button>
  )
}
