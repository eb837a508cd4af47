import { Link } from 'react-router-dom'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useOwnRoomNo } from '#src/shared/studio/own-room.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { LivePanel } from './health/live-panel.tsx'
import { RecentStreams } from './replays/recent-streams.tsx'
import { HostPanel } from './raid/host-panel.tsx'
import { RaidPanel } from './raid/raid-panel.tsx'
import styles from './studio.module.css'

/** The ways from the studio to the room and its moderators' console. */
const RoomLinks = () => {
  const { t } = useTranslations('studio')
  const roomNo = useOwnRoomNo()
  return (
    <Panel title={t('overview.room')}>
      <Rows>
        <Row
          label={t('overview.open')}
          value={t('overview.openText')}
          action={
            <Link className={styles.link} to={`/app/room/${roomNo}`}>
              {t('overview.go')}
            </Link>
          }
        />
        <Row
          label={t('overview.moderation')}
          value={t('overview.moderationText')}
          action={
            <Link className={styles.link} to={`/app/moderation/${roomNo}`}>
              {t('overview.go')}
            </Link>
          }
        />
      </Rows>
    </Panel>
  )
}

/** The studio's first tab: how the room is. */
export const OverviewTab = () => (
  <>
    <LivePanel />
    <RaidPanel />
    <HostPanel />
    <RecentStreams />
    <RoomLinks />
  </>
)
