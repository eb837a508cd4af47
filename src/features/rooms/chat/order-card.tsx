import { isReverted } from '#contract/sports/entities/ticket.ts'
import type { OrderView } from '#src/machines/rooms/view-message.ts'
import { percentsOf, useOrderStanding, usePosterRecord } from '#src/shared/sports/order-standings.tsx'
import { RoleBadge } from '#src/ui/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { MemberName } from './member-name.tsx'
import { MessageTime } from './message-time.tsx'
import styles from './message.module.css'
import { useRowActions, useRowReader } from './row-actions.ts'

type Order = OrderView['order']

const OrderAuthor = ({ order, atMs }: { order: Order; atMs: number }) => {
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
      <MessageTime atMs={atMs} />
    </div>
  )
}

/** How many follow, and how the poster did in 30 days. */
const OrderFacts = ({ order }: { order: Order }) => {
  const { t } = useTranslations()
  const followers = useOrderStanding(order.orderId)?.followers ?? 0
  const percents = percentsOf(usePosterRecord(order.author.memberId))
  if (followers === 0 && !percents) return null
  return (
    <div className={styles.cardFacts}>
      {followers > 0 ? <span>{t('order.followers', { count: followers })}</span> : null}
      {percents ? <span>{t('order.record', percents)}</span> : null}
    </div>
  )
}

/** The selections of a parlay, one a line. */
const OrderLegs = ({ legs }: { legs: NonNullable<Order['legs']> }) => {
  const formatOdds = useFormatOdds()
  return (
    <ul className={styles.cardLegs}>
      {legs.map(({ matchId, selectionId, itemName, categoryName, oddsMilli }) => (
        <li key={`${matchId} ${selectionId}`}>
          <span>
            {itemName} <small>{categoryName}</small>
          </span>
          <b>{formatOdds(oddsMilli)}</b>
        </li>
      ))}
    </ul>
  )
}

const FollowAction = ({ order, reverted, odds }: { order: Order; reverted: boolean; odds: string }) => {
  const { t } = useTranslations()
  const { followOrder } = useRowActions()
  const { memberId } = useRowReader()
  if (order.author.memberId === memberId && !reverted) return <span className={styles.mine}>{t('order.mine')}</span>
  return (
    <button
      type="button"
      className={styles.follow}
      disabled={reverted}
      aria-label={t('order.followName', { item: order.itemName, odds })}
      onClick={() => followOrder(order)}
    >
      {reverted ? t('order.reverted') : t('order.follow')}
    </button>
  )
}

/** A bet that somebody shows to the room; its button leads to the same selections on one's own slip. [E-09, S-12] */
export const OrderCard = ({ message }: { message: OrderView }) => {
  const { t } = useTranslations()
  const formatOdds = useFormatOdds()
  const { order } = message
  const standing = useOrderStanding(order.orderId)
  const reverted = message.reverted || (standing !== undefined && isReverted(standing))
  const odds = order.oddsMilli === 0 ? '' : formatOdds(order.oddsMilli)
  const isLine = order.legs !== undefined && order.legs.length > 1
  return (
    <div className={classes(styles.card, reverted && styles.reverted)}>
      <OrderAuthor order={order} atMs={message.atMs} />
      <div className={styles.cardBody}>
        {order.teamLogo === '' ? null : <img className={styles.crest} src={order.teamLogo} alt="" />}
        <div className={styles.cardMain}>
          <div className={styles.pick}>
            {isLine ? t('order.parlay', { count: order.legs?.length ?? 0 }) : order.itemName}
          </div>
          {isLine ? null : (
            <div className={styles.category}>
              {order.categoryName}
              {order.score === '' ? '' : ` · ${t('order.at', { score: order.score })}`}
            </div>
          )}
        </div>
        <div className={styles.cardOdds}>
          {odds}
          {message.latestOfVenue ? <small>{t('order.latest')}</small> : null}
        </div>
        <FollowAction order={order} reverted={reverted} odds={odds} />
      </div>
      {isLine && order.legs ? <OrderLegs legs={order.legs} /> : null}
      <OrderFacts order={order} />
    </div>
  )
}
