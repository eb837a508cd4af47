import './worker-window.ts'
import { createGiftPlayer, type GiftPlayer } from '#src/streams/gift-player.ts'
import type { GiftWorkerOrder } from '#src/streams/gift-playback.ts'
import { createSvgaStage } from './svga-stage.ts'
import { createSvgaStore } from './svga-store.ts'

// Fetches, reads and draws gifts beside the page; it ends by being terminated.
let player: GiftPlayer | undefined
addEventListener('message', ({ data }: MessageEvent<GiftWorkerOrder>) => {
  if (data.type === 'gift.canvas') {
    const stage = createSvgaStage(data.canvas)
    player = createGiftPlayer({ store: createSvgaStore(), stage, report: (event) => postMessage(event) })
  } else player?.receive(data)
})
