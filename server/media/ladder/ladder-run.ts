import type { VideoTag } from '#server/media/cmaf/flv-tag.ts'
import { readAvcConfig } from '#server/media/cmaf/codec-config.ts'
import { readFragment, writeFragment, type TrackRun } from '#server/media/cmaf/fragment.ts'
import { audioTrackId, videoTimescale, videoTrackId, type Tracks } from '#server/media/cmaf/init-segment.ts'
import { describeTracks } from '#server/media/cmaf/muxer.ts'
import type { WindowInit } from '#server/media/hls/live-window.ts'
import type { LadderPlan } from './ladder-plan.ts'
import { PictureMatcher } from './picture-matcher.ts'
import { Rung, type SourcePart, type SourceWindow } from './rung.ts'
import type { StartTranscoder, Transcoder } from './transcoder.ts'

export type LadderEnd = 'died' | 'slow' | 'changed'

interface LadderRunOptions {
  plan: LadderPlan
  tracks: Tracks
  init: WindowInit
  source: SourceWindow
  /** It begins with a segment after this one, so that no address ever has two contents. */
  afterSegment: number
  lagMaxMs: number
  start: StartTranscoder
  nowMs: () => number
  ended(why: LadderEnd, reason: string): void
}

interface Timed extends SourcePart {
  pictures: TrackRun
  sound: TrackRun | undefined
  addedAtMs: number
}

/** Times of the transcoder start above zero, with sound that begins before the first picture. */
const originBeforeMs = 1_000
/** A program that starts on a busy machine has this many times the usual patience to catch up. */
const startFactor = 3

/** A run of sound without any, where pictures have none beside them. */
const silence = (pictures: TrackRun, rateHz: number): TrackRun => ({
  trackId: audioTrackId,
  decodeTime: Math.round((pictures.decodeTime * rateHz) / videoTimescale),
  samples: [],
})

const hasKey = ({ part }: SourcePart): boolean => part.isIndependent

/** One transcoder of a room, from its start until the stream changes, it ends, or it is ended; and what came of it. */
export class LadderRun {
  readonly plan: LadderPlan
  readonly rungs: readonly Rung[]
  readonly #options: LadderRunOptions
  readonly #matchers: readonly PictureMatcher<Timed>[]
  readonly #pictureRungs: readonly Rung[]
  readonly #soundRung: Rung | undefined
  #transcoder: Transcoder | undefined
  #originMs = 0
  #nextPictureTicks = 0
  #firstSegment: number | undefined
  #lastSegment: number
  #isCaughtUp = false
  #isOver = false

