import { openWhipLink } from '#src/streams/golive/whip-link.ts'
import { clockPicture, pictureHeight, pictureWidth } from './clock-picture.ts'

declare global {
  interface Window {
    /** Settles when media flow; its text is why they do not. */
    published: Promise<string>
    /** Kilobits a second and frames a second that left the browser since the last call. */
    sent(): Promise<string>
  }
}

const [width, height] = [1_280, 720]
const frameMs = 33

/** The camera: the wall clock as a bar code, with noise below it as a picture has. */
const openCamera = (): MediaStreamTrack => {
  const [small, large] = [document.createElement('canvas'), document.createElement('canvas')]
  Object.assign(small, { width: pictureWidth, height: pictureHeight })
  Object.assign(large, { width, height })
  const [fine, pen] = [small.getContext('2d'), large.getContext('2d', { alpha: false })]
  if (!fine || !pen) throw new Error('this browser has no canvas')
  const image = fine.createImageData(pictureWidth, pictureHeight)
  pen.imageSmoothingEnabled = false
  let frame = 0
  setInterval(() => {
    const grey = clockPicture(Date.now(), frame)
    for (let at = 0; at < grey.length; at += 1)
      image.data.fill(grey[at] ?? 0, at * 4, at * 4 + 3).fill(255, at * 4 + 3, at * 4 + 4)
    fine.putImageData(image, 0, 0)
    pen.drawImage(small, 0, 0, width, height)
    for (let speck = 0; speck < 300; speck += 1) {
      pen.fillStyle = `hsl(${Math.random() * 360} 70% 50%)`
      pen.fillRect(Math.random() * width, 420 + Math.random() * 300, 24, 12)
    }
    frame += 1
  }, frameMs)
  const [track] = large.captureStream(30).getVideoTracks()
  if (!track) throw new Error('the canvas gives no picture')
  track.contentHint = 'motion'
  return track
}

const openMicrophone = (): MediaStreamTrack | null => {
  const context = new AudioContext()
  const [tone, out] = [context.createOscillator(), context.createMediaStreamDestination()]
  tone.connect(out)
  tone.start()
  return out.stream.getAudioTracks()[0] ?? null
}

const token = new URLSearchParams(location.search).get('key') ?? ''

const publish = async (): Promise<string> => {
  const link = await openWhipLink({
    tracks: { video: openCamera(), audio: openMicrophone() },
    ticket: () => Promise.resolve({ token, path: '/whip', livesMs: 0 }),
    signal: new AbortController().signal,
    onDown: () => console.error('the connection broke'),
  })
  window.sent = async () => {
    const figures = await link.measure()
    return figures
      ? `${figures.kbps} kbit/s, ${figures.framesPerSecond} frames/s, limited by ${figures.limitedBy}`
      : '–'
  }
  return ''
}

window.published = publish().catch((error: unknown) => String(error))
