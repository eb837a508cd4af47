import { Link } from 'react-router-dom'
import type { ResponseOf } from '#contract/define-call.ts'
import { replayOpen } from '#contract/live/replay-calls.ts'
import type { replayPlayerMachine } from '#src/machines/live/replay-player-machine.ts'
import { CallError } from '#src/shared/app/call-fault.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconLock } from '#src/ui/icons.tsx'
import { ReplayChat } from './replay-chat.tsx'
import { ReplayPlayerProvider } from './replay-context.tsx'
import { ReplayInfo } from './replay-info.tsx'
import { ReplayPlayer } from './replay-player.tsx'
import styles from './replay.module.css'
import { RoomClips } from './room-clips.tsx'
import { useReplayActor } from './use-replay-actor.ts'

type OpenedReplay = ResponseOf<typeof replayOpen>

interface ReplayPageProps {
  machine: typeof replayPlayerMachine
  /** Place at which it begins. */
  startAtMs: number
  /** So long before its end instead; 0: from the place. */
  backMs: number
}

/** Whoever watches learns within it that the streamer has taken the replay back. */
const askEveryMs = 60_000

const NotVisible = ({ isForFollowers }: { isForFollowers: boolean }) => {
  const { t } = useTranslations('studio')
  const title = t(isForFollowers ? 'replay.followers' : 'replay.missing')
  return (
    <div className={styles.centre}>
      <PageTitle title={title} />
      <Empty
        isPage
        {...(isForFollowers && { icon: <IconLock size={28} /> })}
        title={title}
        text={t(isForFollowers ? 'replay.followersText' : 'replay.missingText')}
        action={
          <Link to="/app/live" className={buttonClass({ variant: 'primary' })}>
            {t('replay.missingAction')}
          </Link>
        }
      />
    </div>
  )
}

const OpenReplay = ({
  machine,
  startAtMs,
  backMs,
  opened,
  refetch,
}: ReplayPageProps & { opened: OpenedReplay; refetch: () => void }) => {
  const { replay } = opened
  const firstMs = backMs > 0 ? replay.durationMs - backMs : startAtMs
  const player = useReplayActor({ machine, opened, refetch }, firstMs)
  return (
    <ReplayPlayerProvider value={player}>
      <PageTitle title={replay.title} />
      <div className={styles.page}>
        <div className={styles.picture}>
          <ReplayPlayer title={replay.title} />
        </div>
        <ReplayInfo opened={opened}>
          <RoomClips roomNo={replay.roomNo} replayId={replay.replayId} />
        </ReplayInfo>
        <ReplayChat replayId={replay.replayId} />
      </div>
    </ReplayPlayerProvider>
  )
}

const hiding: ReadonlySet<string | null> = new Set(['RECORD_UNKNOWN', 'REPLAY_FOLLOWERS'])

const Replay = ({ replayId, ...rest }: ReplayPageProps & { replayId: string }) => {
  const { t } = useTranslations('studio')
  const query = useOwn(replayOpen, { replayId }, { askEveryMs })
  const code = query.error instanceof CallError ? query.error.code : null
  if (hiding.has(code)) return <NotVisible isForFollowers={code === 'REPLAY_FOLLOWERS'} />
  return (
    <>
      <PageTitle title={t('replay.title')} />
      <div className={styles.frame}>
        <QueryView query={query} skeleton={[320, 64, 240]}>
          {(opened) => <OpenReplay {...rest} opened={opened} refetch={query.refetch} />}
        </QueryView>
      </div>
    </>
  )
}

/** A stream watched again, with its chat. `replayId` undefined: the address names none. [S-02] */
export const ReplayPage = ({ replayId, ...rest }: ReplayPageProps & { replayId: string | undefined }) =>
  replayId === undefined ? <NotVisible isForFollowers={false} /> : <Replay {...rest} replayId={replayId} />
