import { Link } from 'react-router-dom'
import { showsStreamerIcon } from '#contract/live/entities/anchor.ts'
import type { ModeratedRoom } from '#contract/rooms/entities/moderated-room.ts'
import { roomModeratedList } from '#contract/rooms/moderation-calls.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { consolePath } from '#src/shared/room/console-path.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { asStack, asText } from '#src/ui/layout.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconShieldOff } from '#src/ui/account-icons.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { IconChevronRight } from '#src/ui/icons.tsx'
import styles from './all-rooms-page.module.css'

const askEveryMs = 5_000

const Figure = ({ label, value, isUrgent = false }: { label: string; value: string; isUrgent?: boolean }) => (
  <span className={styles.figure} data-urgent={isUrgent}>
    <b>{value}</b>
    <small>{label}</small>
  </span>
)

const Figures = ({ room }: { room: ModeratedRoom }) => {
  const { t, language } = useTranslations('moderation')
  const figures = [
    ['held', room.held.count],
    ['reports', room.reports],
    ['objections', room.objections],
  ] as const
  return (
    <span className={styles.figures}>
      {figures.map(([name, count]) => (
        <Figure
          key={name}
          label={t(`rooms.${name}`)}
          value={formatCount(count, language)}
          isUrgent={name !== 'objections' && count > 0}
        />
      ))}
      <Figure label={t('rooms.rate')} value={formatCount(room.messagesAMinute, language)} />
      <Figure label={t('rooms.viewers')} value={formatCount(room.viewerCount, language)} />
    </span>
  )
}

const RoomRow = ({ room, nowMs }: { room: ModeratedRoom; nowMs: number }) => {
  const { t } = useTranslations('moderation')
  const { roomNo, title, anchor, anchorStatus, held, shieldUntilMs } = room
  const waitedMs = held.oldestAtMs === null ? null : Math.max(0, nowMs - held.oldestAtMs)
  return (
    <li>
      <Link to={consolePath(roomNo)} className={styles.room} data-waiting={held.count + room.reports > 0}>
        <Avatar src={anchor.avatar} size={40} />
        <span className={styles.who}>
          <span className={styles.name}>
            <b translate="no">{anchor.nickname}</b>
            {showsStreamerIcon(anchorStatus) ? <Badge tone="live">{t('rooms.live')}</Badge> : null}
            {shieldUntilMs !== null && shieldUntilMs > nowMs ? <Badge tone="accent">{t('rules.shield')}</Badge> : null}
            {waitedMs === null ? null : (
              <Badge tone="warning">{t('rooms.oldest', { seconds: Math.floor(waitedMs / 1000) })}</Badge>
            )}
          </span>
          <small>
            <span>{t('roomNo', { roomNo })}</span> <span>{title}</span>
          </small>
        </span>
        <Figures room={room} />
        <IconChevronRight size={18} />
      </Link>
    </li>
  )
}

const Nothing = () => {
  const { t } = useTranslations('moderation')
  return (
    <Empty
      isPage
      icon={<IconShieldOff size={28} />}
      title={t('rooms.none')}
      text={t('rooms.noneText')}
      action={
        <Link to="/app/live" className={buttonClass({ variant: 'primary' })}>
          {t('missing.action')}
        </Link>
      }
    />
  )
}

/** The rooms that I keep order in, the worst first: `/app/moderation`. [P-02] */
export const AllRoomsPage = () => {
  const { t } = useTranslations('moderation')
  const nowMs = useServerSeconds()
  const query = useOwn(roomModeratedList, {}, { askEveryMs, staleTime: 0 })
  return (
    <div className={styles.page}>
      <PageTitle title={t('rooms.title')} />
      <PageHead title={t('rooms.title')} lead={t('rooms.lead')} back={{ to: '/app/live', label: t('missing.action') }}>
        {query.data?.isStaff ? <Badge tone="accent">{t('rooms.staff')}</Badge> : null}
      </PageHead>
      <QueryView query={query} skeleton={[64, 64, 64]}>
        {({ rooms, total }) =>
          rooms.length === 0 ? (
            <Nothing />
          ) : (
            <>
              <ul className={asStack(8)} aria-label={t('rooms.title')}>
                {rooms.map((room) => (
                  <RoomRow key={room.roomNo} room={room} nowMs={nowMs} />
                ))}
              </ul>
              {total > rooms.length ? (
                <p className={asText('fs13', 'quiet')}>{t('rooms.more', { count: total - rooms.length })}</p>
              ) : null}
            </>
          )
        }
      </QueryView>
    </div>
  )
}
