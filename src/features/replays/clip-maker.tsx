import { useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { clipList, clipMake } from '#contract/live/clip-calls.ts'
import type { Clip } from '#contract/live/entities/clip.ts'
import { clipTitleMax } from '#contract/limits.ts'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand, type Refusal } from '#src/shared/app/use-command.ts'
import { lengthText } from '#src/shared/live/length-text.ts'
import { clipPath } from '#src/shared/live/replay-paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { isOver } from '#src/ui/text-count.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { endAt, rangeAt, startAt, type ClipRange } from './clip-range.ts'
import { useReplayPlayer } from './replay-context.tsx'
import styles from './clip.module.css'

const secondMs = 1_000

const useMake = (onMade: (clip: Clip) => void) => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  return useCommand(
    (clip: ClipRange & { replayId: string; title: string }, requestId: string) =>
      gateway.call(clipMake, { requestId, ...clip }),
    (clip: Clip) => {
      onMade(clip)
      askAgain(clipList)
    },
    undefined,
    'clip-make',
  )
}

interface EndProps {
  label: string
  atMs: number
  onMove: (atMs: number) => void
  children: ReactNode
}

/** One end of a clip: moved by seconds, or to the place of the picture. */
const End = ({ label, atMs, onMove, children }: EndProps) => {
  const { t } = useTranslations('studio')
  const step = (seconds: number) => (): void => onMove(atMs + seconds * secondMs)
  return (
    <fieldset aria-label={label} className={styles.end}>
      <span className={styles.endLabel}>{label}</span>
      <Button size="sm" aria-label={t('clip.less')} onClick={step(-1)}>
        −
      </Button>
      <output className={styles.endAt}>{lengthText(atMs)}</output>
      <Button size="sm" aria-label={t('clip.more')} onClick={step(1)}>
        +
      </Button>
      {children}
    </fieldset>
  )
}

const useRefusalText = () => {
  const { t } = useTranslations('studio')
  return (refusal: Refusal): string => {
    if (refusal.name !== 'FIELD_REFUSED') return refusal.msg
    const { rule } = refusal.data as { rule: string }
    const rules = ['text', 'words', 'short', 'long', 'beyond', 'full', 'often', 'space'] as const
    const worded = rules.find((one) => one === rule)
    return worded === undefined ? refusal.msg : t(`clip.refused.${worded}`)
  }
}

const Made = ({ clip }: { clip: Clip }) => {
  const { t } = useTranslations('studio')
  return (
    <Note tone="good">
      {t('clip.made', { title: clip.title })} <Link to={clipPath(clip.clipId)}>{t('clip.open')}</Link>
    </Note>
  )
}

/** Both ends of a clip, which is never too short or too long. */
const Ends = ({ range, onRange }: { range: ClipRange; onRange: (range: ClipRange) => void }) => {
  const { t } = useTranslations('studio')
  const player = useReplayPlayer()
  const end = (label: string, atMs: number, moved: typeof startAt) => {
    const move = (toMs: number): void => onRange(moved(range, toMs, player.getSnapshot().context.durationMs))
    return (
      <End label={label} atMs={atMs} onMove={move}>
        <Button size="sm" onClick={() => move(player.getSnapshot().context.atMs)}>
          {t('clip.now')}
        </Button>
      </End>
    )
  }
  return (
    <div className={styles.ends}>
      {end(t('clip.from'), range.fromMs, startAt)}
      {end(t('clip.to'), range.toMs, endAt)}
      <Button size="sm" onClick={() => player.send({ type: 'seek.to', atMs: range.fromMs })}>
        {t('clip.look')}
      </Button>
    </div>
  )
}

const useFirstRange = (): ClipRange => {
  const { atMs, durationMs } = useReplayPlayer().getSnapshot().context
  return rangeAt(atMs, durationMs)
}

/** A clip of the replay: from where, to where, under which title. Without a range: the half minute before the picture. [S-02] */
export const ClipMaker = ({ replayId, range: asked }: { replayId: string; range?: ClipRange }) => {
  const { t } = useTranslations('studio')
  const first = useFirstRange()
  const [range, setRange] = useState(asked ?? first)
  const [title, setTitle] = useState('')
  const [made, setMade] = useState<Clip | null>(null)
  const make = useMake(setMade)
  const refusalText = useRefusalText()
  const isReady = title.trim() !== '' && !isOver(title, clipTitleMax)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (isReady) make.send({ replayId, ...range, title: title.trim() })
  }
  const length = t('clip.length', { length: lengthText(range.toMs - range.fromMs) })
  const refused = make.refusal ? refusalText(make.refusal) : make.unanswered ? t('unanswered') : null
  return (
    <Panel title={t('clip.title')} hint={t('clip.hint')} end={length}>
      <form className={styles.form} onSubmit={send}>
        <Ends range={range} onRange={setRange} />
        <TextField
          label={t('clip.name')}
          placeholder={t('clip.namePlaceholder')}
          limit={clipTitleMax}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        {refused === null ? null : <Note tone="bad">{refused}</Note>}
        <Button variant="primary" type="submit" busy={make.busy} disabled={!isReady}>
          {t('clip.save')}
        </Button>
      </form>
      {made ? <Made clip={made} /> : null}
    </Panel>
  )
}
