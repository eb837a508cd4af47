import { useEffect, useRef, type PointerEvent } from 'react'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useBroadcast, useCapture, type WindowCorner } from '#src/shared/studio/broadcast.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import styles from './golive.module.css'

/** Plays a track without its sound. */
const usePlay = (track: MediaStreamTrack | null) => {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = track ? new MediaStream([track]) : null
  }, [track])
  return video
}

const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const satisfies readonly WindowCorner[]
const shares = { small: 16, middle: 24, large: 36 } as const
type Share = keyof typeof shares
const shareNames = ['small', 'middle', 'large'] as const satisfies readonly Share[]

const shareOf = (percent: number): Share =>
  percent <= shares.small ? 'small' : percent >= shares.large ? 'large' : 'middle'

/** The corner of the picture that a pointer is nearest to. */
const cornerAt = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): WindowCorner => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const isLeft = clientX - left < width / 2
  return clientY - top < height / 2 ? (isLeft ? 'topLeft' : 'topRight') : isLeft ? 'bottomLeft' : 'bottomRight'
}

/** Place and size of the camera's window over a shared screen; a drag over the picture moves it too. */
const WindowTools = () => {
  const { t } = useTranslations('studio')
  const { capture } = useBroadcast()
  const { layout } = useCapture()
  return (
    <div className={styles.windowTools}>
      <div role="radiogroup" aria-label={t('golive.window.place')} className={styles.corners}>
        {corners.map((corner) => (
          <input
            key={corner}
            type="radio"
            name="window-corner"
            checked={layout.corner === corner}
            aria-label={t(`golive.window.${corner}`)}
            onChange={() => capture.arrange({ ...layout, corner })}
          />
        ))}
      </div>
      <Segmented
        label={t('golive.window.size')}
        items={shareNames.map((value) => ({ value, label: t(`golive.window.${value}`) }))}
        value={shareOf(layout.sharePercent)}
        onChange={(share) => capture.arrange({ ...layout, sharePercent: shares[share] })}
      />
    </div>
  )
}

/** The picture that goes out, or will. */
export const Preview = ({ isLive }: { isLive: boolean }) => {
  const { t } = useTranslations('studio')
  const { capture } = useBroadcast()
  const { tracks, video, audio, layout, facing } = useCapture()
  const player = usePlay(video)
  const hasWindow = tracks.screen !== undefined && tracks.camera !== undefined
  const isMirrored = !tracks.screen && tracks.camera !== undefined && facing === 'user'
  return (
    <div
      className={styles.preview}
      onPointerUp={(event) => hasWindow && capture.arrange({ ...layout, corner: cornerAt(event) })}
    >
      <video
        ref={player}
        muted
        autoPlay
        playsInline
        data-mirrored={isMirrored || undefined}
        aria-label={t('golive.preview')}
      />
      {video ? null : <p>{t(audio ? 'golive.soundOnly' : 'golive.noPicture')}</p>}
      {isLive ? null : (
        <Badge tone="media" className={styles.onlyYou}>
          {t('golive.onlyYou')}
        </Badge>
      )}
      {hasWindow ? <WindowTools /> : null}
    </div>
  )
}
