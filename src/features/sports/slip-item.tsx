import { useSelector } from '@xstate/react'
import { Badge } from '#src/ui/badge.tsx'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { IconClose, IconLock, IconTriangleDown, IconTriangleUp } from '#src/ui/icons.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './bet-slip.module.css'

const OddsChange = ({ fromMilli, toMilli }: { fromMilli: number; toMilli: number }) => {
  const { t } = useTranslations()
  const { slip } = useRoomActors()
  const formatOdds = useFormatOdds()
  const rose = toMilli > fromMilli
  return (
    <div className={styles.change} data-move={rose ? 'up' : 'down'} role="alert">
      {rose ? <IconTriangleUp size={12} /> : <IconTriangleDown size={12} />}
      {t('slip.changed')} <s>{formatOdds(fromMilli)}</s> → {formatOdds(toMilli)}
      <button type="button" onClick={() => slip.send({ type: 'odds.accept' })}>
        {t('slip.acceptChange', { odds: formatOdds(toMilli) })}
      </button>
    </div>
  )
}

/** The selection on the slip: what, at which odds, and what changed about it. */
export const SlipItem = () => {
  const { t } = useTranslations()
  const { slip } = useRoomActors()
  const formatOdds = useFormatOdds()
  const pick = useSelector(slip, ({ context }) => context.pick)
  const currentOddsMilli = useSelector(slip, ({ context }) => context.currentOddsMilli)
  const oddsChanged = useSelector(slip, ({ context }) => context.oddsChanged)
  const isSuspended = useSelector(slip, ({ context }) => context.status === 'suspended')
  const canRemove = useSelector(slip, (snapshot) => snapshot.can({ type: 'slip.remove' }))
  if (!pick) return null
  return (
    <div className={styles.item} data-changed={oddsChanged} data-closed={isSuspended}>
      <div className={styles.top}>
        <span>{pick.itemName}</span>
        <span className={styles.odds}>{formatOdds(currentOddsMilli)}</span>
      </div>
      <div className={styles.meta}>
        <span>{pick.categoryName}</span>
        <span>{pick.matchName}</span>
        {pick.followsOrderId === null ? null : <Badge tone="accent">{t('slip.follows')}</Badge>}
      </div>
      {canRemove ? (
        <button
          type="button"
          className={styles.x}
          aria-label={t('slip.remove', { name: pick.itemName })}
          onClick={() => slip.send({ type: 'slip.remove' })}
        >
          <IconClose size={16} />
        </button>
      ) : null}
      {oddsChanged ? <OddsChange fromMilli={pick.oddsMilli} toMilli={currentOddsMilli} /> : null}
      {isSuspended ? (
        <output className={styles.closed}>
          <IconLock size={14} />
          {t('slip.suspended')}
        </output>
      ) : null}
    </div>
  )
}
