import { useState } from 'react'
import { Virtuoso } from 'react-virtuoso'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { MovementRow } from './movement-row.tsx'
import { headOf } from './movement-times.ts'
import styles from './statement-page.module.css'
import type { useStatement } from './wallet-data.ts'

/** Made once: a part that is made anew with each drawing loses its focus and starts its spinner again. */
const Footer = ({ context: query }: { context?: ReturnType<typeof useStatement> }) => {
  const { t } = useTranslations('wallet')
  if (query?.isFetchNextPageError)
    return (
      <p className={styles.foot} role="alert">
        {t('list.failed')}
        <Button size="sm" onClick={() => void query.fetchNextPage()}>
          {t('common:retry')}
        </Button>
      </p>
    )
  return <p className={styles.foot}>{query?.hasNextPage ? <Spinner /> : t('list.end')}</p>
}
const components = { Footer }

/** All movements, however many: only those in sight are in the page. */
export const StatementList = ({ query }: { query: ReturnType<typeof useStatement> }) => {
  const { t, language } = useTranslations('wallet')
  const [openId, open] = useState<string | null>(null)
  const movements = query.data?.pages.flatMap((page) => page.movements) ?? []
  return (
    <section className={styles.list} aria-label={t('list.label')}>
      <Virtuoso
        useWindowScroll
        data={movements}
        computeItemKey={(_at, { id }) => id}
        increaseViewportBy={400}
        endReached={() => {
          if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
        }}
        components={components}
        context={query}
        itemContent={(at, movement) => {
          const head = headOf(movements, at, language)
          return (
            <div className={styles.item}>
              {head === undefined ? null : <h2 className={styles.day}>{head}</h2>}
              <MovementRow
                movement={movement}
                isOpen={openId === movement.id}
                onToggle={() => open(openId === movement.id ? null : movement.id)}
              />
            </div>
          )
        }}
      />
    </section>
  )
}
