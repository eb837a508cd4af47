import HlsJs from 'hls.js/light'
import { offerHeadStart } from './head-start-slot.ts'
import { playAhead } from './play-ahead.ts'

/** hls.js as the player loads it: the page has it already where it started a stream. */
export { default as HlsJs } from 'hls.js/light'

/** In the player, where the server has drawn the room, else where the page has its picture, which this one covers. */
const placeVideo = (): HTMLVideoElement => {
  const video = document.createElement('video')
  video.playsInline = true
  video.setAttribute('aria-hidden', 'true')
  const place = document.querySelector<HTMLElement>('[data-media-place]')
  if (!place) video.className = 'first-picture first-room'
  const parent = place ?? document.body
  parent.append(video)
  // A player that has taken it over shows and hides its poster by itself.
  video.requestVideoFrameCallback(() => place && video.matches('[aria-hidden]') && place.setAttribute('data-plays', ''))
  return video
}

// Started by the page, while the app still loads; once a player is there, the link is gone.
const stream = document.querySelector<HTMLLinkElement>('link[data-stream]')?.dataset['stream']
if (stream !== undefined && HlsJs.isSupported() && 'requestVideoFrameCallback' in HTMLVideoElement.prototype) {
  offerHeadStart(playAhead(HlsJs, stream, placeVideo()))
}
