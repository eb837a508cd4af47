import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { studioHealth } from '#contract/studio/health-calls.ts'
import { studioRoom } from '#contract/studio/settings-calls.ts'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useOnline } from '#src/shared/app/use-online.ts'
import { useBroadcast, useCapture } from '#src/shared/studio/broadcast.ts'
import { useOwnRoomNo } from '#src/shared/studio/own-room.tsx'
import { studioTabPath } from '#src/shared/studio/studio-paths.ts'
import { EndButton } from '#src/features/studio/end-button.tsx'
import { useHealth } from '#src/features/studio/health/use-health.ts'
import studio from '#src/features/studio/studio.module.css'
import { Note } from '#src/ui/note.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { checksOf } from './checks.ts'
import { ChecksPanel } from './checks-panel.tsx'
import { GoButton } from './go-button.tsx'
import styles from './golive.module.css'
import { LiveStrip } from './live-strip.tsx'
import { Preview } from './preview.tsx'
import { SourceCards } from './source-cards.tsx'
import { TestStream } from './test-stream.tsx'
import { useUplink } from './use-uplink.ts'

/** The way to streaming with a program instead. */
const EncoderRow = () => {
  const { t } = useTranslations('studio')
  return (
    <Row
      label={t('golive.obs')}
      value={t('golive.obsText')}
      action={
        <Link className={studio.link} to={studioTabPath('keys')}>
          {t('overview.go')}
        </Link>
      }
    />
  )
}

/** Title and match of the room, and the way to change them. */
const RoomPanel = () => {
  const { t } = useTranslations('studio')
  const { data } = useOwn(studioRoom, {})
  const roomNo = useOwnRoomNo()
  return (
    <Panel title={t('golive.room')}>
      <Rows>
        <Row
          label={data?.room.title ?? ''}
          value={t('golive.roomNo', { room: roomNo })}
          action={
            <Link className={studio.link} to={studioTabPath('settings')}>
              {t('golive.change')}
            </Link>
          }
        />
        <EncoderRow />
      </Rows>
    </Panel>
  )
}

/** Reasons for which nothing starts, or for which the stream before ended. */
const Faults = ({ isElsewhere }: { isElsewhere: boolean }) => {
  const { t } = useTranslations('studio')
  const { actor } = useBroadcast()
  const isOnline = useOnline()
  const fault = useSelector(actor, ({ context }) => context.fault)
  return (
    <>
      {isOnline ? null : <Note tone="bad">{t('golive.offline')}</Note>}
      {fault ? <Note tone="bad">{t(`golive.fault.${fault}`)}</Note> : null}
      {isElsewhere && !fault ? <Note tone="wait">{t('golive.elsewhere')}</Note> : null}
    </>
  )
}

interface PreparingProps {
  hasSound: boolean
  status: number
  uplink: ReturnType<typeof useUplink>
}

/** Before the stream: checks, and the button that starts it. */
const Preparing = ({ hasSound, status, uplink }: PreparingProps) => {
  const [isAdult, setIsAdult] = useState(false)
  const capture = useCapture()
  const isOnline = useOnline()
  const checks = checksOf({ capture, uplink: uplink.state, hasSound, isAdult })
  const isBreak = status === 2
  const isBlocked = !isOnline || checks.some(({ name, blocks }) => blocks && !(isBreak && name !== 'camera'))
  return (
    <>
      <ChecksPanel
        checks={checks}
        isTesting={uplink.state.kind === 'running'}
        isAdult={isAdult}
        onAdult={setIsAdult}
        onTest={uplink.run}
      />
      <GoButton isBlocked={isBlocked} isBreak={isBreak} />
    </>
  )
}

const GoLive = () => {
  const { actor } = useBroadcast()
  const askAgain = useAskAgain()
  const { data: health } = useHealth()
  const { video, audio } = useCapture()
  const [soundOf, setSoundOf] = useState<MediaStreamTrack | null>(null)
  const isLive = useSelector(actor, (snapshot) => snapshot.matches('onAir') || snapshot.matches('ending'))
  const isTest = useSelector(actor, ({ context }) => context.isTest)
  const roomNo = useOwnRoomNo()
  const isUp = useSelector(actor, (snapshot) => snapshot.matches({ onAir: { session: 'live' } }))
  useEffect(() => askAgain(studioHealth), [askAgain, isLive, isUp])
  const status = health?.anchorStatus ?? 0
  const isPreparing = useSelector(actor, (snapshot) => snapshot.matches('preparing'))
  const uplink = useUplink({ isDue: isPreparing && video !== null && status !== 2, isOver: isLive })
  const isElsewhere = !isLive && status === 1
  return (
    <div className={styles.columns} data-live={isLive || undefined}>
      <div className={styles.left}>
        {isLive ? <LiveStrip health={health} /> : null}
        <Preview isLive={isLive} />
        <SourceCards onSound={() => setSoundOf(audio)} />
      </div>
      <div className={styles.right}>
        <Faults isElsewhere={isElsewhere} />
        <RoomPanel />
        {isLive ? null : <Preparing hasSound={audio !== null && soundOf === audio} status={status} uplink={uplink} />}
        {isLive && isTest ? <TestStream roomNo={roomNo} /> : null}
        {isLive || status === 1 || status === 2 ? (
          <div className={isLive ? styles.go : undefined}>
            <EndButton size="lg" block />
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** Going live from the browser: preview, devices, checks, countdown, and the stream while it is on. [S-02] */
export const GoLiveTab = () => {
  const { t } = useTranslations('studio')
  const { isSupported } = useBroadcast()
  if (isSupported) return <GoLive />
  return (
    <Panel title={t('tabs.golive')}>
      <Note tone="bad">{t('golive.unsupported')}</Note>
      <Rows>
        <EncoderRow />
      </Rows>
    </Panel>
  )
}
