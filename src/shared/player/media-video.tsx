import { useEffect, useLayoutEffect, useRef } from 'react'
import { claimVideo } from './page-stream.ts'
import { usePlayerActors } from './player-actors.tsx'
import styles from './player.module.css'

const makeVideo = (): HTMLVideoElement => {
  const video = document.createElement('video')
  video.playsInline = true
  return video
}

const notOurs = { __html: '' }

/** The element that the player plays in, as long as it is on the page: where the page has started the stream, that one. */
export const MediaVideo = ({ label }: { label: string }) => {
  const { player } = usePlayerActors()
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const video = claimVideo(player.getSnapshot().context.src) ?? makeVideo()
    video.className = ''
    video.removeAttribute('aria-hidden')
    // Without a pause between its places, a picture goes on in the new one.
    place.current?.append(video)
    delete place.current?.dataset['plays']
    player.send({ type: 'player.attach', video })
    return () => {
      player.send({ type: 'player.detach' })
      video.remove()
    }
  }, [player])
  useEffect(() => place.current?.firstElementChild?.setAttribute('aria-label', label), [label])
  // What lies in it is not React's: in a drawn page the stream plays there already.
  return <div ref={place} className={styles.mediaPlace} data-media-place dangerouslySetInnerHTML={notOurs} />
}
