import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { giftCost, pickedGift } from '#src/machines/gifts/gift-tray-rules.ts'
import { formatInteger } from '#src/ui/format-amount.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { depositPath } from '#src/shared/wallet/wallet-paths.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './gifts.module.css'

/** What will be sent and what it costs, why it cannot be, or what became of it. */
export const GiftHint = ({ tall = false }: { tall?: boolean }) => {
  const { t } = useTranslations()
  const { tray, room } = useRoomActors()
  const context = useSelector(tray, (snapshot) => snapshot.context)
  const isOpen = useSelector(tray, (snapshot) => snapshot.matches('unconfirmed'))
  const anchorName = useSelector(room, (snapshot) => snapshot.context.info?.anchor.nickname ?? '')
  const gift = pickedGift(context)
  const cost = giftCost(context)
  if (isOpen)
    return (
      <output className={styles.hint} data-tone="bad">
        {t('gifts.unconfirmed')}{' '}
        <button type="button" className={styles.inline} onClick={() => tray.send({ type: 'gift.retry' })}>
          {t('gifts.retry')}
        </button>
      </output>
    )
  if (context.reject) return <Hint bad words={context.reject.msg} />
  if (!gift) return <Hint words={t('gifts.pick')} />
  if (context.coins !== null && cost > context.coins)
    return (
      <p className={styles.hint} data-tone="bad" role="alert">
        {t('gifts.short', { coins: formatInteger(cost - context.coins) })}{' '}
        <Link to={depositPath} className={styles.inline}>
          {t('gifts.topUp')}
        </Link>
      </p>
    )
  const sum = t('gifts.sum', { name: gift.name, count: context.count, coins: formatInteger(cost) })
  if (!tall) return <Hint words={sum} />
  return (
    <p className={styles.hint}>
      {t('gifts.toAnchor', { name: anchorName })}
      <b>{sum}</b>
    </p>
  )
}

const Hint = ({ words, bad = false }: { words: string; bad?: boolean }) => (
  <p className={styles.hint} data-tone={bad ? 'bad' : undefined} role={bad ? 'alert' : undefined}>
    {words}
  </p>
)
