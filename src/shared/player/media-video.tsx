import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { claimVideo } from './page-stream.ts'
import { usePlayerActors } from './player-actors.tsx'
import styles from './player.module.css'

const makeVideo = (): HTMLVideoElement => {
  const video = document.createElement('video')
  video.playsInline = true
  return video
}

const notOurs = { __html: '' }

/** While the stream is away its last picture stays: a player that starts over has taken it from the video. */
const useLastFrame = (place: RefObject<HTMLDivElement | null>, { player }: ReturnType<typeof usePlayerActors>): void =>
  useEffect(() => {
    const canvas = document.createElement('canvas')
    const { unsubscribe } = player.subscribe((snapshot) => {
      if (!snapshot.matches('stalled') && !snapshot.matches('recovering')) return canvas.remove()
      const video = place.current?.querySelector('video')
      if (!video?.videoWidth || canvas.isConnected) return
      canvas.width = video.videoWidth
      canvas.height = video.videoHeight
      canvas.getContext('2d')?.drawImage(video, 0, 0)
      video.after(canvas)
    })
    return () => {
      unsubscribe()
      canvas.remove()
    }
  }, [place, player])

/** The element that the player plays in, as long as it is on the page: where the page has started the stream, that one. */
export const MediaVideo = ({ label }: { label: string }) => {
  const actors = usePlayerActors()
  const { player } = actors
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
  useLastFrame(place, actors)
  useEffect(() => place.current?.firstElementChild?.setAttribute('aria-label', label), [label])
  // What lies in it is not React's: in a drawn page the stream plays there already.
  return <div ref={place} className={styles.mediaPlace} data-media-place dangerouslySetInnerHTML={notOurs} />
}
