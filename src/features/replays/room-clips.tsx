import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Clip } from '#contract/live/entities/clip.ts'
import { clipList } from '#contract/live/clip-calls.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { lengthText } from '#src/shared/live/length-text.ts'
import { clipPath } from '#src/shared/live/replay-paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { ClipMaker } from './clip-maker.tsx'
import styles from './clip.module.css'

const ClipCard = ({ clip: { clipId, title, maker, durationMs } }: { clip: Clip }) => (
  <Link to={clipPath(clipId)}>
    <b>{title}</b>
    <span>
      {lengthText(durationMs)} · <span translate="no">{maker.nickname}</span>
    </span>
  </Link>
)

/** Clips of the room below its replay, and the way to make another one for who may. [S-02] */
export const RoomClips = ({ roomNo, replayId }: { roomNo: string; replayId: string }) => {
  const { t } = useTranslations('studio')
  const { data } = useOwn(clipList, { chatRoomNo: roomNo })
  const [isMaking, setMaking] = useState(false)
  if (!data || (data.clips.length === 0 && !data.mayMake)) return null
  return (
    <>
      {isMaking ? <ClipMaker replayId={replayId} /> : null}
      <Panel
        title={t('clip.list')}
        end={
          data.mayMake ? (
            <Button size="sm" aria-expanded={isMaking} onClick={() => setMaking(!isMaking)}>
              {t('clip.new')}
            </Button>
          ) : null
        }
      >
        <div className={styles.clips}>
          {data.clips.map((clip) => (
            <ClipCard key={clip.clipId} clip={clip} />
          ))}
        </div>
      </Panel>
    </>
  )
}
