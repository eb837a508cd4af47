import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { fromCallback, type EventObject } from 'xstate'
import type { Hosted } from '#contract/live/entities/hosted.ts'
import type { Raid } from '#contract/live/entities/raid.ts'
import type { Socket } from '#src/gateway/gateway-port.ts'
import { raidSeenMachine } from '#src/machines/rooms/raid-machine.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import styles from './other-room.module.css'

const secondMs = 1_000
const roomPathOf = (roomNo: string): string => `/app/room/${roomNo}`

/** Goes along for as long as it runs, and again whenever the socket has come back. */
const followOn = (socket: Socket, roomNo: string) =>
  fromCallback<EventObject, { raidId: string }>(({ input: { raidId } }) => {
    const follow = (follows: boolean): void => {
      if (socket.status === 'connected') void socket.request('raid.follow', { roomNo, raidId, follows })
    }
    follow(true)
    const stop = socket.onStatus((status) => {
      if (status === 'connected') follow(true)
    })
    return () => {
      stop()
      follow(false)
    }
  })

const useRaid = (raid: Raid) => {
  const { socket } = useShellServices()
  const { room } = useRoomActors()
  const navigate = useNavigate()
  const [machine] = useState(() =>
    raidSeenMachine.provide({
      actors: { follow: followOn(socket, room.getSnapshot().context.roomNo) },
      actions: { lead: (_, toRoomNo) => void navigate(roomPathOf(toRoomNo)) },
    }),
  )
  const seen = useActorRef(machine, { input: { raid } })
  useEffect(() => seen.send({ type: 'raid.changed', raid }), [seen, raid])
  return seen
}

type Seen = ReturnType<typeof useRaid>

const Counting = ({ seen, raid: { to, endsAtMs } }: { seen: Seen; raid: Raid }) => {
  const { t } = useTranslations('studio')
  const nowMs = useServerSeconds()
  const goes = useSelector(seen, (snapshot) => snapshot.matches({ counting: 'going' }))
  const seconds = Math.max(0, Math.ceil((endsAtMs - nowMs) / secondMs))
  return (
    <>
      <div className={styles.text}>
        <output>{t(goes ? 'raid.going' : 'raid.staying', { name: to.nickname })}</output>
        <small>{t('raid.seconds', { seconds })}</small>
      </div>
      <Button size="sm" onClick={() => seen.send({ type: goes ? 'raid.stay' : 'raid.go' })}>
        {t(goes ? 'raid.stay' : 'raid.go')}
      </Button>
    </>
  )
}

const Left = ({ raid: { to, viewers } }: { raid: Raid }) => {
  const { t } = useTranslations('studio')
  return (
    <>
      <output className={styles.text}>{t('raid.left', { name: to.nickname, count: viewers })}</output>
      <Link className={buttonClass({ variant: 'primary', size: 'sm' })} to={roomPathOf(to.roomNo)}>
        {t('raid.visit')}
      </Link>
    </>
  )
}

const Off = ({ raid: { to, reason } }: { raid: Raid }) => {
  const { t } = useTranslations('studio')
  const words =
    reason === null ? t('raid.cancelled') : t('raid.failed', { name: to.nickname, why: t(`raid.why.${reason}`) })
  return <output className={styles.text}>{words}</output>
}

/** Where the streamer leads the viewers, how long it takes, and the way to stay. [S-02] */
export const RaidCard = ({ raid: given }: { raid: Raid }) => {
  const { t } = useTranslations('studio')
  const seen = useRaid(given)
  const raid = useSelector(seen, ({ context }) => context.raid)
  const isCounting = useSelector(seen, (snapshot) => snapshot.matches('counting'))
  const isLeft = useSelector(seen, (snapshot) => snapshot.matches('left'))
  const isClosed = useSelector(seen, (snapshot) => snapshot.matches('closed'))
  if (isClosed) return null
  return (
    <section className={styles.card} aria-label={t('raid.label')}>
      <Avatar src={raid.to.avatar} size={40} />
      {isCounting ? <Counting seen={seen} raid={raid} /> : isLeft ? <Left raid={raid} /> : <Off raid={raid} />}
      {isCounting ? null : (
        <Button size="sm" variant="ghost" onClick={() => seen.send({ type: 'raid.close' })}>
          {t('raid.close')}
        </Button>
      )}
    </section>
  )
}

/** Whose picture the room displays, and the way there. [S-02] */
export const HostNote = ({ hosted: { roomNo, nickname } }: { hosted: Hosted }) => {
  const { t } = useTranslations('studio')
  return (
    <p className={styles.note}>
      <output>{t('host.note', { name: nickname })}</output>
      <Link to={roomPathOf(roomNo)}>{t('host.visit')}</Link>
    </p>
  )
}
