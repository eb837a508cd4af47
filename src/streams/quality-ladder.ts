import type { ErrorData, FragBufferedData, Level, LevelLoadedData, LevelSwitchedData } from 'hls.js'
import type { Quality, QualityLadder, QualityState } from '#contract/live/entities/stream-quality.ts'
import { nextQuality, upAfterFailed, upAfterFirstMs } from './quality-policy.ts'
import { readVariants, type StreamVariant } from './quality-variants.ts'
import type { HlsClass, Renditions } from './playback-engine.ts'

declare global {
  interface HTMLVideoElement {
    /** On the element, since what plays the stream shares no files with the page. */
    ladder?: QualityLadder
  }
}

const storageKey = 'player.quality'
const decideEveryMs = 1_000
/** So much of another level has to be there before the picture goes on with it. */
const joinsWithSeconds = 0.1
const stallsWithinMs = 15_000
const qualities: readonly string[] = ['auto', 'source', '720p', '480p', 'audio'] satisfies Quality[]

const stored = (): Quality => {
  try {
    const text = localStorage.getItem(storageKey) ?? ''
    return qualities.includes(text) ? (text as Quality) : 'auto'
  } catch {
    return 'auto'
  }
}

const store = (quality: Quality): void => {
  try {
    localStorage.setItem(storageKey, quality)
  } catch {
    // Private windows may have no storage: the choice then holds for this visit.
  }
}

/**
 * Offers the renditions of a stream that plays from its own playlist alone. They are put beside it as further levels of
 * hls.js, behind the source, so that the picture goes on; which one plays is decided here, since hls.js takes levels for
 * sorted. Renditions are there while playlists report them (EXT-X-RENDITION-REPORT). [D-05]
 */
class StreamQualities implements QualityLadder {
  readonly #parts: Renditions
  readonly #timer: ReturnType<typeof setInterval>
  #variants: readonly StreamVariant[] = []
  #chosen = stored()
  #isThere = false
  #isSoundAlone = false
  /** The level that takes another one's place, until as much of it is there. */
  #joins: number | undefined
  #playing: QualityState['playing'] = 'source'
  #state: QualityState
  #stalledAtMs: number[] = []
  #changedAtMs = performance.now()
  #upAfterMs = upAfterFirstMs
  #wentUp = false

