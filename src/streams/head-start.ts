import HlsJs from 'hls.js/light'
import { offerHeadStart } from './head-start-slot.ts'
import { playAhead } from './play-ahead.ts'

/** hls.js as the player loads it: the page has it already where it started a stream. */
export { default as HlsJs } from 'hls.js/light'

/** Where the page has its picture, which this one covers. */
const makeVideo = (): HTMLVideoElement => {
  const video = document.createElement('video')
  video.className = 'first-picture first-room'
  video.playsInline = true
  video.setAttribute('aria-hidden', 'true')
  return video
}

// Started by the page, while the app still loads; once a player is there, the link is gone.
const stream = document.querySelector<HTMLLinkElement>('link[data-stream]')?.dataset['stream']
if (stream !== undefined && HlsJs.isSupported() && 'requestVideoFrameCallback' in HTMLVideoElement.prototype) {
  const video = makeVideo()
  document.body.append(video)
  offerHeadStart(playAhead(HlsJs, stream, video))
}
