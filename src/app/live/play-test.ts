import type { PlayTest } from '#src/shared/studio/test-player.ts'
import type { PlaybackEngine } from '#src/streams/playback-engine.ts'

const retryMs = 1_500

/** Plays a test stream as a room plays its own; what does not work is begun anew, since its first pictures may be late. */
export const playTest: PlayTest = (video, url) => {
  let engine: PlaybackEngine | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const again = (): void => {
    engine?.destroy()
    engine = undefined
    if (!isOver) timer = setTimeout(() => void begin(), retryMs)
  }
  const begin = async (): Promise<void> => {
    const [{ HlsJs }, { createHlsEngine }] = await Promise.all([
      import('#src/streams/head-start.ts'),
      import('#src/streams/hls-engine.ts'),
    ])
    if (isOver) return
    engine = createHlsEngine(HlsJs, video, url, {
      onReady: () => void video.play().catch(() => undefined),
      onMedia: () => undefined,
      onFatal: again,
      onDoubt: () => undefined,
    })
  }
  void begin().catch(again)
  return () => {
    isOver = true
    clearTimeout(timer)
    engine?.destroy()
  }
}
