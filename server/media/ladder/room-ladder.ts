import { readFragment } from '#server/media/cmaf/fragment.ts'
import { videoTrackId } from '#server/media/cmaf/init-segment.ts'
import type { LiveWindow, WindowView } from '#server/media/hls/live-window.ts'
import { LadderRun, type LadderEnd } from './ladder-run.ts'
import {
  ladderBackoffMaxMs,
  ladderDroppedMaxMs,
  ladderHealthyMs,
  rungRetentionMs,
  watchedGapMs,
  type LadderTimes,
} from './ladder-limits.ts'
import { planLadder, type LadderPlan } from './ladder-plan.ts'
import type { Rung } from './rung.ts'
import type { StartTranscoder } from './transcoder.ts'

interface RoomLadderOptions {
  window: LiveWindow
  times: LadderTimes
  nowMs: () => number
  start: StartTranscoder
  ended(why: LadderEnd, reason: string): void
}

/** Pictures a second of the newest whole segment, a whole number; 0: there are none. */
const framesPerSecondOf = ({ segments }: WindowView): number => {
  const segment = segments.findLast(({ sealed }) => sealed !== undefined)
  if (!segment || segment.durationMs === 0) return 0
  const pictures = segment.parts
    .flatMap((part) => readFragment(part.data))
    .filter(({ trackId }) => trackId === videoTrackId)
    .reduce((sum, { samples }) => sum + samples.length, 0)
  return pictures === 0 ? 0 : Math.max(1, Math.round((pictures * 1_000) / segment.durationMs))
}

/** One room's renditions beside its source: whether somebody wants them, and the run that makes them. */
export class RoomLadder {
  readonly #options: RoomLadderOptions
  #watchedSinceMs: number | undefined
  #watchedAtMs = Number.NEGATIVE_INFINITY
  #notBeforeMs = Number.NEGATIVE_INFINITY
  #backoffMs = 0
  #drops = 0
  #startedAtMs = 0
  #afterSegment = -1
  #run: LadderRun | undefined
  #gone: { run: LadderRun; atMs: number } | undefined

  constructor(options: RoomLadderOptions) {
    this.#options = options
  }

  get run(): LadderRun | undefined {
    return this.#run
  }

  /** A player has asked for something of the room. */
  watched(): void {
    const nowMs = this.#options.nowMs()
    if (nowMs - this.#watchedAtMs > watchedGapMs) this.#watchedSinceMs = nowMs
    this.#watchedAtMs = nowMs
  }

  /** The room's window has a new part. */
  partAdded(): void {
    const segment = this.#options.window.view().segments.at(-1)
    const part = segment?.parts.at(-1)
    if (segment && part) this.#run?.partAdded({ segment, part })
  }

  /** Viewers who are held back may have more. */
  wake(): void {
    for (const rung of this.#run?.rungs ?? []) rung.waiters.wake()
  }

  /** What could be made for those who watch now; undefined: nothing, or not yet. */
  wanted(): LadderPlan | undefined {
    const nowMs = this.#options.nowMs()
    const { window, times } = this.#options
    const since = this.#watchedSinceMs
    const isWatched =
      since !== undefined && this.#watchedAtMs - since >= times.afterMs && nowMs - this.#watchedAtMs <= watchedGapMs
    if (!isWatched || nowMs < this.#notBeforeMs) return undefined
    const { tracks } = window.latestInit() ?? {}
    const framesPerSecond = framesPerSecondOf(window.view())
    return tracks && framesPerSecond > 0 ? planLadder(tracks, framesPerSecond) : undefined
  }

  /** Nobody watches any more. */
  isIdle(): boolean {
    return this.#options.nowMs() - this.#watchedAtMs > this.#options.times.idleMs
  }

  begin(plan: LadderPlan): void {
    const { window, nowMs, start, times } = this.#options
    const init = window.latestInit()
    if (this.#run || !init?.tracks) return
    this.#startedAtMs = nowMs()
    this.#run = new LadderRun({
      plan,
      tracks: init.tracks,
      init,
      source: window,
      afterSegment: this.#afterSegment,
      lagMaxMs: times.lagMaxMs,
      start,
      nowMs,
      ended: (why, reason) => this.#ended(why, reason),
    })
  }

  /** Ends what runs; its media can still be fetched for a while. */
  async end(): Promise<void> {
    const run = this.#run
    if (!run) return
    this.#leave(run)
    await run.stop()
  }

  /** The renditions that players are told of. */
  ready(): readonly Rung[] {
    return this.#run?.isReady() ? this.#run.rungs : []
  }

  rung(name: string): Rung | undefined {
    return this.ready().find((rung) => rung.name === name)
  }

  /** Those whose media can be fetched, the newest first. */
  *holders(name: string): Generator<Rung> {
    const { nowMs } = this.#options
    const isKept = this.#gone && nowMs() - this.#gone.atMs <= rungRetentionMs
    for (const run of [this.#run, isKept ? this.#gone?.run : undefined])
      for (const rung of run?.rungs ?? []) if (rung.name === name) yield rung
  }

  #leave(run: LadderRun): void {
    this.#run = undefined
    this.#afterSegment = Math.max(this.#afterSegment, run.lastSegment)
    this.#gone = { run, atMs: this.#options.nowMs() }
  }

  #ended(why: LadderEnd, reason: string): void {
    const run = this.#run
    if (!run) return
    this.#leave(run)
    this.#notBeforeMs = this.#options.nowMs() + this.#delayAfter(why)
    this.#options.ended(why, reason)
  }

  #delayAfter(why: LadderEnd): number {
    const { times, nowMs } = this.#options
    if (why === 'changed') return 0
    if (why === 'slow') return this.#delayAfterDrop()
    const isFirst = this.#backoffMs === 0 || nowMs() - this.#startedAtMs >= ladderHealthyMs
    this.#backoffMs = isFirst ? times.backoffMs : Math.min(ladderBackoffMaxMs, this.#backoffMs * 2)
    return this.#backoffMs
  }

  #delayAfterDrop(): number {
    this.#drops += 1
    return Math.min(ladderDroppedMaxMs, this.#options.times.droppedMs * 2 ** (this.#drops - 1))
  }
}
