export type AutoplaySent = { readonly type: 'playback.blocked' } | { readonly type: 'playback.silenced' }

const isNotAllowed = (error: unknown): boolean => error instanceof Error && error.name === 'NotAllowedError'

/** Starts playing; where the browser forbids sound, without it; where it forbids all, says so. */
export const tryToPlay = async (video: HTMLVideoElement, send: (event: AutoplaySent) => void): Promise<void> => {
  try {
    await video.play()
  } catch (error) {
    if (!isNotAllowed(error)) return
    if (video.muted) return send({ type: 'playback.blocked' })
    video.muted = true
    try {
      await video.play()
      send({ type: 'playback.silenced' })
    } catch (second) {
      if (isNotAllowed(second)) send({ type: 'playback.blocked' })
    }
  }
}
