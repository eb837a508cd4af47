import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { chatRoomStatus } from '#contract/rooms/calls.ts'
import type { ChatRoomStatus } from '#contract/rooms/entities/room.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { roomPath } from '#src/shared/live/live-list.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './match-entrance.module.css'

const askEveryMs = 15_000

/** What stands in the way: by what is known of the match. */
const reasonOf = ({ gameStatus }: ChatRoomStatus) =>
  gameStatus === null ? 'unknown' : ({ 0: 'soon', 1: 'noRoom', 2: 'over' } as const)[gameStatus]

/** `/app/match/:matchId`: the room of a match, whichever that is now; until there is one it is asked for again. [E-10] */
export const MatchEntrance = ({ matchId }: { matchId: string }) => {
  const { t } = useTranslations('live')
  const { gateway } = useShellServices()
  const { state } = useLocation()
  const asked = useQuery({
    queryKey: ['rooms', 'status', matchId],
    queryFn: async ({ signal }) => dataOrThrow(await gateway.call(chatRoomStatus, { matchId }, { signal })),
    refetchInterval: askEveryMs,
    staleTime: 0,
  })
  const roomNo = asked.data?.chatRoomNo ?? null
  if (roomNo !== null) return <Navigate to={roomPath({ anchorRoomId: roomNo })} state={state} replace />
  return (
    <div className={styles.page}>
      <PageTitle title={t('match.title')} />
      {asked.isPending ? (
        <SkeletonGroup label={t('common:loading')} className={styles.ghost}>
          <Skeleton className={styles.line} />
        </SkeletonGroup>
      ) : null}
      {asked.isError && !asked.data ? (
        <ErrorState
          title={t('match.failed')}
          text={t('list.failedText')}
          action={
            <Button busy={asked.isFetching} onClick={() => void asked.refetch()}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : null}
      {asked.data ? (
        <Empty
          title={t(`match.${reasonOf(asked.data)}`)}
          text={t('match.text')}
          action={
            <Link to="/app/live" className={buttonClass({ variant: 'primary' })}>
              {t('match.action')}
            </Link>
          }
        />
      ) : null}
    </div>
  )
}
