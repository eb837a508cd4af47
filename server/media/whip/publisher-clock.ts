export type MediaKind = 'video' | 'audio'

interface Anchor {
  ms: number
  rtp: number
}

const ratesHz: Readonly<Record<MediaKind, number>> = { video: 90_000, audio: 48_000 }
const ntpEpochSeconds = 2_208_988_800
/** RTP time stamps have 32 bits: an anchor is moved on long before half of them are used up. */
const anchorMaxMs = 600_000
/** Share of the time since the anchor by which one frame may be earlier than expected. */
const correctionShare = 0.05
/** Milliseconds by which a packet of sound is moved towards its picture. */
const shiftStepMs = 1
/** The first report moves sound by this much at once: below the step back that the muxer takes for a new timeline. */
const firstShiftMaxMs = 400

const ntpToMs = (ntp: bigint): number =>
  (Number(ntp >> 32n) - ntpEpochSeconds) * 1_000 + Number(((ntp & 0xffff_ffffn) * 1_000_000n) >> 32n) / 1_000

const at = (anchor: Anchor, rtp: number, rateHz: number): number =>
  anchor.ms + (((rtp - anchor.rtp) | 0) * 1_000) / rateHz

const within = (ms: number, mostMs: number): number => Math.max(-mostMs, Math.min(mostMs, ms))

class TrackTimes {
  readonly #rateHz: number
  #arrival: Anchor | undefined
  #report: Anchor | undefined
  #last: Anchor | undefined

  constructor(kind: MediaKind) {
    this.#rateHz = ratesHz[kind]
  }

  setReport(anchor: Anchor): void {
    this.#report = anchor
  }

  /**
   * The earliest arrival counts: what came later was held up on the way. It is approached slowly, so that a burst of what
   * was held up keeps its pace.
   */
  arrival(rtp: number, nowMs: number): number {
    const ms = this.#arrivalOf(rtp, nowMs)
    this.#last = { ms, rtp }
    return ms
  }

  reported(rtp: number): number {
    return this.#report ? at(this.#report, rtp, this.#rateHz) : 0
  }

  /** Arrival less publisher's clock of the last frame, in milliseconds; undefined before the first report. */
  get offsetMs(): number | undefined {
    return this.#last && this.#report ? this.#last.ms - this.reported(this.#last.rtp) : undefined
  }

  #arrivalOf(rtp: number, nowMs: number): number {
    const before = this.#arrival
    if (!before) {
      this.#arrival = { ms: nowMs, rtp }
      return nowMs
    }
    const expectedMs = at(before, rtp, this.#rateHz)
    const stepMs = Math.max(0, expectedMs - before.ms)
    const ms = Math.min(expectedMs, Math.max(nowMs, expectedMs - stepMs * correctionShare))
    if (ms < expectedMs || stepMs > anchorMaxMs) this.#arrival = { ms, rtp }
    return ms
  }
}

/**
 * RTP time stamps of one publisher as milliseconds of one timeline. Arrival places the pictures. Sound lies where arrival
 * puts it until both tracks have a sender report, which takes a browser 2 to 9 s, and then where the reports put it beside
 * the pictures. Reports may jitter: the sound follows later ones slowly.
 */
export class PublisherClock {
  readonly #tracks: Readonly<Record<MediaKind, TrackTimes>> = {
    video: new TrackTimes('video'),
    audio: new TrackTimes('audio'),
  }
  #soundShiftMs: number | undefined

  report(kind: MediaKind, ntp: bigint, rtp: number): void {
    this.#tracks[kind].setReport({ ms: ntpToMs(ntp), rtp })
  }

  timeOf(kind: MediaKind, rtp: number, nowMs: number): number {
    const arrivedMs = this.#tracks[kind].arrival(rtp, nowMs)
    if (kind === 'video') return arrivedMs
    const { video, audio } = this.#tracks
    if (video.offsetMs !== undefined && audio.offsetMs !== undefined) {
      const wantedMs = video.offsetMs - audio.offsetMs
      const fromMs = this.#soundShiftMs
      this.#soundShiftMs =
        fromMs === undefined ? within(wantedMs, firstShiftMaxMs) : fromMs + within(wantedMs - fromMs, shiftStepMs)
    }
    return arrivedMs + (this.#soundShiftMs ?? 0)
  }
}
