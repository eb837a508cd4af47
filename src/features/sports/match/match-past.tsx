import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MatchHistory } from '#contract/sports/entities/match-history.ts'
import { matchHistoryDays } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/empty.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { pastOfMatch } from '#src/features/sports/sports-data.ts'
import styles from './match-past.module.css'

/** Which results count. */
export const PastSpan = () => {
  const { t } = useTranslations('sports')
  return <p className={styles.span}>{t('history.span', { days: matchHistoryDays })}</p>
}

/** What is known of the matches before one, once it is there. */
export const MatchPast = ({
  matchId,
  children,
}: {
  matchId: string
  children: (history: MatchHistory) => ReactNode
}) => {
  const { t } = useTranslations('sports')
  const { gateway } = useShellServices()
  const asked = useQuery(pastOfMatch(gateway, matchId))
  if (asked.isPending)
    return (
      <SkeletonGroup label={t('common:loading')} className={styles.loading}>
        <Skeleton className={styles.ghost} />
        <Skeleton className={styles.ghost} />
      </SkeletonGroup>
    )
  if (asked.data === undefined)
    return (
      <ErrorState
        title={t('history.failed')}
        text={t('list.failedText')}
        action={
          <Button busy={asked.isFetching} onClick={() => void asked.refetch()}>
            {t('common:retry')}
          </Button>
        }
      />
    )
  return children(asked.data)
}
