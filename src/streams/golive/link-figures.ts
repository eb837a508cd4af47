/** Figures of a published stream as it leaves this browser, over the time since the reading before. */
export interface LinkFigures {
  readonly kbps: number
  readonly framesPerSecond: number
  /** Null: the server has not reported yet. */
  readonly roundTripMs: number | null
  /** Packets lost on the way, of 100. */
  readonly lossPercent: number
  /** The browser sends less than it would, because of the line or because of this device. */
  readonly limitedBy: 'none' | 'line' | 'device'
}

type Stats = Readonly<Record<string, unknown>>

const numberOf = (stats: Stats | undefined, name: string): number => {
  const value = stats?.[name]
  return typeof value === 'number' ? value : 0
}

const limits: Readonly<Record<string, LinkFigures['limitedBy']>> = { bandwidth: 'line', cpu: 'device' }

interface Reading {
  readonly atMs: number
  readonly bytes: number
  readonly frames: number
}

interface Found {
  readonly reading: Reading
  readonly video: Stats | undefined
  readonly report: Stats | undefined
  readonly pair: Stats | undefined
}

const read = (report: Iterable<unknown>): Found => {
  const all = [...report].map((stats) => Object(stats) as Stats)
  const sent = all.filter(({ type }) => type === 'outbound-rtp')
  const video = sent.find(({ kind }) => kind === 'video')
  return {
    reading: {
      atMs: numberOf(sent[0], 'timestamp'),
      bytes: sent.reduce((sum, stats) => sum + numberOf(stats, 'bytesSent'), 0),
      frames: numberOf(video, 'framesEncoded'),
    },
    video,
    report: all.find(({ type, kind }) => type === 'remote-inbound-rtp' && kind === (video ? 'video' : 'audio')),
    pair: all.find(({ type, nominated }) => type === 'candidate-pair' && nominated === true),
  }
}

/** Reads the reports of `RTCPeerConnection.getStats`, one after the other. */
export const createLinkMeter = () => {
  let before: Reading | undefined
  return (stats: { values(): Iterable<unknown> }): LinkFigures | null => {
    const { reading, video, report, pair } = read(stats.values())
    const last = before
    before = reading
    if (!last || reading.atMs <= last.atMs) return null
    const elapsedMs = reading.atMs - last.atMs
    const roundTrip = numberOf(report, 'roundTripTime') || numberOf(pair, 'currentRoundTripTime')
    return {
      kbps: Math.round(((reading.bytes - last.bytes) * 8) / elapsedMs),
      framesPerSecond: Math.round(((reading.frames - last.frames) * 1_000) / elapsedMs),
      roundTripMs: roundTrip === 0 ? null : Math.round(roundTrip * 1_000),
      lossPercent: Math.round(numberOf(report, 'fractionLost') * 100),
      limitedBy: limits[String(video?.['qualityLimitationReason'])] ?? 'none',
    }
  }
}
