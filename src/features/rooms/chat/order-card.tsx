import { useSelector } from '@xstate/react'
import { isReverted } from '#contract/sports/entities/ticket.ts'
import type { OrderView } from '#src/machines/rooms/view-message.ts'
import { percentsOf, useOrderOutcome, usePosterRecord } from '#src/shared/sports/order-outcomes.tsx'
import { namedSides, orderWords } from '#src/shared/match/order-words.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useSiteName } from '#src/shared/site/site-name.ts'
import { RoleMark } from '#src/features/rooms/role-mark.tsx'
import { classes } from '#src/ui/classes.ts'
import { asText } from '#src/ui/layout.ts'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { MemberName } from './member-name.tsx'
import { MessageTime } from './message-time.tsx'
import styles from './message.module.css'
import { useRowActions, useRowReader } from './row-actions.ts'

type Order = OrderView['order']

const OrderAuthor = ({ order, atMs }: { order: Order; atMs: number }) => {
  const { t, language } = useTranslations()
  const { name: siteName } = useSiteName()
  const { author } = order
  const role = author.role === 'viewer' || author.role === 'member' ? null : author.role
  const markedRole = role ?? (author.kind === 'agent' ? 'agent' : null)
  return (
    <div className={styles.cardHead}>
      <img className={styles.avatar} src={author.avatar} alt="" />
      {markedRole ? <RoleMark role={markedRole} /> : null}
      <MemberName memberId={author.memberId} name={author.nickname} />
      {order.followsOrderId === null ? t('order.shows') : t('order.follows')}
      <span className={asText('pushed', 'fs11', 'quiet')}>{language === 'en' ? siteName : order.venueName}</span>
      <MessageTime atMs={atMs} />
    </div>
  )
}

/** How many follow, and how the poster did in 30 days. Its line is kept until somebody has said: no card grows. */
const OrderFacts = ({ order }: { order: Order }) => {
  const { t } = useTranslations()
  const followers = useOrderOutcome(order.orderId)?.followers
  const percents = percentsOf(usePosterRecord(order.author.memberId))
  return (
    <div className={styles.cardFacts}>
      {followers === undefined ? null : (
        <span>{followers > 0 ? t('order.followers', { count: followers }) : t('order.followersNone')}</span>
      )}
      {percents ? <span>{t('order.record', percents)}</span> : null}
    </div>
  )
}

/** The selections of a parlay, one a line. */
const OrderLegs = ({ legs }: { legs: NonNullable<Order['legs']> }) => {
  const { language } = useTranslations()
  const formatOdds = useFormatOdds()
  return (
    <ul className={styles.cardLegs}>
      {legs.map((leg) => {
        const { item, market } = orderWords(language, leg, namedSides(language, leg))
        return (
          <li key={`${leg.matchId} ${leg.selectionId}`}>
            <span>
              {item} <small>{market}</small>
            </span>
            <b translate="no">{formatOdds(leg.oddsMilli)}</b>
          </li>
        )
      })}
    </ul>
  )
}

interface FollowProps {
  order: Order
  named: string
  reverted: boolean
  odds: string
}

/** True once a match of the order has ended. The room's own match says so at once, others with the next answer about the order. */
const useIsOver = (order: Order): boolean => {
  const { room } = useRoomActors()
  const endedMatchId = useSelector(room, ({ context }) => {
    const match = context.info?.match
    return match?.gameStatus === 2 ? match.matchId : null
  })
  const current = useOrderOutcome(order.orderId)
  return (
    (current?.legs.some(({ isOver }) => isOver) ?? false) ||
    (order.legs?.some(({ matchId }) => matchId === endedMatchId) ?? false)
  )
}

const FollowAction = ({ order, named, reverted, odds }: FollowProps) => {
  const { t } = useTranslations()
  const { followOrder } = useRowActions()
  const { memberId } = useRowReader()
  const isOver = useIsOver(order)
  if (order.author.memberId === memberId && !reverted)
    return <span className={asText('rigid', 'fs12', 'quiet')}>{t('order.mine')}</span>
  return (
    <button
      type="button"
      className={styles.follow}
      disabled={reverted || isOver}
      aria-label={t(odds === '' ? 'order.followSystem' : 'order.followName', { item: named, odds })}
      onClick={() => followOrder(order)}
    >
      {t(reverted ? 'order.reverted' : isOver ? 'order.over' : 'order.follow')}
    </button>
  )
}

/** What a card is called, what stands below, and its selections by name. A system has no odds of its own. */
const useCardWords = (order: Order): { title: string; market: string | null; named: string } => {
  const { t, language } = useTranslations()
  const { legs = [], oddsMilli, itemName, categoryName } = order
  const spoken = legs.map((leg) => orderWords(language, leg, namedSides(language, leg)))
  const named = spoken.map(({ item }) => item).join(' · ')
  if (legs.length > 1)
    return { title: t(oddsMilli === 0 ? 'order.system' : 'order.parlay', { count: legs.length }), market: null, named }
  const { item, market } = spoken[0] ?? { item: itemName, market: categoryName }
  return { title: item, market, named: item }
}

/** A bet that somebody shows to the room; its button leads to the same selections on one's own slip. [E-09, S-12] */
export const OrderCard = ({ message }: { message: OrderView }) => {
  const { t } = useTranslations()
  const formatOdds = useFormatOdds()
  const { order } = message
  const outcome = useOrderOutcome(order.orderId)
  const reverted = message.reverted || (outcome !== undefined && isReverted(outcome))
  const odds = order.oddsMilli === 0 ? '' : formatOdds(order.oddsMilli)
  const { title, market, named } = useCardWords(order)
  return (
    <div className={classes(styles.card, reverted && styles.reverted)}>
      <OrderAuthor order={order} atMs={message.atMs} />
      <div className={styles.cardBody}>
        {order.teamLogo === '' ? null : <img className={styles.crest} src={order.teamLogo} alt="" />}
        <div className={asText('grows', 'shrinks')}>
          <div className={styles.pick}>{title}</div>
          {market === null ? null : (
            <div className={asText('fs11', 'quiet', 'lh135')}>
              {market}
              {order.score === '' ? '' : ` · ${t('order.at', { score: order.score })}`}
            </div>
          )}
        </div>
        <div className={styles.cardOdds}>
          <span translate="no">{odds}</span>
          {message.latestOfVenue ? <small>{t('order.latest')}</small> : null}
        </div>
        <FollowAction order={order} named={named} reverted={reverted} odds={odds} />
      </div>
      {market === null && order.legs ? <OrderLegs legs={order.legs} /> : null}
      <OrderFacts order={order} />
    </div>
  )
}
