import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { betList } from '#contract/sports/ticket-calls.ts'
import { ticketPageMax } from '#contract/limits.ts'
import { isReverted, type Ticket } from '#contract/sports/entities/ticket.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './bet-slip.module.css'

const useMyBets = (matchId: string | null, memberId: string | null) => {
  const { gateway } = useServices()
  const { slip } = useRoomActors()
  const client = useQueryClient()
  useEffect(() => {
    const subscription = slip.on('bet.accepted', () => void client.invalidateQueries({ queryKey: ['bets'] }))
    return () => subscription.unsubscribe()
  }, [client, slip])
  return useQuery({
    queryKey: ['bets', memberId, matchId],
    enabled: memberId !== null && matchId !== null,
    queryFn: async ({ signal }) => {
      const all = { currency: null, sport: null, fromMs: null, untilMs: null, filter: 'all', after: null } as const
      const answer = await gateway.call(betList, { ...all, matchId, limit: ticketPageMax }, { signal })
      if (answer.kind !== 'accepted') throw new Error(answer.kind === 'rejected' ? answer.msg : answer.reason)
      return answer.data.tickets
    },
  })
}

const BetLine = ({ order }: { order: Ticket }) => {
  const { t } = useTranslations()
  const { format } = useMoney()
  const formatOdds = useFormatOdds()
  return (
    <li className={styles.bet}>
      <span>
        {order.legs.map(({ itemName }) => itemName).join(' · ')} @ {formatOdds(order.oddsMilli)}
      </span>
      <b>{format(order.riskMinor, order.currency)}</b>
      <small>
        {order.legs[0]?.categoryName} · {order.orderId}
      </small>
      <small data-status={isReverted(order) ? 'reverted' : 'accepted'}>
        {isReverted(order) ? t('slip.statusReverted') : t('slip.statusAccepted')}
      </small>
    </li>
  )
}

/** What I have on this match. */
export const MyBets = () => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const matchId = useSelector(room, ({ context }) => context.info?.match?.matchId ?? null)
  const memberId = useSelector(room, ({ context }) => context.memberId)
  const bets = useMyBets(matchId, memberId)
  if (memberId === null || matchId === null) return null
  return (
    <section className={styles.mine} aria-label={t('slip.mine')}>
      <h2 className={styles.mineTitle}>{t('slip.mine')}</h2>
      {bets.isError ? (
        <p className={styles.error} role="alert">
          {t('slip.mineFailed')}{' '}
          <button type="button" onClick={() => void bets.refetch()}>
            <u>{t('retry')}</u>
          </button>
        </p>
      ) : null}
      {bets.data?.length === 0 ? <p className={styles.quiet}>{t('slip.mineEmpty')}</p> : null}
      <ul>
        {bets.data?.map((order) => (
          <BetLine key={order.orderId} order={order} />
        ))}
      </ul>
    </section>
  )
}
