import { Link } from 'react-router-dom'
import type { BetRecord } from '#contract/records/entities/bet-record.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconChevronDown, IconChevronRight } from '#src/ui/icons.tsx'
import { IconHistory } from '#src/ui/room-icons.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { TicketState } from '#src/features/bets/ticket-state.tsx'
import { netOf } from './record-csv.ts'
import { lookOf, recordPathOf, stateKeyOf, useRecordWords } from './record-words.ts'
import type { useRecords } from './records-data.ts'
import styles from './records-list.module.css'

interface RecordsListProps {
  query: ReturnType<typeof useRecords>
  /** Of all that fit, as far as it is known. */
  count: number | undefined
  isFiltered: boolean
  onReset: () => void
}

const toneOf = (net: number | null): 'gain' | 'loss' | undefined =>
  net === null || net === 0 ? undefined : net > 0 ? 'gain' : 'loss'

const Row = ({ record }: { record: BetRecord }) => {
  const { t, language } = useTranslations('bets')
  const { format, signed } = useMoney()
  const { title, beside } = useRecordWords()(record)
  const { kind, atMs, currency, stakeMinor, returnedMinor } = record
  const net = netOf(record)
  return (
    <li>
      <Link to={recordPathOf(record)} className={styles.row}>
        <TicketState status={lookOf(record)} label={t(stateKeyOf(record))} />
        <span className={styles.words}>
          <b>{title}</b>
          <small>{beside}</small>
          <small>
            {t(`records.kinds.${kind}`)} ·{' '}
            <time dateTime={new Date(atMs).toISOString()}>{momentWords(atMs, language)}</time>
          </small>
        </span>
        <span className={styles.num}>
          <small>{t('columns.stake')}</small>
          {format(stakeMinor, currency)}
        </span>
        <span className={styles.num}>
          <small>{t('columns.returned')}</small>
          {returnedMinor === null ? '–' : format(returnedMinor, currency)}
        </span>
        <span className={styles.net} data-tone={toneOf(net)}>
          {net === null ? t('ticket.pending') : signed(net, currency)}
        </span>
        <IconChevronRight size={16} className={styles.go} />
      </Link>
    </li>
  )
}

const Nothing = ({ isFiltered, onReset }: Pick<RecordsListProps, 'isFiltered' | 'onReset'>) => {
  const { t } = useTranslations('bets')
  return (
    <Empty
      icon={<IconHistory size={28} />}
      title={t(isFiltered ? 'records.none' : 'records.empty')}
      text={t(isFiltered ? 'records.noneText' : 'records.emptyText')}
      action={
        isFiltered ? (
          <Button onClick={onReset}>{t('filters.reset')}</Button>
        ) : (
          <Link to="/app/home" className={buttonClass({ variant: 'primary' })}>
            {t('list.goBet')}
          </Link>
        )
      }
    />
  )
}

const Foot = ({ query, visibleCount, count }: Pick<RecordsListProps, 'query' | 'count'> & { visibleCount: number }) => {
  const { t } = useTranslations('bets')
  return (
    <p className={styles.foot}>
      <span aria-live="polite">
        {t('records.shown', { shown: visibleCount, count: Math.max(visibleCount, count ?? visibleCount) })}
      </span>
      {query.isFetchNextPageError ? <span role="alert">{t('records.failed')}</span> : null}
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

const rowHeights = [62, 62, 62, 62, 62]

/** Bets of every kind, the newest first; each leads to what explains it. [C-13] */
export const RecordsList = ({ query, count, isFiltered, onReset }: RecordsListProps) => {
  const { t } = useTranslations('bets')
  return (
    // That more could not be read is said where more would stand.
    <QueryView query={{ ...query, isError: query.isError && !query.isFetchNextPageError }} skeleton={rowHeights}>
      {({ pages }) => {
        const records = pages.flatMap((page) => page.records)
        if (records.length === 0) return <Nothing isFiltered={isFiltered} onReset={onReset} />
        return (
          <section className={styles.list} aria-label={t('records.label')}>
            <ul>
              {records.map((record) => (
                <Row
                  key={`${record.kind}${record.kind === 'venue' ? record.channelCode : ''}${record.id}`}
                  record={record}
                />
              ))}
            </ul>
            <Foot query={query} visibleCount={records.length} count={count} />
          </section>
        )
      }}
    </QueryView>
  )
}
