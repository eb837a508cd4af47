import { useSelector } from '@xstate/react'
import type { CSSProperties } from 'react'
import type { Mute } from '#contract/rooms/entities/room.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconRefresh } from '#src/ui/icons.tsx'
import { IconMuteUser } from '#src/ui/room-icons.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './moderation.module.css'

const shareLeft = ({ sinceMs, untilMs }: Mute, nowMs: number): string =>
  untilMs === null ? '100%' : `${Math.max(0, Math.min(100, ((untilMs - nowMs) / (untilMs - sinceMs)) * 100))}%`

const MuteLine = ({ mute, nowMs }: { mute: Mute; nowMs: number }) => {
  const { t } = useTranslations()
  const { moderation } = useRoomActors()
  const left = mute.untilMs === null ? null : timeLeft(mute.untilMs, nowMs)
  const { member, reasonCode, reason } = mute
  const why = [reasonCode ? t(`mod.reasons.${reasonCode}`) : '', reason].filter((part) => part !== '')
  return (
    <tr>
      <td>
        <span className={styles.user}>
          <Avatar src={member.avatar} size={28} />
          {member.nickname}
        </span>
      </td>
      <td>{why.length === 0 ? '—' : why.join(' · ')}</td>
      <td>{mute.by}</td>
      <td>
        <span className={styles.left}>
          <span className={styles.ring} style={{ '--share': shareLeft(mute, nowMs) } as CSSProperties} />
          {left ? t(`left.${left.unit}`, { value: left.value }) : t('left.forever')}
        </span>
      </td>
      <td>
        <Button
          size="sm"
          aria-label={t('mod.liftName', { name: member.nickname })}
          onClick={() => moderation.send({ type: 'mute.end', memberId: member.id })}
        >
          {t('mod.lift')}
        </Button>
      </td>
    </tr>
  )
}

const MuteTable = ({ mutes }: { mutes: readonly Mute[] }) => {
  const { t } = useTranslations()
  const nowMs = useServerSeconds()
  const active = mutes.filter(({ untilMs }) => untilMs === null || untilMs > nowMs)
  if (active.length === 0) return <Empty icon={<IconMuteUser size={28} />} title={t('mod.listEmpty')} />
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('mod.user')}</th>
            <th scope="col">{t('mod.reason')}</th>
            <th scope="col">{t('mod.by')}</th>
            <th scope="col">{t('mod.left')}</th>
            <th scope="col">{t('mod.action')}</th>
          </tr>
        </thead>
        <tbody>
          {active.map((mute) => (
            <MuteLine key={mute.member.id} mute={mute} nowMs={nowMs} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The mutes in force, with the time that is left and the way to lift them. [P-02] */
export const MuteList = () => {
  const { t } = useTranslations()
  const { moderation } = useRoomActors()
  const mutes = useSelector(moderation, ({ context }) => context.mutes)
  const hasFailed = useSelector(moderation, (snapshot) => snapshot.matches('failed'))
  const refresh = (): void => moderation.send({ type: 'mod.refresh' })
  return (
    <div className={styles.main}>
      <h2 className={styles.heading}>
        {t('mod.list')}
        <small>{mutes.length}</small>
        <IconButton label={t('mod.refresh')} size="sm" onClick={refresh}>
          <IconRefresh size={18} />
        </IconButton>
      </h2>
      {hasFailed && mutes.length === 0 ? (
        <ErrorState title={t('mod.listFailed')} action={<Button onClick={refresh}>{t('retry')}</Button>} />
      ) : (
        <MuteTable mutes={mutes} />
      )}
    </div>
  )
}
