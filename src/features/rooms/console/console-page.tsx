import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import type { roomMachine } from '#src/machines/rooms/room-machine.ts'
import { useMemberId } from '#src/shared/app/own-data.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { ScreenComing } from '#src/shared/app/screen-coming.tsx'
import { useServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { roomPathOf } from '#src/shared/room/console-path.ts'
import { RoomActorsProvider, useRoomActors } from '#src/shared/room/room-actors.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { IconShieldOff } from '#src/ui/account-icons.tsx'
import { useOpenRoom } from '#src/features/rooms/use-open-room.ts'
import { ConsoleScreen } from './console-screen.tsx'
import styles from './console.module.css'

type RoomRef = ActorRefFrom<typeof roomMachine>

/** `lost`: the role was taken back while the console was open. */
const Refused = ({ roomNo, lost }: { roomNo: string; lost: boolean }) => {
  const { t } = useTranslations('moderation')
  return (
    <div className={styles.centre} role={lost ? 'alert' : undefined}>
      <Empty
        isPage
        icon={<IconShieldOff size={28} />}
        title={t(lost ? 'refused.lost' : 'refused.title')}
        text={t(lost ? 'refused.lostText' : 'refused.text')}
        action={
          <Link to={roomPathOf(roomNo)} className={buttonClass({ variant: 'primary' })}>
            {t('leave')}
          </Link>
        }
      />
    </div>
  )
}

/** The console for those who keep order, and words for who does not, or no longer. [P-02] */
const Access = () => {
  const { room } = useRoomActors()
  const { roomNo } = room.getSnapshot().context
  const moderates = useSelector(room, ({ context }) => mayModerate(context.self?.role ?? 'viewer'))
  const [wasAdmitted, setAdmitted] = useState(moderates)
  if (moderates && !wasAdmitted) setAdmitted(true)
  return moderates ? <ConsoleScreen /> : <Refused roomNo={roomNo} lost={wasAdmitted} />
}

const OpenConsole = ({ room }: { room: RoomRef }) => {
  const { t } = useTranslations('moderation')
  const actors = useOpenRoom(room)
  const name = useSelector(room, ({ context }) => context.info?.anchor.nickname ?? '')
  const { moderation } = actors
  useEffect(() => {
    moderation.send({ type: 'mod.open' })
    return () => moderation.send({ type: 'mod.close' })
  }, [moderation])
  return (
    <RoomActorsProvider actors={actors}>
      <PageTitle title={t('title', { name })} />
      <Access />
    </RoomActorsProvider>
  )
}

const Missing = () => {
  const { t } = useTranslations('moderation')
  return (
    <div className={styles.centre}>
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
  const { t } = useTranslations('moderation')
  const msg = useSelector(room, ({ context }) => context.reject?.msg)
  return (
    <div className={styles.centre}>
      <ErrorState
        title={t('failed.title')}
        text={msg ?? t('failed.text')}
        action={
          <Button variant="primary" onClick={() => room.send({ type: 'room.retry' })}>
            {t('common:retry')}
          </Button>
        }
      />
    </div>
  )
}

/** The moderators' console of one room: `/app/moderation/:roomNo`. [P-02] */
export const ConsolePage = ({ roomNo }: { roomNo: string }) => {
  const { machines } = useServices()
  const memberId = useMemberId()
  const room = useActorRef(machines.room, { input: { roomNo, memberId, preloaded: undefined } })
  const isOpen = useSelector(room, (snapshot) => snapshot.matches('open'))
  const isMissing = useSelector(room, (snapshot) => snapshot.matches('missing'))
  const hasFailed = useSelector(room, (snapshot) => snapshot.matches('failed'))
  if (isOpen) return <OpenConsole room={room} />
  if (isMissing) return <Missing />
  return hasFailed ? <Failed room={room} /> : <ScreenComing />
}
