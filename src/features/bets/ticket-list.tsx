import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Ticket } from '#contract/sports/entities/ticket.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconChevronDown } from '#src/ui/icons.tsx'
import { IconHistory } from '#src/ui/room-icons.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { useBets } from './bets-data.ts'
import styles from './ticket-list.module.css'
import { TicketRow } from './ticket-row.tsx'

interface TicketListProps {
  query: ReturnType<typeof useBets>
  /** Of all that fit, as far as it is known. */
  count: number | undefined
  isFiltered: boolean
  onReset: () => void
}

const heads = ['state', 'pick', 'odds', 'stake', 'returned', 'profit'] as const

const Rows = ({ tickets }: { tickets: readonly Ticket[] }) => {
  // Until somebody chooses, the newest bet that runs is open: its price is what one comes for.
  const [chosen, choose] = useState<string | null | undefined>()
  const openId = chosen === undefined ? tickets.find(({ status }) => status === 'running')?.orderId : chosen
  return tickets.map((ticket) => (
    <TicketRow
      key={ticket.orderId}
      ticket={ticket}
      isOpen={openId === ticket.orderId}
      onToggle={() => choose(openId === ticket.orderId ? null : ticket.orderId)}
    />
  ))
}

const Nothing = ({ isFiltered, onReset }: Pick<TicketListProps, 'isFiltered' | 'onReset'>) => {
  const { t } = useTranslations('bets')
  const icon = <IconHistory size={28} />
  if (isFiltered)
    return (
      <Empty
        icon={icon}
        title={t('list.none')}
        text={t('list.noneText')}
        action={<Button onClick={onReset}>{t('filters.reset')}</Button>}
      />
    )
  return (
    <Empty
      icon={icon}
      title={t('list.empty')}
      text={t('list.emptyText')}
      action={
        <Link to="/app/home" className={buttonClass({ variant: 'primary' })}>
          {t('list.goBet')}
        </Link>
      }
    />
  )
}

const Foot = ({ query, visibleCount, count }: Pick<TicketListProps, 'query' | 'count'> & { visibleCount: number }) => {
  const { t } = useTranslations('bets')
  return (
    <p className={styles.foot}>
      <span aria-live="polite">
        {t('list.shown', { shown: visibleCount, count: Math.max(visibleCount, count ?? visibleCount) })}
      </span>
      {query.isFetchNextPageError ? <span role="alert">{t('list.failed')}</span> : null}
      {query.hasNextPage ? (
        <Button
          size="sm"
          variant="ghost"
          busy={query.isFetchingNextPage}
          icon={<IconChevronDown size={16} />}
          onClick={() => void query.fetchNextPage()}
        >
          {t('list.more')}
        </Button>
      ) : null}
    </p>
  )
}

const rowHeights = [56, 56, 56, 56, 56]

/** Bets, the newest first: a table, on a phone cards. [C-13] */
export const TicketList = ({ query, count, isFiltered, onReset }: TicketListProps) => {
  const { t } = useTranslations('bets')
  return (
    // That more could not be read is said where more would stand.
    <QueryView query={{ ...query, isError: query.isError && !query.isFetchNextPageError }} skeleton={rowHeights}>
      {({ pages }) => {
        const tickets = pages.flatMap((page) => page.tickets)
        if (tickets.length === 0) return <Nothing isFiltered={isFiltered} onReset={onReset} />
        return (
          <section className={styles.list} aria-label={t('list.label')}>
            <div className={styles.head} aria-hidden="true">
              {heads.map((head) => (
                <span key={head}>{t(`columns.${head}`)}</span>
              ))}
            </div>
            <Rows tickets={tickets} />
            <Foot query={query} visibleCount={tickets.length} count={count} />
          </section>
        )
      }}
    </QueryView>
  )
}
