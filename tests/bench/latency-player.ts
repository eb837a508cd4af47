import Hls from 'hls.js'
import { decide, decideEveryMs } from '#src/streams/live-edge.ts'
import { playbackConfig } from '#src/streams/playback-config.ts'
import { clockBits, clockCellPixels, clockRows } from './clock-picture.ts'

/** What the page has measured so far; the bench reads it from outside. */
export interface Measured {
  firstFrameMs: number | undefined
  glassMs: number[]
  playerMs: number[]
  rates: number[]
  buffers: number[]
  stalls: number
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
  glassMs: [],
  playerMs: [],
  rates: [],
  buffers: [],
  stalls: 0,
  seeks: 0,
  errors: [],
}
window.measured = measured

const query = new URLSearchParams(location.search)
const isPlain = query.has('plain')
const video = document.querySelector('video') as HTMLVideoElement
const hls = new Hls(playbackConfig({ isLowLatency: !isPlain }))

hls.on(Hls.Events.ERROR, (_, data) => {
  measured.errors.push(`${data.details}${data.fatal ? '!' : ''}`)
  if (data.fatal && data.type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError()
})
hls.loadSource(`/media/${query.get('room') ?? ''}/index.m3u8${isPlain ? '?plain=1' : ''}`)
hls.attachMedia(video)
void video.play().catch((error: Error) => void measured.errors.push(error.message))
video.addEventListener('waiting', () => {
  if (measured.firstFrameMs !== undefined) measured.stalls += 1
})

const bufferAhead = (): number => {
  const { buffered } = video
  return buffered.length > 0 ? buffered.end(buffered.length - 1) - video.currentTime : 0
}

const keepDistance = () => {
  const action = decide({
    latency: hls.latency,
    targetLatency: hls.targetLatency ?? Number.NaN,
    bufferAhead: bufferAhead(),
    currentTime: video.currentTime,
    playbackRate: video.playbackRate,
    isPaused: video.paused,
    isSeeking: video.seeking,
  })
  if (action.kind === 'rate') video.playbackRate = action.rate
  if (action.kind === 'seekTo') {
    measured.seeks += 1
    video.currentTime = action.currentTime
  }
  measured.rates.push(video.playbackRate)
  measured.buffers.push(bufferAhead())
}
if (!isPlain) setInterval(keepDistance, decideEveryMs)

const canvas = document.createElement('canvas')
canvas.width = 640
canvas.height = 1
const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
let frames = 0

const readClock = (): number => {
  pen.drawImage(video, 0, clockRows / 2, 640, 1, 0, 0, 640, 1)
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
    const glassMs = Date.now() - readClock()
    if (glassMs > 0 && glassMs < saneMs) measured.glassMs.push(glassMs)
    measured.playerMs.push(hls.latency * 1_000)
  }
  video.requestVideoFrameCallback(onFrame)
}
video.requestVideoFrameCallback(onFrame)
