import { videoTimescale } from '#server/media/cmaf/init-segment.ts'
import type { Sample, TrackRun } from '#server/media/cmaf/fragment.ts'

const ticksPerMs = videoTimescale / 1_000

export interface TranscodedPicture {
  /** Presentation time on the room's timeline. */
  timeMs: number
  isKey: boolean
  data: Buffer
}

interface Expected<Part> {
  part: Part
  run: TrackRun
  /** Presentation time of the key frame that it starts with. */
  keyMs: number | undefined
  pictures: TranscodedPicture[]
}

const keyMsOf = ({ decodeTime, samples }: TrackRun): number | undefined => {
  const first = samples[0]
  return first?.isSync ? (decodeTime + first.compositionOffset) / ticksPerMs : undefined
}

/** A missing picture leaves its time to the one before it. */
const lengthen = (samples: Sample[], lengthTicks: number): void => {
  const last = samples.at(-1)
  if (last) last.duration += lengthTicks
}

/** The pictures in the source's places: decode times and durations are those of the source's part. */
const placed = ({ run, pictures }: Expected<unknown>): TrackRun => {
  const samples: Sample[] = []
  let decodeTime = run.decodeTime
  run.samples.forEach(({ duration }, index) => {
    const picture = pictures[index]
    if (!picture) lengthen(samples, duration)
    else {
      const compositionOffset = Math.round(picture.timeMs * ticksPerMs) - decodeTime
      samples.push({ data: picture.data, duration, compositionOffset, isSync: picture.isKey })
    }
    decodeTime += duration
  })
  return { ...run, samples }
}

/**
 * Sorts what a transcoder gives back into the parts of its source: as many pictures a part, in the same places. They are
 * counted, because an encoder without B-frames has another order than its source; at each key frame of the source the count
 * starts anew, so that a lost picture shifts others for one group of pictures at most.
 */
export class PictureMatcher<Part> {
  readonly #complete: (part: Part, run: TrackRun) => void
  readonly #expected: Expected<Part>[] = []

  constructor(complete: (part: Part, run: TrackRun) => void) {
    this.#complete = complete
  }

  /** The oldest part that is not complete. */
  get waitingFor(): Part | undefined {
    return this.#expected[0]?.part
  }

  expect(part: Part, run: TrackRun): void {
    this.#expected.push({ part, run, keyMs: keyMsOf(run), pictures: [] })
    this.#settle()
  }

  picture(picture: TranscodedPicture): void {
    const ofKey = this.#expected.findLastIndex(({ keyMs }) => keyMs !== undefined && keyMs <= picture.timeMs)
    for (let before = ofKey; before > 0; before -= 1) this.#completeFirst()
    this.#expected[0]?.pictures.push(picture)
    this.#settle()
  }

  #settle(): void {
    for (;;) {
      const first = this.#expected[0]
      if (!first || first.pictures.length < first.run.samples.length) return
      this.#completeFirst()
    }
  }

  #completeFirst(): void {
    const first = this.#expected.shift()
    if (first) this.#complete(first.part, placed(first))
  }
}
