import { useEffect, useRef } from 'react'
import { usePlayerActors } from './player-actors.tsx'
import styles from './player.module.css'

/** The element that the player plays in, as long as it is on the page. */
export const MediaVideo = ({ label }: { label: string }) => {
  const { player } = usePlayerActors()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!video.current) return undefined
    player.send({ type: 'player.attach', video: video.current })
    return () => player.send({ type: 'player.detach' })
  }, [player])
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a live picture has no captions to show
    <video ref={video} className={styles.media} playsInline aria-label={label} />
  )
}