  constructor(parts: Renditions) {
    const { hls, video } = parts
    const { Events } = hls.constructor as HlsClass
    this.#parts = parts
    this.#state = { choices: [], chosen: this.#chosen, playing: 'source' }
    hls.on(Events.LEVEL_LOADED, (_event, data) => this.#onLoaded(data))
    hls.on(Events.LEVEL_SWITCHED, (_event, data) => this.#onSwitched(data))
    hls.on(Events.FRAG_BUFFERED, (_event, data) => this.#onBuffered(data))
    hls.on(Events.ERROR, (_event, data) => this.#onError(data))
    hls.on(Events.DESTROYING, () => this.#destroy())
    video.addEventListener('waiting', this.#onWaiting)
    this.#timer = setInterval(() => this.#decide(), decideEveryMs)
    video.ladder = this
    void this.#find()
  }

  get state(): QualityState {
    return this.#state
  }

  choose(quality: Quality): void {
    store(quality)
    this.#chosen = quality
    this.#upAfterMs = upAfterFirstMs
    this.#apply()
    this.#changed()
  }

  readonly #onWaiting = (): void => {
    this.#stalledAtMs.push(performance.now())
  }

  #destroy(): void {
    const { video } = this.#parts
    clearInterval(this.#timer)
    video.removeEventListener('waiting', this.#onWaiting)
    if (video.ladder === this) delete video.ladder
    video.dispatchEvent(new Event('ladder'))
  }

  #changed(): void {
    const choices = this.#isThere ? this.#variants : []
    this.#state = {
      choices: choices.map(({ quality, lines, bitrate }) => ({ quality, lines, kbps: Math.round(bitrate / 1_000) })),
      chosen: this.#chosen,
      playing: this.#playing,
    }
    this.#parts.video.dispatchEvent(new Event('ladder'))
  }

  /** Reads what there is, and plays what was chosen. */
  async #find(): Promise<void> {
    this.#isThere = true
    const variants = await readVariants(this.#parts.src)
    this.#isThere = variants.length > 1 && this.#parts.video.ladder === this
    if (!this.#isThere) return
    this.#variants = variants
    this.#apply()
    this.#changed()
  }

  #onLoaded({ details }: LevelLoadedData): void {
    const isReported = (details.renditionReports?.length ?? 0) > 0
    if (isReported && !this.#isThere) void this.#find()
    else if (!isReported && this.#isThere) this.#leave()
    else if (this.#isThere && !this.#isSoundAlone && this.#parts.hls.levels.length === 1) this.#apply()
  }

  #onSwitched({ level }: LevelSwitchedData): void {
    const uri = this.#parts.hls.levels[level]?.uri
    const playing =
      level === 0 && !this.#isSoundAlone ? 'source' : this.#variants.find(({ url }) => url === uri)?.quality
    this.#playing = playing ?? (this.#isSoundAlone ? 'audio' : 'source')
    this.#changed()
  }

  /** A rendition that does not come any more: the source goes on. */
  #onError({ details, context, frag, fatal }: ErrorData): void {
    const level = context?.level ?? frag?.level ?? 0
    const isOfRung = this.#isSoundAlone ? fatal : level > 0 && /LoadError|ParsingError|LoadTimeOut/i.test(details)
    if (this.#isThere && isOfRung) this.#leave()
  }

  #leave(): void {
    const { hls, src } = this.#parts
    this.#isThere = false
    if (this.#isSoundAlone) {
      this.#isSoundAlone = false
      hls.loadSource(src)
    } else {
      for (const level of hls.levels.slice(1)) delete level.details
      this.#load(0)
    }
    this.#changed()
  }

  /** A group of pictures that comes over the one that plays is decoded after a seek only: else that one's last picture stands until the next key frame. */
  #onBuffered({ frag, part }: FragBufferedData): void {
    const { video } = this.#parts
    const { currentTime } = video
    if (frag.level !== this.#joins || (part ?? frag).end < currentTime + joinsWithSeconds) return
    this.#joins = undefined
    if (!video.paused && frag.start <= currentTime) video.currentTime = currentTime
  }

  #load(level: number): void {
    const { hls } = this.#parts
    if (hls.loadLevel !== level) {
      this.#changedAtMs = performance.now()
      this.#stalledAtMs = []
      this.#joins = level
    }
    hls.loadLevel = level
  }

  #apply(): void {
    if (!this.#isThere) return
    const { hls, src } = this.#parts
    const sound = this.#variants.find(({ quality }) => quality === 'audio')
    const isSoundWanted = this.#chosen === 'audio' && sound !== undefined
    if (isSoundWanted !== this.#isSoundAlone) {
      // Other tracks need other buffers: the stream is loaded anew, and its levels with it.
      this.#isSoundAlone = isSoundWanted
      return hls.loadSource(isSoundWanted ? sound.url : src)
    }
    if (isSoundWanted || hls.levels.length === 0) return
    this.#addLevels()
    this.#load(this.#chosen === 'auto' ? Math.max(0, hls.loadLevel) : this.#levelOf(this.#chosen))
  }

  /** The source's where there is no such rendition. */
  #levelOf(quality: Quality): number {
    const url = this.#variants.find((variant) => variant.quality === quality)?.url
    return Math.max(
      0,
      this.#parts.hls.levels.findIndex((level, index) => index > 0 && level.uri === url),
    )
  }

  #addLevels(): void {
    const { levels } = this.#parts.hls
    const [source] = levels
    if (!source) return
    const LevelClass = source.constructor as typeof Level
    const Attributes = source.attrs.constructor as new (words: string) => Level['attrs']
    for (const { url, bitrate, lines, quality } of this.#variants) {
      if (lines === 0 || quality === 'source' || levels.some((level) => level.uri === url)) continue
      const attrs = new Attributes(`BANDWIDTH=${bitrate}`)
      levels.push(
        new LevelClass({ attrs, bitrate, name: quality, url, height: lines } as ConstructorParameters<typeof Level>[0]),
      )
    }
  }

  #decide(): void {
    const { hls, video } = this.#parts
    if (this.#chosen !== 'auto' || !this.#isThere || this.#isSoundAlone || video.paused) return
    const bitrates = this.#variants.filter(({ lines }) => lines > 0).map(({ bitrate }) => bitrate)
    const current = hls.loadLevel
    if (hls.levels.length !== bitrates.length || current < 0) return
    const { bandwidthEstimate: bandwidth } = hls
    const nowMs = performance.now()
    this.#stalledAtMs = this.#stalledAtMs.filter((atMs) => nowMs - atMs < stallsWithinMs)
    const [stalls, sinceChangeMs] = [this.#stalledAtMs.length, nowMs - this.#changedAtMs]
    const plays = { bitrates, current, bandwidth, stalls, sinceChangeMs, upAfterMs: this.#upAfterMs }
    const next = nextQuality(plays)
    if (next === current) return
    if (next > current && this.#wentUp) this.#upAfterMs = upAfterFailed(this.#upAfterMs)
    this.#wentUp = next < current
    this.#load(next)
  }
}

const offered = new WeakSet<Renditions['hls']>()

/** Gives the stream's video its choice of quality, once, if it still plays. */
export const offerQualities = (parts: Renditions): void => {
  if (parts.hls.media !== parts.video || offered.has(parts.hls)) return
  offered.add(parts.hls)
  new StreamQualities(parts)
}
