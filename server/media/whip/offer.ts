import { offerLinesMax } from './whip-limits.ts'

/** An offer that is not accepted, as HTTP says it. */
export class OfferRefused extends Error {
  readonly status: 400 | 406 | 422

  constructor(status: 400 | 406 | 422, message: string) {
    super(message)
    this.status = status
  }
}

interface MediaSection {
  kind: string
  lines: readonly string[]
}

const sectionsOf = (sdp: string): { session: string[]; media: MediaSection[] } => {
  const session: string[] = []
  const media: { kind: string; lines: string[] }[] = []
  for (const line of sdp.split(/\r?\n/)) {
    const kind = /^m=(\w+) /.exec(line)?.[1]
    if (kind !== undefined) media.push({ kind, lines: [] })
    ;(media.at(-1)?.lines ?? session).push(line)
  }
  return { session, media }
}

const hasCodec = ({ lines }: MediaSection, pattern: RegExp): boolean => lines.some((line) => pattern.test(line))
const h264 = /^a=rtpmap:\d+ H264\/90000/i
const opus = /^a=rtpmap:\d+ opus\/48000/i
/** Single units and FU-A; mode 0 alone would cut pictures into more slices than phones decode. */
const packetized = /^a=fmtp:\d+ .*packetization-mode=1/i
const hasIce = (lines: readonly string[]): boolean => lines.some((line) => line.startsWith('a=ice-ufrag:'))
const hasFingerprint = (lines: readonly string[]): boolean => lines.some((line) => line.startsWith('a=fingerprint:'))

/** Which kinds an offer carries. Throws OfferRefused: 400 for what is no offer, 422 for one that cannot be answered whole. */
export const checkOffer = (sdp: string): { hasVideo: boolean; hasAudio: boolean } => {
  const { session, media } = sectionsOf(sdp)
  if (!sdp.startsWith('v=0') || media.length === 0) throw new OfferRefused(400, 'this is no session description')
  if (media.length > offerLinesMax) throw new OfferRefused(422, `more than ${offerLinesMax} media lines`)
  const [video, ...moreVideo] = media.filter(({ kind }) => kind === 'video')
  const [audio, ...moreAudio] = media.filter(({ kind }) => kind === 'audio')
  if (moreVideo.length + moreAudio.length > 0) throw new OfferRefused(422, 'send one video and one audio track')
  if (!video && !audio) throw new OfferRefused(422, 'neither video nor audio is offered')
  if (video && !(hasCodec(video, h264) && hasCodec(video, packetized)))
    throw new OfferRefused(422, 'video is taken as H.264 with packetization-mode 1 only')
  if (audio && !hasCodec(audio, opus)) throw new OfferRefused(422, 'sound is taken as Opus only')
  const offered = [video, audio].filter((section) => section !== undefined)
  if (offered.some(({ lines }) => lines.includes('a=recvonly') || lines.includes('a=inactive')))
    throw new OfferRefused(422, 'a publisher offers sendonly')
  if (media.length > 1 && !session.some((line) => line.startsWith('a=group:BUNDLE ')))
    throw new OfferRefused(406, 'all media lines belong into one BUNDLE group')
  const all = [...session, ...offered.flatMap(({ lines }) => lines)]
  if (!hasIce(all) || !hasFingerprint(all))
    throw new OfferRefused(400, 'ICE credentials or the fingerprint are missing')
  return { hasVideo: video !== undefined, hasAudio: audio !== undefined }
}

const credential = { ufrag: /^a=ice-ufrag:(\S+)\s*$/m, pwd: /^a=ice-pwd:(\S+)\s*$/m } as const

export const fragmentOf = (sdp: string, name: 'ufrag' | 'pwd'): string | undefined => credential[name].exec(sdp)?.[1]

/**
 * The offer as the library gets it, which would take up each feedback that is offered: without NACK, where it loses count
 * at 65535, and without transport-cc, where it reports lost packets as received.
 */
export const readableOffer = (sdp: string): string =>
  sdp
    .split('\r\n')
    .filter(
      (line) => !/^a=rtcp-fb:\S+ (nack|transport-cc)\s*$/.test(line) && !/^a=extmap:.*transport-wide-cc/.test(line),
    )
    .join('\r\n')

/**
 * The answer as publishers get it: lost packets of pictures may be asked for again, which the library would do itself, but
 * not over 65535; and only addresses that reach this server, where they are set.
 */
export const writeAnswer = (sdp: string, offer: string, addresses: readonly string[]): string => {
  const offered = new Set(offer.split(/\r?\n/).map((line) => line.trimEnd()))
  return sdp
    .split('\r\n')
    .filter((line) => {
      const address = /^a=candidate:\S+ \d+ \w+ \d+ (\S+) /i.exec(line)?.[1]
      return address === undefined || addresses.length === 0 || addresses.includes(address)
    })
    .flatMap((line) => {
      const type = /^a=rtpmap:(\d+) H264\//i.exec(line)?.[1]
      const repeats = `a=rtcp-fb:${type} nack`
      return offered.has(repeats) ? [line, repeats] : [line]
    })
    .join('\r\n')
}
