import { vipRecords } from '#contract/loyalty/calls.ts'
import type { GrowthRecord } from '#contract/loyalty/entities/growth.ts'
import { useOwnPages } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { Panel } from '#src/ui/panel.tsx'
import { useState } from 'react'
import { useCount } from './use-count.ts'
import styles from './vip-page.module.css'

const recordsAtFirst = 8

const Line = ({ record: { day, source, amountMinor, points } }: { record: GrowthRecord }) => {
  const { t } = useTranslations('member')
  const { formatSettled } = useMoney()
  const count = useCount()
  return (
    <li>
      <span>
        {t(`vip.sources.${source}`, { amount: formatSettled(Math.abs(amountMinor)) })}
        {amountMinor < 0 ? t('vip.undone') : null}
        <small>{day}</small>
      </span>
      <b data-minus={points < 0 || undefined}>
        {points < 0 ? '−' : '+'}
        {count(Math.abs(points))}
      </b>
    </li>
  )
}

/** What brought growth, by day. [C-12] */
export const GrowthLog = () => {
  const { t } = useTranslations('member')
  const [isWhole, setWhole] = useState(false)
  const pages = useOwnPages({ call: vipRecords, input: {}, cursor: 'before', endOf: ({ next }) => next })
  return (
    <Panel title={t('vip.log')} className={styles.small}>
      <QueryView query={pages} skeleton={[140]}>
        {({ pages: all }) => {
          const records = all.flatMap((page) => page.records)
          const visible = isWhole ? records : records.slice(0, recordsAtFirst)
          const hasMore = isWhole ? pages.hasNextPage : pages.hasNextPage || records.length > visible.length
          const more = () => {
            if (isWhole) void pages.fetchNextPage()
            setWhole(true)
          }
          if (records.length === 0) return <p className={asText('fs13', 'quiet')}>{t('vip.noLog')}</p>
          return (
            <>
              <ul className={styles.log}>
                {visible.map((record) => (
                  <Line key={`${record.day} ${record.source}`} record={record} />
                ))}
              </ul>
              {hasMore ? (
                <Button size="sm" variant="ghost" busy={pages.isFetchingNextPage} onClick={more}>
                  {t('vip.moreLog')}
                </Button>
              ) : null}
            </>
          )
        }}
      </QueryView>
    </Panel>
  )
}
