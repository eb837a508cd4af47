import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ResponseOf } from '#contract/define-call.ts'
import { clipOpen, clipSet } from '#contract/live/clip-calls.ts'
import type { replayPlayerMachine } from '#src/machines/live/replay-player-machine.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { CallError } from '#src/shared/app/call-fault.ts'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { lengthText } from '#src/shared/live/length-text.ts'
import { replayPath } from '#src/shared/live/replay-paths.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import { Empty } from '#src/ui/empty.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Note } from '#src/ui/note.tsx'
import { IconShare } from '#src/ui/room-icons.tsx'
import styles from './clip.module.css'
import { ReplayPlayerProvider } from './replay-context.tsx'
import info from './replay.module.css'
import { ReplayPlayer } from './replay-player.tsx'

type OpenedClip = ResponseOf<typeof clipOpen>

interface ClipPageProps {
  machine: typeof replayPlayerMachine
}

const secondMs = 1_000

const Missing = () => {
  const { t } = useTranslations('studio')
  return (
    <div className={info.centre}>
      <PageTitle title={t('clip.missing')} />
      <Empty
        isPage
        title={t('clip.missing')}
        text={t('clip.missingText')}
        action={
          <Link to="/app/live" className={buttonClass({ variant: 'primary' })}>
            {t('replay.missingAction')}
          </Link>
        }
      />
    </div>
  )
}

/** A removal can be taken back as long as the page is there; after that the clip is gone. */
const useRemove = (clipId: string) => {
  const { gateway } = useShellServices()
  const [untilMs, setUntilMs] = useState<number | null>(null)
  const command = useCommand(
    (isRemoved: boolean, requestId: string) => gateway.call(clipSet, { requestId, clipId, isRemoved }),
    ({ undoUntilMs }) => setUntilMs(undoUntilMs),
    undefined,
    'clip-set',
  )
  return { command, untilMs }
}

const Acts = ({ opened, onRemove }: { opened: OpenedClip; onRemove: () => void }) => {
  const { t } = useTranslations('studio')
  const { clip, mayRemove } = opened
  const share = (): void =>
    copyText(`${location.origin}${location.pathname}`, { copied: t('clip.shared'), failed: t('replay.shareFailed') })
  return (
    <div className={info.acts}>
      <IconButton label={t('clip.share')} look="solid" onClick={share}>
        <IconShare />
      </IconButton>
      {clip.source === null ? null : (
        <Link
          to={`${replayPath(clip.source.replayId)}?t=${Math.floor(clip.source.atMs / secondMs)}`}
          className={buttonClass({})}
        >
          {t('clip.whole')}
        </Link>
      )}
      {mayRemove ? <Button onClick={onRemove}>{t('replays.remove')}</Button> : null}
    </div>
  )
}

const ClipInfo = ({ opened, onRemove }: { opened: OpenedClip; onRemove: () => void }) => {
  const { t } = useTranslations('studio')
  const { language } = useAppearance()
  const { clip, anchor } = opened
  return (
    <section className={info.streamer}>
      <Avatar src={anchor.avatar} size={40} />
      <div className={info.about}>
        <Link to={`/app/room/${clip.roomNo}`} translate="no" className={info.anchor}>
          {anchor.nickname}
        </Link>
        <p className={info.facts}>
          <span>{t('clip.by', { name: clip.maker.nickname })}</span>
          <span>{momentWords(clip.createdAtMs, language)}</span>
          <span>{lengthText(clip.durationMs)}</span>
        </p>
      </div>
      <Acts opened={opened} onRemove={onRemove} />
    </section>
  )
}

const useClipPlayer = (machine: ClipPageProps['machine'], { clip, url }: OpenedClip, refetch: () => void) => {
  const player = useActorRef(machine, { input: { src: url, startAtMs: 0, durationMs: clip.durationMs } })
  useEffect(() => player.send({ type: 'link.renewed', src: url }), [player, url])
  useEffect(() => {
    const { unsubscribe } = player.subscribe((snapshot) => {
      if (snapshot.matches('refused')) refetch()
    })
    return unsubscribe
  }, [player, refetch])
  return player
}

/** The picture; once the clip is removed, the way to have it back. */
const Picture = ({
  title,
  removal: { command, untilMs },
}: {
  title: string
  removal: ReturnType<typeof useRemove>
}) => {
  const { t } = useTranslations('studio')
  const { language } = useAppearance()
  if (untilMs === null)
    return (
      <div className={styles.picture}>
        <ReplayPlayer title={title} />
      </div>
    )
  return (
    <Note tone="wait">
      {t('replays.removed', { at: momentWords(untilMs, language) })}{' '}
      <Button size="sm" busy={command.busy} onClick={() => command.send(false)}>
        {t('replays.undo')}
      </Button>
    </Note>
  )
}

const OpenClip = ({ machine, opened, refetch }: ClipPageProps & { opened: OpenedClip; refetch: () => void }) => {
  const { t } = useTranslations('studio')
  const { clip } = opened
  const [isAsked, setAsked] = useState(false)
  const removal = useRemove(clip.clipId)
  const { refusal, unanswered, send } = removal.command
  const player = useClipPlayer(machine, opened, refetch)
  return (
    <ReplayPlayerProvider value={player}>
      <PageTitle title={clip.title} />
      <div className={styles.page}>
        <Picture title={clip.title} removal={removal} />
        <PageHead title={clip.title} />
        <ClipInfo opened={opened} onRemove={() => setAsked(true)} />
        {refusal ? <Note tone="bad">{refusal.msg}</Note> : null}
        {unanswered ? <Note tone="bad">{t('unanswered')}</Note> : null}
      </div>
      <ConfirmDialog
        open={isAsked}
        title={t('clip.removeTitle', { title: clip.title })}
        text={t('clip.removeText')}
        action={t('replays.remove')}
        onClose={() => setAsked(false)}
        onConfirm={() => send(true)}
      />
    </ReplayPlayerProvider>
  )
}

const LoadedClip = ({ machine, clipId }: ClipPageProps & { clipId: string }) => {
  const query = useOwn(clipOpen, { clipId })
  if (query.data === undefined && query.error instanceof CallError && query.error.code === 'RECORD_UNKNOWN')
    return <Missing />
  return (
    <QueryView query={query} skeleton={[320, 64]}>
      {(opened) => <OpenClip machine={machine} opened={opened} refetch={query.refetch} />}
    </QueryView>
  )
}

/** A clip that is watched, shared and removed. `clipId` undefined: the address names none. [S-02] */
export const ClipPage = ({ machine, clipId }: ClipPageProps & { clipId: string | undefined }) =>
  clipId === undefined ? <Missing /> : <LoadedClip machine={machine} clipId={clipId} />
