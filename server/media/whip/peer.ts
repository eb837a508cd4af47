import type * as Werift from 'werift'
import { isStun, readCheck, type IceCredentials } from './ice-check.ts'
import { fragmentOf, readableOffer, writeAnswer } from './offer.ts'
import type { MediaPacket } from './packet-order.ts'
import type { MediaKind } from './publisher-clock.ts'
import { checkedSourcesMax, estimateBitsPerSecond, receiveBufferBytes } from './whip-limits.ts'

export interface PeerOptions {
  /** Addresses under which publishers reach this server; empty: its own. */
  addresses: readonly string[]
  /** Publishers on this machine may come over its loopback address. */
  hasLoopback: boolean
  udpPorts?: readonly [number, number] | undefined
}

export interface PeerPorts {
  connected(): void
  closed(why: string): void
  packet(kind: MediaKind, packet: MediaPacket): void
  /** A sender report: the publisher's clock at one of its time stamps. */
  report(kind: MediaKind, ntp: bigint, rtp: number): void
}

/** One WebRTC connection that only receives. */
export interface Peer {
  /** Answers the offer. Throws when the library cannot read it. */
  answer(sdp: string): Promise<string>
  askKeyFrame(): void
  /** Asks for packets of the pictures again. */
  askAgain(sequenceNumbers: number[]): void
  /** Says how much the publisher may send. */
  sendEstimate(): void
  close(): Promise<void>
}

/** Only a process with a publisher needs it, and reading it takes a fifth of a second. */
const load = (): Promise<typeof Werift> => import('werift')

const configurationOf = (werift: typeof Werift, options: PeerOptions): Werift.RTCPeerConnectionConfig => {
  const rtx = new werift.RTCRtpCodecParameters({ mimeType: 'video/rtx', clockRate: 90_000 })
  const video = werift.useH264({ rtcpFeedback: [werift.usePLI(), werift.useREMB()] })
  const own = options.hasLoopback && options.addresses.length === 0 ? ['127.0.0.1'] : options.addresses
  return {
    codecs: { video: [video, rtx], audio: [werift.useOPUS()] },
    headerExtensions: { video: [werift.useSdesMid()], audio: [werift.useSdesMid()] },
    // The lite side never sends to an address that an offer merely names.
    iceLite: true,
    iceUseIpv6: own.some((address) => address.includes(':')),
    iceServers: [],
    bundlePolicy: 'max-bundle',
    ...(own.length > 0 && { iceAdditionalHostAddresses: [...own] }),
    ...(options.udpPorts && { icePortRange: [options.udpPorts[0], options.udpPorts[1]] }),
  }
}

type IceConnection = Werift.RTCIceTransport['connection']

const transportsOf = (connection: IceConnection): object[] => {
  const protocols: unknown = Reflect.get(connection, 'protocols')
  return (Array.isArray(protocols) ? protocols : []).map((protocol: unknown) =>
    Object(Reflect.get(Object(protocol), 'transport')),
  )
}

/** The library has no setting for it. A default of 208 KiB overflows when the process is busy for a quarter of a second. */
const widenReceiveBuffer = (transport: object): void => {
  const socket: unknown = Reflect.get(transport, 'socket')
  const widen: unknown = Reflect.get(Object(socket), 'setRecvBufferSize')
  if (typeof widen === 'function') widen.call(socket, receiveBufferBytes)
}

/**
 * The library believes each check and each datagram, whoever sent it, and stays with the first pair that one nominates. A
 * browser nominates a pair before it knows whether an answer comes back on it, and another one soon after.
 */
const followChecks = (connection: IceConnection, transport: object, credentials: IceCredentials): void => {
  const receive: unknown = Reflect.get(transport, 'onData')
  if (typeof receive !== 'function') throw new Error('the library receives by another way')
  const checked = new Set<string>()
  Reflect.set(transport, 'onData', (data: Buffer, address: readonly [string, number]): void => {
    const source = address.join(' ')
    if (!isStun(data)) {
      if (checked.has(source)) receive.call(transport, data, address)
      return
    }
    const check = readCheck(data, credentials)
    if (!check) return
    checked.delete(source)
    checked.add(source)
    const [oldest = ''] = checked
    if (checked.size > checkedSourcesMax) checked.delete(oldest)
    const before = connection.nominated
    if (check.nominates) delete connection.nominated
    receive.call(transport, data, address)
    if (before) connection.nominated ??= before
  })
}

