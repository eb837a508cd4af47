import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ResponseOf } from '#contract/define-call.ts'
import type { venueWallets } from '#contract/venues/calls.ts'
import type { TransferDirection, VenueWallet } from '#contract/venues/entities/venue-transfer.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconGamepad } from '#src/ui/icons.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { transferMachine } from '#src/machines/venues/transfer-machine.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { balanceIn, totalOf, type BalanceQuery } from './venue-data.ts'
import { amountId } from './transfer-form.tsx'
import { VenueIcon } from './venue-icons.tsx'
import styles from './venue-grid.module.css'

type Actor = ActorRefFrom<typeof transferMachine>
type Wallets = ResponseOf<typeof venueWallets>

const VenueBalance = ({ venue, query }: { venue: VenueWallet; query: BalanceQuery | undefined }) => {
  const { t } = useTranslations('venues')
  const openRounds = query?.data?.openRounds ?? 0
  if (venue.openTransfers.length > 0) return <Badge tone="warning">{t('balances.pending')}</Badge>
  if (venue.state !== 'open') return <Badge tone="end">{t(`balances.state.${venue.state}`)}</Badge>
  return openRounds > 0 ? <Badge tone="warning">{t('balances.rounds', { count: openRounds })}</Badge> : null
}

const Balance = ({ query }: { query: BalanceQuery | undefined }) => {
  const { t } = useTranslations('venues')
  const { currency, format } = useMoney()
  const balanceMinor = balanceIn(query, currency)
  if (balanceMinor !== undefined)
    return (
      <p className={styles.amount} data-zero={balanceMinor === 0 || undefined}>
        {format(balanceMinor, currency)}
      </p>
    )
  if (query?.isError)
    return (
      <p className={styles.failed}>
        {t('balances.failed')}
        <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('common:retry')}
        </Button>
      </p>
    )
  return <Skeleton className={styles.ghost} />
}

interface VenueCardProps {
  venue: VenueWallet
  query: BalanceQuery | undefined
  walletType: Wallets['walletType']
  actor: Actor
}

/** What keeps money from going in and out. */
const useMoves = ({ venue, query, walletType }: Omit<VenueCardProps, 'actor'>): Record<TransferDirection, boolean> => {
  const { currency } = useMoney()
  const isReachable = venue.state === 'open' || venue.state === 'closed'
  const isFree = isReachable && !venue.openTransfers.some((open) => open.currency === currency)
  return {
    in: isFree && venue.state === 'open' && walletType === 'transfer',
    out: isFree && (balanceIn(query, currency) ?? 0) > 0,
  }
}

const VenueCard = ({ actor, ...rest }: VenueCardProps) => {
  const { t } = useTranslations('venues')
  const { venue, query } = rest
  const moves = useMoves(rest)
  const isPicked = useSelector(actor, ({ context }) => context.channelCode === venue.channelCode)
  const pick = (direction: TransferDirection) => () => {
    actor.send({ type: 'venue.pick', channelCode: venue.channelCode, direction })
    document.getElementById(amountId)?.focus()
  }
  return (
    <li className={styles.card} data-on={isPicked || undefined} aria-label={venue.name}>
      <p className={styles.top}>
        <span className={styles.icon}>
          <VenueIcon kind={venue.kind} />
        </span>
        <span className={styles.name}>{venue.name}</span>
        <VenueBalance venue={venue} query={query} />
      </p>
      <Balance query={query} />
      <Pending venue={venue} />
      <div className={styles.actions}>
        <Button
          size="sm"
          aria-label={t('balances.inTo', { venue: venue.name })}
          disabled={!moves.in}
          onClick={pick('in')}
        >
          {t('balances.in')}
        </Button>
        <Button
          size="sm"
          aria-label={t('balances.outOf', { venue: venue.name })}
          disabled={!moves.out}
          onClick={pick('out')}
        >
          {t('balances.out')}
        </Button>
      </div>
    </li>
  )
}

/** Closed, with nothing in it and nothing under way: there is nothing to do with it. */
const isIdle = ({ state, openTransfers }: VenueWallet, balanceMinor = 0): boolean =>
  state === 'closed' && openTransfers.length === 0 && balanceMinor === 0

const Pending = ({ venue }: { venue: VenueWallet }) => {
  const { t } = useTranslations('venues')
  const { format } = useMoney()
  return venue.openTransfers.map(({ transferId, amountMinor, currency }) => (
    <p key={transferId} className={asText('fs12', 'warning')}>
      {t('balances.pendingOf', { amount: format(amountMinor, currency) })}
    </p>
  ))
}

export interface VenueGridProps {
  actor: Actor
  wallets: Wallets
  balances: ReadonlyMap<string, BalanceQuery>
}

/** Every venue with what lies there; each loads on its own. [C-13, E-04] */
export const VenueGrid = ({ actor, wallets, balances }: VenueGridProps) => {
  const { t } = useTranslations('venues')
  const { currency, format } = useMoney()
  const totalMinor = totalOf(balances, currency)
  const [idle = [], active = []] = [true, false].map((which) =>
    wallets.venues.filter((venue) => isIdle(venue, balanceIn(balances.get(venue.channelCode), currency)) === which),
  )
  const cardOf = (venue: VenueWallet) => (
    <VenueCard
      key={venue.channelCode}
      actor={actor}
      venue={venue}
      walletType={wallets.walletType}
      query={balances.get(venue.channelCode)}
    />
  )
  return (
    <section className={styles.panel} aria-labelledby="venue-balances">
      <h2 id="venue-balances" className={styles.title}>
        {t('balances.title')}
        {totalMinor === undefined ? null : (
          <small>{t('balances.total', { amount: format(totalMinor, currency) })}</small>
        )}
      </h2>
      {wallets.venues.length === 0 ? (
        <Empty icon={<IconGamepad size={28} />} title={t('balances.empty')} text={t('balances.emptyText')} />
      ) : (
        <>
          <ul className={styles.grid}>{active.map(cardOf)}</ul>
          {idle.length === 0 ? null : (
            <details className={styles.idle} open={active.length === 0}>
              <summary>{t('balances.closed', { count: idle.length })}</summary>
              <ul className={styles.grid}>{idle.map(cardOf)}</ul>
            </details>
          )}
        </>
      )}
    </section>
  )
}
