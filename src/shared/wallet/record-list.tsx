import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { QueryView, type QueryViewProps } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './record-list.module.css'

export interface RecordsProps<Data, Item> {
  query: QueryViewProps<Data>['query'] & {
    hasNextPage?: boolean
    isFetchingNextPage?: boolean
    fetchNextPage?: () => unknown
  }
  itemsOf: (data: Data) => readonly Item[]
  /** What is said where there is nothing. */
  empty: string
  /** An item's row. */
  children: (item: Item) => ReactNode
}

/** What happened, the newest first, with the way to more of it. */
export const Records = <Data, Item>({ query, itemsOf, empty, children }: RecordsProps<Data, Item>) => {
  const { t } = useTranslations('common')
  return (
    <QueryView query={query} skeleton={[44, 44]}>
      {(data) => {
        const items = itemsOf(data)
        if (items.length === 0) return <p className={styles.empty}>{empty}</p>
        return (
          <>
            <ul>{items.map(children)}</ul>
            {query.hasNextPage ? (
              <Button
                size="sm"
                block
                busy={query.isFetchingNextPage ?? false}
                onClick={() => void query.fetchNextPage?.()}
              >
                {t('more')}
              </Button>
            ) : null}
          </>
        )
      }}
    </QueryView>
  )
}

/** The same in a box of its own. */
export const RecordList = <Data, Item>({ title, ...records }: RecordsProps<Data, Item> & { title: string }) => (
  <Panel title={title}>
    <Records {...records} />
  </Panel>
)

export interface RecordRowProps {
  what: ReactNode
  /** How much, or what became of it. */
  end: ReactNode
  /** A quiet line below. */
  note?: ReactNode
  atMs: number
  /** Whether it stands beside the list; undefined: it cannot be opened. */
  isVisible?: boolean
  onShow?: () => void
}

/** One thing that happened. */
export const RecordRow = ({ what, end, note, atMs, isVisible, onShow }: RecordRowProps) => {
  const { language } = useTranslations('common')
  const cells = (
    <>
      <span>{what}</span>
      <span className={styles.end}>{end}</span>
      <small>{note}</small>
      <time dateTime={new Date(atMs).toISOString()}>{momentWords(atMs, language)}</time>
    </>
  )
  return (
    <li>
      {onShow ? (
        <button type="button" className={styles.row} aria-pressed={isVisible} onClick={onShow}>
          {cells}
        </button>
      ) : (
        <div className={styles.row}>{cells}</div>
      )}
    </li>
  )
}

/** What came with a plus and went with a minus, in its colour. */
export const RecordAmount = ({ children }: { children: string }) => (
  <b className={styles.amount} data-in={children.startsWith('+') || undefined}>
    {children}
  </b>
)
