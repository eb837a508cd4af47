import Hls from 'hls.js'
import { createEdgeGovernor } from '#src/streams/edge-governor.ts'
import { createHlsEngine } from '#src/streams/hls-engine.ts'
import { decideEveryMs } from '#src/streams/live-edge.ts'
import { planRecovery, recoveryDelayMs } from '#src/machines/live/player-recovery.ts'
import { playbackConfig } from '#src/streams/playback-config.ts'
import type { EngineEvents, EnginePosition, PlaybackEngine } from '#src/streams/playback-engine.ts'
import { clockBits, clockCellPixels, clockRows } from './clock-picture.ts'

/** What the page has measured so far; the bench reads it from outside. */
export interface Measured {
  firstFrameMs: number | undefined
  /** When a picture was read from the screen, and how old it was. */
  glass: { atMs: number; ageMs: number }[]
  playerMs: number[]
  rates: number[]
  buffers: number[]
  stalls: number[]
  seeks: number
  errors: string[]
}

declare global {
  interface Window {
    measured: Measured
  }
}

const readEveryFrames = 5
const white = 128
const saneMs = 60_000

const measured: Measured = {
  firstFrameMs: undefined,
  glass: [],
  playerMs: [],
  rates: [],
  buffers: [],
  stalls: [],
  seeks: 0,
  errors: [],
}
window.measured = measured

const query = new URLSearchParams(location.search)
const isPlain = query.has('plain')
const video = document.querySelector('video') as HTMLVideoElement
const src = `/media/${query.get('room') ?? ''}/index.m3u8${isPlain ? '?plain=1' : ''}`

const play = () => void video.play().catch((error: Error) => void measured.errors.push(error.message))

/** Recovers as the page does. */
const eventsOf = (engine: () => PlaybackEngine): EngineEvents => {
  let attempts = 0
  return {
    onReady: play,
    onMedia: () => undefined,
    onDoubt: () => undefined,
    onFatal: (kind) => {
      measured.errors.push(`${kind}!`)
      attempts += 1
      const how = planRecovery(kind, attempts)
      if (how) setTimeout(() => engine().recover(how), recoveryDelayMs(kind, attempts))
    },
  }
}

/** Plain HLS, as a player without low latency plays it. */
const playPlain = (): (() => EnginePosition) => {
  const hls = new Hls(playbackConfig({ isLowLatency: false }))
  hls.on(Hls.Events.MANIFEST_PARSED, play)
  hls.loadSource(src)
  hls.attachMedia(video)
  return () => ({
    latency: hls.latency,
    targetLatency: hls.targetLatency ?? Number.NaN,
    playingDateMs: Number.NaN,
    isStarving: false,
  })
}

const playLow = (): (() => EnginePosition) => {
  const events = eventsOf(() => engine)
  const engine: PlaybackEngine = createHlsEngine(Hls, video, src, events)
  const governor = createEdgeGovernor(video, () => performance.now())
  video.addEventListener('waiting', () => governor.ranDry())
  setInterval(() => governor.govern(engine.position), decideEveryMs)
  return () => engine.position
}

const positionOf = isPlain ? playPlain() : playLow()

video.addEventListener('waiting', () => {
  if (measured.firstFrameMs !== undefined && !video.seeking) measured.stalls.push(Date.now())
})
video.addEventListener('seeking', () => {
  if (measured.firstFrameMs !== undefined) measured.seeks += 1
})

setInterval(() => {
  const { buffered, currentTime, playbackRate } = video
  measured.rates.push(playbackRate)
  measured.buffers.push(buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : 0)
}, decideEveryMs)

const canvas = document.createElement('canvas')
canvas.width = 640
canvas.height = 1
const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
let frames = 0

const readClock = (): number => {
  const scale = video.videoWidth / 640
  pen.drawImage(video, 0, (clockRows * scale) / 2, video.videoWidth, 1, 0, 0, 640, 1)
  const pixels = pen.getImageData(0, 0, 640, 1).data
  let time = 0
  for (let bit = 0; bit < clockBits; bit += 1)
    if ((pixels[(bit * clockCellPixels + (clockCellPixels >> 1)) * 4] ?? 0) > white) time += 2 ** bit
  return time
}

const onFrame = () => {
  measured.firstFrameMs ??= performance.now()
  frames += 1
  if (frames % readEveryFrames === 0) {
    const atMs = Date.now()
    const ageMs = atMs - readClock()
    if (ageMs > 0 && ageMs < saneMs) measured.glass.push({ atMs, ageMs })
    measured.playerMs.push(positionOf().latency * 1_000)
  }
  video.requestVideoFrameCallback(onFrame)
}
video.requestVideoFrameCallback(onFrame)