const exponent = 6

class WeriftPeer implements Peer {
  readonly #werift: typeof Werift
  readonly #ports: PeerPorts
  readonly #options: PeerOptions
  readonly #connection: Werift.RTCPeerConnection
  #video: { receiver: Werift.RTCRtpReceiver; ssrc: number } | undefined

  constructor(werift: typeof Werift, options: PeerOptions, ports: PeerPorts) {
    this.#werift = werift
    this.#options = options
    this.#ports = ports
    this.#connection = new werift.RTCPeerConnection(configurationOf(werift, options))
    this.#connection.connectionStateChange.subscribe((state) => {
      if (state === 'connected') ports.connected()
      if (state === 'failed' || state === 'closed') ports.closed(`the connection has ${state}`)
    })
    this.#connection.onTrack.subscribe((track) => this.#receive(track))
  }

  async answer(sdp: string): Promise<string> {
    await this.#connection.setRemoteDescription({ type: 'offer', sdp: readableOffer(sdp) })
    await this.#connection.setLocalDescription(await this.#connection.createAnswer())
    const answer = this.#connection.localDescription?.sdp ?? ''
    const credentials = { ufrag: fragmentOf(answer, 'ufrag') ?? '', password: fragmentOf(answer, 'pwd') ?? '' }
    for (const { connection } of this.#connection.iceTransports)
      for (const transport of transportsOf(connection)) {
        widenReceiveBuffer(transport)
        followChecks(connection, transport, credentials)
      }
    return writeAnswer(answer, sdp, this.#options.addresses)
  }

  askKeyFrame(): void {
    if (this.#video) void this.#video.receiver.sendRtcpPLI(this.#video.ssrc)
  }

  askAgain(sequenceNumbers: number[]): void {
    if (!this.#video) return
    const { receiver, ssrc } = this.#video
    const feedback = new this.#werift.GenericNack({
      senderSsrc: receiver.rtcpSsrc,
      mediaSourceSsrc: ssrc,
      lost: sequenceNumbers,
    })
    this.#send(receiver, new this.#werift.RtcpTransportLayerFeedback({ feedback }))
  }

  sendEstimate(): void {
    if (!this.#video) return
    const { receiver, ssrc } = this.#video
    const feedback = new this.#werift.ReceiverEstimatedMaxBitrate({
      senderSsrc: receiver.rtcpSsrc,
      mediaSsrc: 0,
      ssrcNum: 1,
      brExp: exponent,
      brMantissa: Math.round(estimateBitsPerSecond / 2 ** exponent),
      ssrcFeedbacks: [ssrc],
    })
    this.#send(receiver, new this.#werift.RtcpPayloadSpecificFeedback({ feedback }))
  }

  async close(): Promise<void> {
    await this.#connection.close()
  }

  #send(receiver: Werift.RTCRtpReceiver, packet: Werift.RtcpPacket): void {
    // A connection that closes meanwhile says so by its state.
    receiver.dtlsTransport.sendRtcp([packet]).catch(() => undefined)
  }

  #receive(track: Werift.MediaStreamTrack): void {
    const kind = track.kind === 'video' ? 'video' : 'audio'
    const receiver = this.#connection.getReceivers().find(({ tracks }) => tracks.includes(track))
    track.onReceiveRtp.subscribe(({ header, payload }) => {
      if (kind === 'video' && receiver) this.#video = { receiver, ssrc: header.ssrc }
      const { sequenceNumber, timestamp, marker } = header
      this.#ports.packet(kind, { sequenceNumber, timestamp, marker, payload })
    })
    track.onReceiveRtcp.subscribe((packet) => {
      if (!(packet instanceof this.#werift.RtcpSrPacket)) return
      this.#ports.report(kind, packet.senderInfo.ntpTimestamp, packet.senderInfo.rtpTimestamp)
    })
  }
}

/** Opens a connection that waits for its offer. */
export const openPeer = async (options: PeerOptions, ports: PeerPorts): Promise<Peer> =>
  new WeriftPeer(await load(), options, ports)
