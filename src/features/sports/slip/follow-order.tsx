import { useQuery } from '@tanstack/react-query'
import type { Language } from '#contract/codes.ts'
import { isReverted } from '#contract/sports/entities/ticket.ts'
import type { OrderData } from '#src/machines/rooms/view-message.ts'
import type { SlipPick } from '#src/machines/sports/slip-legs.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { selectionName, type SideNames } from '#src/shared/match/market-words.ts'
import { orderWords, storedSides } from '#src/shared/match/order-words.ts'
import { percentsOf, outcomesQuery, usePosterRecord, type OrderOutcome } from '#src/shared/sports/order-outcomes.tsx'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useSlipWords } from './slip-context.tsx'
import styles from './follow-order.module.css'

type OutcomeLeg = OrderOutcome['legs'][number]

const matchOf = ({ home, visit }: SideNames): string => `${home} vs ${visit}`

/** The selections of an order at the prices of now; null while one of them cannot be had. [E-09, S-12] */
const picksOf = ({ orderId, legs }: OrderOutcome, language: Language): SlipPick[] | null => {
  const picks = legs.flatMap((leg) => {
    const { matchId, selectionId, categoryName, itemName, teamLogo, oddsMilli } = leg
    if (oddsMilli === null) return []
    const sides = storedSides(language, leg)
    const follows = { orderId, legCount: legs.length }
    const named = { matchName: matchOf(sides), sides, sport: null }
    return [{ matchId, selectionId, categoryName, itemName, teamLogo, ...named, oddsMilli, follows }]
  })
  return picks.length === legs.length ? picks : null
}

const thenOf = (order: OrderData, { matchId, selectionId }: OutcomeLeg): number =>
  order.legs?.find((leg) => leg.matchId === matchId && leg.selectionId === selectionId)?.oddsMilli ?? order.oddsMilli

const Leg = ({ order, leg }: { order: OrderData; leg: OutcomeLeg }) => {
  const { t } = useSlipWords()
  const { language } = useAppearance()
  const formatOdds = useFormatOdds()
  const then = thenOf(order, leg)
  const sides = storedSides(language, leg)
  const move = leg.oddsMilli === null || leg.oddsMilli === then ? 'none' : leg.oddsMilli > then ? 'up' : 'down'
  return (
    <li className={styles.leg}>
      <b>{selectionName(language, leg.selectionId, sides)}</b>
      <small>
        {orderWords(language, leg, sides).market} · {matchOf(sides)}
      </small>
      <span>{t('follow.before', { odds: formatOdds(then) })}</span>
      <span data-move={move}>
        {leg.oddsMilli === null ? t('follow.gone') : t('follow.now', { odds: formatOdds(leg.oddsMilli) })}
      </span>
    </li>
  )
}

const Record = ({ memberId }: { memberId: string }) => {
  const { t } = useSlipWords()
  const record = usePosterRecord(memberId)
  const percents = percentsOf(record)
  if (!record) return null
  return <p className={asText('fs12', 'soft')}>{percents ? t('follow.record', percents) : t('follow.noRecord')}</p>
}

interface FollowOrderProps {
  order: OrderData
  /** What asked for it: it gets the focus back. */
  from: Element | null
  onClose: () => void
}

/** The price then and now, and how the poster did, before the same selections go onto one's own slip. [E-09, S-12] */
export const FollowOrder = ({ order, from, onClose }: FollowOrderProps) => {
  const { t } = useSlipWords()
  const { gateway, slip } = useShellServices()
  const { language } = useAppearance()
  const asked = useQuery({ ...outcomesQuery(gateway, [order.orderId]), staleTime: 0, refetchInterval: 3_000 })
  const outcome = asked.data?.[0]
  const wasReverted = outcome !== undefined && isReverted(outcome)
  const isOver = outcome?.legs.some((leg) => leg.isOver) ?? false
  const picks = outcome && !isOver ? picksOf(outcome, language) : null
  const follow = (): void => {
    if (!picks) return
    slip.send({ type: 'slip.follow', picks })
    slip.view.picked(from)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('follow.title')}
      closeLabel={t('follow.cancel')}
      footer={
        <>
          <Button onClick={onClose}>{t('follow.cancel')}</Button>
          <Button variant="primary" disabled={picks === null || wasReverted} onClick={follow}>
            {t('follow.confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>{t(wasReverted ? 'follow.reverted' : isOver ? 'follow.over' : 'follow.text')}</p>
        {asked.isPending ? <Skeleton className={styles.loading} /> : null}
        {asked.isError ? (
          <p role="alert">
            {t('follow.failed')}{' '}
            <Button size="sm" onClick={() => void asked.refetch()}>
              {t('follow.retry')}
            </Button>
          </p>
        ) : null}
        <ul>
          {outcome?.legs.map((leg) => (
            <Leg key={`${leg.matchId} ${leg.selectionId}`} order={order} leg={leg} />
          ))}
        </ul>
        {outcome && picks === null && !isOver ? <output>{t('follow.goneText')}</output> : null}
        <Record memberId={order.author.memberId} />
      </div>
    </Dialog>
  )
}
