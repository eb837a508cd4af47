import type { OrderView } from '#src/machines/rooms/view-message.ts'
import { RoleBadge } from '#src/ui/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { MemberName } from './member-name.tsx'
import styles from './message.module.css'
import { useRowActions, useRowReader } from './row-actions.ts'

const OrderAuthor = ({ order }: { order: OrderView['order'] }) => {
  const { t } = useTranslations()
  const { author } = order
  const role = author.role === 'anchor' || author.role === 'moderator' ? author.role : null
  const shown = role ?? (author.kind === 'agent' ? 'agent' : null)
  return (
    <div className={styles.cardHead}>
      <img className={styles.avatar} src={author.avatar} alt="" />
      {shown ? <RoleBadge role={shown}>{t(`chat.${shown}`)}</RoleBadge> : null}
      <MemberName memberId={author.memberId} name={author.nickname} />
      {order.followsOrderId === null ? t('order.shows') : t('order.follows')}
      <span className={styles.venue}>{order.venueName}</span>
    </div>
  )
}

/** A bet that somebody shows to the room; its button opens the slip with the same selection. [E-09, S-12] */
export const OrderCard = ({ message }: { message: OrderView }) => {
  const { t } = useTranslations()
  const { followOrder } = useRowActions()
  const { followable } = useRowReader()
  const { order, reverted } = message
  const odds = useFormatOdds()(order.oddsMilli)
  return (
    <div className={classes(styles.card, reverted && styles.reverted)}>
      <OrderAuthor order={order} />
      <div className={styles.cardBody}>
        {order.teamLogo === '' ? null : <img className={styles.crest} src={order.teamLogo} alt="" />}
        <div className={styles.cardMain}>
          <div className={styles.pick}>{order.itemName}</div>
          <div className={styles.category}>
            {order.categoryName} · {t('order.at', { score: order.score })}
          </div>
        </div>
        <div className={styles.cardOdds}>
          {odds}
          {message.latestOfVenue ? <small>{t('order.latest')}</small> : null}
        </div>
        <button
          type="button"
          className={styles.follow}
          disabled={reverted || !followable.has(order.selectionId)}
          aria-label={t('order.followName', { item: order.itemName, odds })}
          onClick={() => followOrder(order)}
        >
          {reverted ? t('order.reverted') : t('order.follow')}
        </button>
      </div>
    </div>
  )
}
