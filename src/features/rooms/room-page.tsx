import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { roomMachine } from '#src/machines/rooms/room-machine.ts'
import type { PreloadedRoom, RoomStart } from '#src/machines/rooms/room-types.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { DrawnRoom, drawnRoom, forgetDrawnRoom } from './drawn-room.tsx'
import { RoomActorsProvider } from '#src/shared/room/room-actors.tsx'
import { useRoomParts } from '#src/shared/room/room-parts.tsx'
import { RoomFrame, SideSkeleton, TableAlone } from './room-frame.tsx'
import styles from './room-page.module.css'
import { RoomScreen } from './room-screen.tsx'
import { isWideLayout, useRoomLayout } from './use-room-layout.ts'
import { useRoomTitle } from './use-room-title.ts'
import { useRoomReport } from './use-room-report.ts'
import { useSlipRoom } from '#src/shared/sports/use-pick-selection.ts'
import { useOpenRoom } from './use-open-room.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'

type RoomRef = ActorRefFrom<typeof roomMachine>

const RoomSkeleton = () => {
  const { t } = useTranslations()
  const layout = useRoomLayout()
  const { Table } = useRoomParts()
  const drawn = drawnRoom()
  if (drawn) return <DrawnRoom drawn={drawn} />
  if (Table) return <RoomFrame Table={Table} />
  return (
    <SkeletonGroup label={t('loading')} className={styles.room} layout={layout}>
      <div className={styles.stage} data-fit={isWideLayout(layout)}>
        <div className={styles.picture}>
          <Skeleton className={styles.skeletonVideo} />
        </div>
        {isWideLayout(layout) ? (
          <div className={styles.wide}>
            <Skeleton />
            <Skeleton />
          </div>
        ) : null}
      </div>
      <div className={styles.side}>
        <SideSkeleton />
      </div>
    </SkeletonGroup>
  )
}

const Missing = () => {
  const { t } = useTranslations()
  const { Table } = useRoomParts()
  if (Table) return <TableAlone Table={Table} />
  return (
    <div className={styles.centre}>
      <PageTitle title={t('missing.title')} />
      <Empty
        isPage
        title={t('missing.title')}
        text={t('missing.text')}
        action={
          <Link to="/app/live" className={buttonClass({ variant: 'primary' })}>
            {t('missing.action')}
          </Link>
        }
      />
    </div>
  )
}

const Failed = ({ room }: { room: RoomRef }) => {
  const { t } = useTranslations()
  const msg = useSelector(room, ({ context }) => context.reject?.msg)
  const { Table } = useRoomParts()
  return (
    <>
      {Table ? <TableAlone Table={Table} /> : null}
      <div className={styles.centre}>
        <ErrorState
          title={t('failed.title')}
          text={msg ?? t('failed.text')}
          action={
            <Button variant="primary" onClick={() => room.send({ type: 'room.retry' })}>
              {t('retry')}
            </Button>
          }
        />
      </div>
    </>
  )
}

const RoomPageTitle = () => <PageTitle title={useRoomTitle()} />

const OpenRoom = ({ room }: { room: RoomRef }) => {
  const actors = useOpenRoom(room)
  useEffect(forgetDrawnRoom, [])
  useRoomReport(actors)
  useSlipRoom(room.getSnapshot().context.roomNo)
  return (
    <RoomActorsProvider actors={actors}>
      <RoomPageTitle />
      <RoomScreen />
    </RoomActorsProvider>
  )
}

const Room = ({ roomNo, memberId, preloaded }: RoomStart) => {
  const { machines } = useServices()
  const room = useActorRef(machines.room, { input: { roomNo, memberId, preloaded } })
  const isOpen = useSelector(room, (snapshot) => snapshot.matches('open'))
  const isMissing = useSelector(room, (snapshot) => snapshot.matches('missing'))
  const hasFailed = useSelector(room, (snapshot) => snapshot.matches('failed'))
  if (isOpen) return <OpenRoom room={room} />
  if (isMissing) return <Missing />
  return hasFailed ? <Failed room={room} /> : <RoomSkeleton />
}

interface RoomPageProps {
  roomNo: string
  /** What the page has brought along of it for visitors. */
  preloaded: PreloadedRoom | undefined
}

/** The room screen: `/app/room/:roomNo`. Logging in or out enters it anew, as who one is then. [A-03, P-01] */
export const RoomPage = ({ roomNo, preloaded }: RoomPageProps) => {
  const { session } = useServices()
  const isRestoring = useSelector(session, (snapshot) => snapshot.matches('restoring'))
  const memberId = useSelector(session, ({ context }) => context.userInfo?.id ?? null)
  const isHydrated = useHydrated()
  // The server draws for visitors.
  if (isRestoring && isHydrated) return <RoomSkeleton />
  return <Room key={`${roomNo}:${memberId ?? ''}`} roomNo={roomNo} memberId={memberId} preloaded={preloaded} />
}
