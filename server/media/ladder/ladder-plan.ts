import type { Tracks } from '#server/media/cmaf/init-segment.ts'
import type { LadderTimes } from './ladder-limits.ts'

/** The folder of a rendition's playlist below that of its room. */
export type RungName = '720p' | '480p' | 'audio'

export interface PictureRung {
  name: Exclude<RungName, 'audio'>
  widthPixels: number
  heightPixels: number
  /** Kilobits per second, at most. */
  kbps: number
}

export interface LadderPlan {
  pictures: readonly PictureRung[]
  hasSound: boolean
  framesPerSecond: number
  /** Expected cost, in cores. */
  cores: number
}

interface RungTarget {
  name: PictureRung['name']
  linePixels: number
  kbps: number
}

const targets: readonly RungTarget[] = [
  { name: '720p', linePixels: 720, kbps: 2_500 },
  { name: '480p', linePixels: 480, kbps: 1_000 },
]

/** Cores for a million pixels a second: read and scaled, and written. Measured by tests/bench/ladder. */
const coresRead = 0.0035
const coresWritten = 0.009
const million = 1_000_000

const even = (pixels: number): number => 2 * Math.round(pixels / 2)

/** The short side has the lines, so that a stream from a phone held upright keeps its shape. */
const scaled = (widthPixels: number, heightPixels: number, { name, linePixels, kbps }: RungTarget): PictureRung => {
  const share = linePixels / Math.min(widthPixels, heightPixels)
  return { name, widthPixels: even(widthPixels * share), heightPixels: even(heightPixels * share), kbps }
}

const coresOf = (
  source: { widthPixels: number; heightPixels: number },
  rungs: readonly PictureRung[],
  framesPerSecond: number,
) => {
  if (rungs.length === 0) return 0
  const written = rungs.reduce((sum, rung) => sum + rung.widthPixels * rung.heightPixels, 0)
  const read = source.widthPixels * source.heightPixels
  return ((read * coresRead + written * coresWritten) * framesPerSecond) / million
}

/**
 * What is made beside a source of these tracks: nothing larger than it, and sound alone where it has any. Undefined: it has
 * nothing beside it.
 */
export const planLadder = ({ video, audio }: Tracks, framesPerSecond: number): LadderPlan | undefined => {
  if (!video) return undefined
  const { widthPixels, heightPixels } = video
  const lines = Math.min(widthPixels, heightPixels)
  const pictures = targets
    .filter(({ linePixels }) => linePixels < lines)
    .map((target) => scaled(widthPixels, heightPixels, target))
  const hasSound = audio !== undefined
  if (pictures.length === 0 && !hasSound) return undefined
  return { pictures, hasSound, framesPerSecond, cores: coresOf(video, pictures, framesPerSecond) }
}

/** What of the machine ladders may use. */
export interface LadderBudget {
  cores: number
  rooms: number
  times?: Partial<LadderTimes>
}

/** With fewer cores the server itself needs them. */
const coresMin = 4

/** The budget of a machine; undefined: no ladders. `auto` is half of its cores where it has four or more. */
export const ladderBudget = (
  setting: 'auto' | 'off' | number,
  rooms: number,
  machineCores: number,
): LadderBudget | undefined => {
  if (setting === 'off' || (setting === 'auto' && machineCores < coresMin)) return undefined
  return { cores: setting === 'auto' ? Math.floor(machineCores / 2) : setting, rooms }
}
