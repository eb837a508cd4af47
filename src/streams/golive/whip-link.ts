import type { StreamTicket } from '#contract/studio/ticket-calls.ts'
import { createLinkMeter, type LinkFigures } from './link-figures.ts'

/** Tracks that a browser publishes; each may be exchanged while it is on. */
export interface OutgoingTracks {
  readonly video: MediaStreamTrack | null
  readonly audio: MediaStreamTrack | null
}

export type LinkRefusal = 'conflict' | 'full' | 'refused' | 'unsupported'

/** The server refused the offer, or this browser can make none. `conflict`: another publisher has the room. */
export class LinkRefused extends Error {
  override readonly name = 'LinkRefused'
  readonly reason: LinkRefusal

  constructor(reason: LinkRefusal) {
    super(`the stream was refused: ${reason}`)
    this.reason = reason
  }
}

export interface WhipLinkOptions {
  readonly tracks: OutgoingTracks
  ticket(): Promise<StreamTicket>
  readonly signal: AbortSignal
  /** The connection broke after it was there. */
  onDown(): void
}

const videoMaxBitsPerSecond = 2_500_000
const framesPerSecondMax = 30
const gatherMs = 1_500
const connectMs = 12_000
const goneGraceMs = 2_000

const refusals: Readonly<Record<number, LinkRefusal>> = { 409: 'conflict', 503: 'full' }

/** H.264 as the server takes it. */
const videoCodecs = (): RTCRtpCodec[] => {
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? []
  const isReadable = ({ mimeType, sdpFmtpLine = '' }: RTCRtpCodec): boolean =>
    /h264/i.test(mimeType) && sdpFmtpLine.includes('packetization-mode=1')
  if (!codecs.some(isReadable)) throw new LinkRefused('unsupported')
  return codecs.filter((codec) => isReadable(codec) || /rtx/i.test(codec.mimeType))
}

/** A change of size is a new header for every viewer: a slow line costs frames instead. */
const keepSize = async (sender: RTCRtpSender): Promise<void> => {
  const parameters = sender.getParameters()
  parameters.degradationPreference = 'maintain-resolution'
  await sender.setParameters(parameters)
}

const addSenders = (connection: RTCPeerConnection, { video, audio }: OutgoingTracks) => {
  const sound = connection.addTransceiver(audio ?? 'audio', { direction: 'sendonly' })
  const encoding = { maxBitrate: videoMaxBitsPerSecond, maxFramerate: framesPerSecondMax }
  const picture = connection.addTransceiver(video ?? 'video', { direction: 'sendonly', sendEncodings: [encoding] })
  picture.setCodecPreferences(videoCodecs())
  return { audio: sound.sender, video: picture.sender }
}

/** Waits until `isSo` holds at one of the target's events; rejects when the signal aborts. Late: resolves with false. */
const untilEvent = (
  target: EventTarget,
  event: string,
  isSo: () => boolean,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<boolean> => {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const done = new AbortController()
  const timer = setTimeout(() => resolve(false), timeoutMs)
  const look = (): void => {
    if (isSo()) resolve(true)
  }
  target.addEventListener(event, look, { signal: done.signal })
  signal.addEventListener('abort', () => reject(new Error('given up')), { signal: done.signal })
  look()
  return promise.finally(() => {
    clearTimeout(timer)
    done.abort()
  })
}

/** The server is asked once, with every address of this browser in the offer. */
const untilGathered = (connection: RTCPeerConnection, signal: AbortSignal): Promise<boolean> =>
  untilEvent(connection, 'icegatheringstatechange', () => connection.iceGatheringState === 'complete', {
    timeoutMs: gatherMs,
    signal,
  })

const untilConnected = async (connection: RTCPeerConnection, signal: AbortSignal): Promise<void> => {
  const isDecided = (): boolean => ['connected', 'failed', 'closed'].includes(connection.connectionState)
  await untilEvent(connection, 'connectionstatechange', isDecided, { timeoutMs: connectMs, signal })
  if (connection.connectionState !== 'connected') throw new Error('no connection')
}

/** Notices a lost line within seconds, and a server that closed at once. */
const watch = (connection: RTCPeerConnection, sender: RTCRtpSender, onDown: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ended = new AbortController()
  const { signal } = ended
  const look = (): void => {
    clearTimeout(timer)
    const { connectionState } = connection
    if (connectionState === 'failed' || connectionState === 'closed') onDown()
    if (connectionState === 'disconnected') timer = setTimeout(onDown, goneGraceMs)
  }
  connection.addEventListener('connectionstatechange', look, { signal })
  sender.transport?.addEventListener(
    'statechange',
    () => {
      if (sender.transport?.state === 'closed') onDown()
    },
    { signal },
  )
  return () => {
    clearTimeout(timer)
    ended.abort()
  }
}

/** Asks the server, and takes its answer. Returns the address of the session. */
const exchangeDescriptions = async (
  connection: RTCPeerConnection,
  { token, path }: StreamTicket,
  signal: AbortSignal,
): Promise<string> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' }
  const body = connection.localDescription?.sdp ?? ''
  const response = await fetch(path, { method: 'POST', headers, body, signal })
  if (response.status !== 201) throw new LinkRefused(refusals[response.status] ?? 'refused')
  await connection.setRemoteDescription({ type: 'answer', sdp: await response.text() })
  return response.headers.get('location') ?? path
}

/** Publishes by WHIP (RFC 9725). Settles when media flow; throws LinkRefused, or what broke on the way. [S-02] */
export const openWhipLink = async ({ tracks, ticket, signal, onDown }: WhipLinkOptions) => {
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  try {
    const senders = addSenders(connection, tracks)
    await connection.setLocalDescription()
    const [opens] = await Promise.all([ticket(), untilGathered(connection, signal)])
    const session = await exchangeDescriptions(connection, opens, signal)
    await untilConnected(connection, signal)
    // Where the browser does not know the setting, it lowers the size instead.
    await keepSize(senders.video).catch(() => undefined)
    let isDown = false
    const unwatch = watch(connection, senders.video, () => {
      isDown = true
      onDown()
    })
    const meter = createLinkMeter()
    return {
      async exchange(next: OutgoingTracks): Promise<void> {
        await Promise.all([senders.video.replaceTrack(next.video), senders.audio.replaceTrack(next.audio)])
      },
      /** Figures since the call before; null: there are none yet. */
      async measure(): Promise<LinkFigures | null> {
        return meter(await connection.getStats())
      },
      /** Ends the session; the request outlives the page. */
      async leave(): Promise<void> {
        unwatch()
        connection.close()
        if (isDown) return
        const headers = { authorization: `Bearer ${opens.token}` }
        await fetch(session, { method: 'DELETE', headers, keepalive: true })
      },
    }
  } catch (error) {
    connection.close()
    throw error
  }
}

export type WhipLink = Awaited<ReturnType<typeof openWhipLink>>
