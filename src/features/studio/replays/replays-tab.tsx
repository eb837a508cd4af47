import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ReplayVisibility, type OwnReplay } from '#contract/live/entities/replay.ts'
import { replayOwn, replaySet } from '#contract/live/replay-calls.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { formatBytes } from '#src/shared/app/file-text.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand, type Command } from '#src/shared/app/use-command.ts'
import { lengthText } from '#src/shared/live/length-text.ts'
import { replayPath, reviewPath } from '#src/shared/live/replay-paths.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { PillSelect } from '#src/ui/pill-select.tsx'
import { ClipRules } from './clip-rules.tsx'
import styles from './replays.module.css'

const dayMs = 86_400_000
/** A recording that runs grows; an undo that is over goes. */
const askEveryMs = 15_000

interface ReplayChange {
  replayId: string
  visibility?: ReplayVisibility
  isRemoved?: boolean
}

type ReplayCommand = Command<ReplayChange>

/** Changes one of the streamer's replays at a time. */
const useReplayCommand = (): ReplayCommand => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const again = (): void => askAgain(replayOwn)
  return useCommand(
    (change: ReplayChange, requestId: string) => gateway.call(replaySet, { requestId, ...change }),
    again,
    again,
    'studio-replay-set',
  )
}

interface ReplayRowProps {
  replay: OwnReplay
  command: ReplayCommand
  onRemove: (replay: OwnReplay) => void
}

const Facts = ({ replay }: { replay: OwnReplay }) => {
  const { t } = useTranslations('studio')
  const { language } = useAppearance()
  const { startedAtMs, durationMs, sizeBytes, peakViewers, goesAtMs, isLive, undoUntilMs } = replay
  const facts = {
    length: lengthText(durationMs),
    size: formatBytes(sizeBytes),
    count: formatCount(peakViewers, language),
  }
  return (
    <div className={styles.facts}>
      <span>{t('replay.started', { at: momentWords(startedAtMs, language) })}</span>
      <span>{t('replays.facts', facts)}</span>
      {isLive ? <Badge tone="live">{t('replays.recording')}</Badge> : null}
      {undoUntilMs === null && goesAtMs !== null ? (
        <span>{t('replay.goes', { at: momentWords(goesAtMs, language) })}</span>
      ) : null}
    </div>
  )
}

const RemovedActs = ({ replay, untilMs, command }: Omit<ReplayRowProps, 'onRemove'> & { untilMs: number }) => {
  const { t } = useTranslations('studio')
  const { language } = useAppearance()
  return (
    <div className={styles.acts}>
      <span className={styles.quiet}>{t('replays.removed', { at: momentWords(untilMs, language) })}</span>
      <Button
        size="sm"
        busy={command.busy}
        onClick={() => command.send({ replayId: replay.replayId, isRemoved: false })}
      >
        {t('replays.undo')}
      </Button>
    </div>
  )
}

const ReplayActs = ({ replay, command, onRemove }: ReplayRowProps) => {
  const { t } = useTranslations('studio')
  const { replayId, title, visibility } = replay
  return (
    <div className={styles.acts}>
      <PillSelect
        label={t('replays.visibility', { title })}
        value={visibility}
        disabled={command.busy}
        options={ReplayVisibility.options.map((value) => ({ value, label: t(`replays.${value}`) }))}
        onChange={(value) => command.send({ replayId, visibility: ReplayVisibility.parse(value) })}
      />
      <Link className={styles.open} to={replayPath(replayId)}>
        {t('replays.open')}
      </Link>
      <Link className={styles.open} to={reviewPath(replayId)}>
        {t('review.open')}
      </Link>
      <Button size="sm" onClick={() => onRemove(replay)}>
        {t('replays.remove')}
      </Button>
    </div>
  )
}

const ReplayRow = (props: ReplayRowProps) => {
  const { replay, command } = props
  return (
    <li className={styles.row} data-removed={replay.undoUntilMs !== null || undefined}>
      <div className={styles.about}>
        <b>{replay.title}</b>
        <Facts replay={replay} />
      </div>
      {replay.undoUntilMs === null ? (
        <ReplayActs {...props} />
      ) : (
        <RemovedActs replay={replay} untilMs={replay.undoUntilMs} command={command} />
      )}
    </li>
  )
}

const ReplayList = ({ replays }: { replays: readonly OwnReplay[] }) => {
  const { t } = useTranslations('studio')
  const command = useReplayCommand()
  const [asked, setAsked] = useState<OwnReplay | null>(null)
  return (
    <>
      {replays.length === 0 ? <p className={styles.quiet}>{t('replays.none')}</p> : null}
      <ul className={styles.rows}>
        {replays.map((replay) => (
          <ReplayRow key={replay.replayId} replay={replay} command={command} onRemove={setAsked} />
        ))}
      </ul>
      {command.refusal ? <Note tone="bad">{command.refusal.msg}</Note> : null}
      {command.unanswered ? <Note tone="bad">{t('unanswered')}</Note> : null}
      <ConfirmDialog
        open={asked !== null}
        title={t('replays.removeTitle', { title: asked?.title ?? '' })}
        text={t('replays.removeText')}
        action={t('replays.remove')}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && command.send({ replayId: asked.replayId, isRemoved: true })}
      />
    </>
  )
}

/** The streamer's replays: who may watch them, their size, and the space that is left. [S-02] */
export const ReplaysTab = () => {
  const { t } = useTranslations('studio')
  const query = useOwn(replayOwn, {}, { askEveryMs })
  return (
    <QueryView query={query} skeleton={[80, 64, 64]}>
      {({ replays, keptMs, freeBytes }) => (
        <Panel
          title={t('replays.title')}
          hint={freeBytes === null ? t('replays.off') : t('replays.hint', { days: Math.round(keptMs / dayMs) })}
          end={freeBytes === null ? null : t('replays.free', { size: formatBytes(freeBytes) })}
        >
          {freeBytes === null ? null : <ClipRules />}
          {freeBytes === null ? null : <ReplayList replays={replays} />}
        </Panel>
      )}
    </QueryView>
  )
}
