import { useRef, useState } from 'react'
import type { StreamMoment, StreamReview } from '#contract/live/entities/stream-review.ts'
import { rangeAt } from '#src/features/replays/clip-range.ts'
import { ClipMaker } from '#src/features/replays/clip-maker.tsx'
import { ReplayPlayerProvider } from '#src/features/replays/replay-context.tsx'
import { ReplayPlayer } from '#src/features/replays/replay-player.tsx'
import { RoomClips } from '#src/features/replays/room-clips.tsx'
import { useReplayActor, type PlayedReplay } from '#src/features/replays/use-replay-actor.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button } from '#src/ui/button.tsx'
import { Course } from './course.tsx'
import { useMomentWords } from './moment-words.ts'
import styles from './review.module.css'

const clipFirstMs = 30_000
const leadMs = 8_000

/** The span of the stream that a clip of a moment has, for the chart. */
const bandOf = ({ atMs }: StreamMoment) => {
  const fromMs = Math.max(0, atMs - leadMs)
  return { fromMs, toMs: fromMs + clipFirstMs }
}

/** The course of a stream with its replay: a moment leads to its place, and is clipped. [S-02] */
export const Watched = ({ review, played }: { review: StreamReview; played: PlayedReplay }) => {
  const { t } = useTranslations('studio')
  const player = useReplayActor(played, 0)
  const picture = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<StreamMoment | null>(null)
  const [isClipping, setClipping] = useState(false)
  const wordsOf = useMomentWords()
  const { replay } = played.opened
  const placeMs = chosen?.placeMs ?? null
  const choose = (moment: StreamMoment): void => {
    setChosen(moment)
    setClipping(false)
    player.send({ type: 'seek.to', atMs: moment.placeMs ?? 0 })
    picture.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <ReplayPlayerProvider value={player}>
      <Course review={review} band={chosen ? bandOf(chosen) : null} chosen={chosen} onChoose={choose} />
      <div ref={picture} className={styles.picture}>
        <ReplayPlayer title={replay.title} />
      </div>
      {chosen && placeMs !== null ? (
        <div className={styles.choice}>
          <output>{t('review.chosen', { name: wordsOf(chosen).name })}</output>
          <Button aria-expanded={isClipping} onClick={() => setClipping(!isClipping)}>
            {t('review.makeClip')}
          </Button>
        </div>
      ) : null}
      {isClipping && placeMs !== null ? (
        <ClipMaker key={placeMs} replayId={replay.replayId} range={rangeAt(placeMs + clipFirstMs, replay.durationMs)} />
      ) : null}
      <RoomClips roomNo={replay.roomNo} replayId={replay.replayId} />
    </ReplayPlayerProvider>
  )
}