  constructor(options: LadderRunOptions) {
    const { plan, source, afterSegment } = options
    const open = (name: Rung['name']) => new Rung(name, source)
    this.plan = plan
    this.#options = options
    this.#lastSegment = afterSegment
    this.#pictureRungs = plan.pictures.map(({ name }) => open(name))
    this.#soundRung = plan.hasSound ? open('audio') : undefined
    this.rungs = [...this.#pictureRungs, ...(this.#soundRung ? [this.#soundRung] : [])]
    this.#matchers = this.#pictureRungs.map(
      (rung) => new PictureMatcher<Timed>((timed, run) => this.#addPictures(rung, timed, run)),
    )
  }

  /** The number of the last segment of which it has made anything. */
  get lastSegment(): number {
    return this.#lastSegment
  }

  get pid(): number | undefined {
    return this.#transcoder?.pid
  }

  /** Whether players may be told of it: it is close behind its source, and has been since it caught up. */
  isReady(): boolean {
    if (this.#isOver) return false
    this.#isCaughtUp ||= this.rungs.every((rung) => rung.isReady()) && this.#lagMs() <= this.#options.lagMaxMs / 2
    return this.#isCaughtUp
  }

  /** Takes the next part of the source. */
  partAdded(source: SourcePart): void {
    if (this.#isOver) return
    if (this.#firstSegment === undefined) {
      const isStart = source.segment.parts[0]?.sequence === source.part.sequence && hasKey(source)
      if (!isStart || source.segment.sequence <= this.#options.afterSegment) return
    } else if (source.segment.isDiscontinuity && source.segment.sequence !== this.#firstSegment)
      return this.#end('changed', 'another stretch of media')
    if (source.segment.init !== this.#options.init) return this.#end('changed', 'another header')
    this.#take(source)
  }

  /** Ends it when the transcoder does not keep up with the source; its start may take longer. */
  look(): void {
    const { lagMaxMs } = this.#options
    const isLate = this.#lagMs() > (this.isReady() ? lagMaxMs : lagMaxMs * startFactor)
    if (isLate) this.#end('slow', 'slower than its source')
  }

  async stop(): Promise<void> {
    this.#isOver = true
    for (const rung of this.rungs) rung.waiters.release()
    await this.#transcoder?.stop()
  }

  /** How long the oldest part waits that is not complete. */
  #lagMs(): number {
    const waiting = this.#matchers.flatMap(({ waitingFor }) => waitingFor?.addedAtMs ?? [])
    return waiting.length === 0 ? 0 : this.#options.nowMs() - Math.min(...waiting)
  }

  #take({ segment, part }: SourcePart): void {
    const runs = readFragment(part.data)
    const pictures = runs.find(({ trackId }) => trackId === videoTrackId) ?? this.#stillPicture()
    const sound = runs.find(({ trackId }) => trackId === audioTrackId)
    this.#lastSegment = segment.sequence
    if (this.#firstSegment === undefined) this.#begin(segment.sequence, pictures)
    const timed: Timed = { segment, part, pictures, sound, addedAtMs: this.#options.nowMs() }
    this.#nextPictureTicks = pictures.decodeTime + pictures.samples.reduce((sum, { duration }) => sum + duration, 0)
    this.#addSound(timed)
    for (const matcher of this.#matchers) matcher.expect(timed, pictures)
    if (this.#transcoder?.feed(part.data) === false) this.#end('slow', 'its input waits')
  }

  /** What stands through a part in which no picture starts. */
  #stillPicture(): TrackRun {
    return { trackId: videoTrackId, decodeTime: this.#nextPictureTicks, samples: [] }
  }

  #begin(firstSegment: number, pictures: TrackRun): void {
    const { plan, tracks, start, init } = this.#options
    this.#firstSegment = firstSegment
    if (tracks.audio) this.#soundRung?.begin(describeTracks({ audio: tracks.audio }), firstSegment)
    if (plan.pictures.length === 0) return
    this.#originMs = Math.floor((pictures.decodeTime * 1_000) / videoTimescale) - originBeforeMs
    this.#transcoder = start(plan, this.#originMs, {
      picture: (rung, timeMs, tag) => this.#picture(rung, timeMs, tag),
      gone: (reason) => this.#end('died', reason),
    })
    this.#transcoder.feed(init.data)
  }

  #picture(index: number, timeMs: number, tag: VideoTag): void {
    if (this.#isOver || tag.kind === 'none') return
    if (tag.kind === 'frame') {
      const presentedMs = timeMs + tag.compositionMs + this.#originMs
      return this.#matchers[index]?.picture({ timeMs: presentedMs, isKey: tag.isKey, data: tag.data })
    }
    const { audio } = this.#options.tracks
    const tracks = { video: readAvcConfig(tag.body), ...(audio && { audio }) }
    this.#pictureRungs[index]?.begin(describeTracks(tracks), this.#firstSegment ?? 0)
  }

  #addPictures(rung: Rung, timed: Timed, run: TrackRun): void {
    const runs = [run, timed.sound].filter((each) => each !== undefined && each.samples.length > 0) as TrackRun[]
    const data = writeFragment(timed.part.sequence, runs.length > 0 ? runs : [run])
    rung.add(timed, data, run.samples[0]?.isSync === true)
  }

  #addSound(timed: Timed): void {
    const { audio } = this.#options.tracks
    if (!this.#soundRung || !audio) return
    const sound = timed.sound ?? silence(timed.pictures, audio.rateHz)
    this.#soundRung.add(timed, writeFragment(timed.part.sequence, [sound]), true)
  }

  #end(why: LadderEnd, reason: string): void {
    if (this.#isOver) return
    void this.stop()
    this.#options.ended(why, reason)
  }
}
