import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/empty.tsx'
import { IconRefresh, IconWarning } from '#src/ui/icons.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './query-view.module.css'

export interface QueryViewProps<Data> {
  query: {
    isPending: boolean
    isError: boolean
    isFetching: boolean
    data: Data | undefined
    refetch: () => unknown
  }
  /** Heights of the grey shapes while it loads, in pixels. */
  skeleton: readonly number[]
  children: (data: Data) => ReactNode
}

/** What a query gave: its shape while it loads, its data, or why there is none; old data stays beside an error. */
export const QueryView = <Data,>({ query, skeleton, children }: QueryViewProps<Data>) => {
  const { t } = useTranslations('member')
  if (query.isPending)
    return (
      <SkeletonGroup label={t('common:loading')} className={styles.skeleton}>
        {skeleton.map((height, at) => (
          <span key={at} style={{ height }} className={styles.shape}>
            <Skeleton className={styles.fill} />
          </span>
        ))}
      </SkeletonGroup>
    )
  const retry = (
    <Button size="sm" busy={query.isFetching} icon={<IconRefresh size={16} />} onClick={() => void query.refetch()}>
      {t('common:retry')}
    </Button>
  )
  if (query.data === undefined)
    return <ErrorState title={t('states.failed')} text={t('states.failedText')} action={retry} />
  return (
    <>
      {query.isError ? (
        <output className={styles.stale}>
          <IconWarning size={16} />
          {t('states.stale')}
          {retry}
        </output>
      ) : null}
      {children(query.data)}
    </>
  )
}
