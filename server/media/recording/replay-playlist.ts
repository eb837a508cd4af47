import type { IndexEntry } from './recording-index.ts'

const version = 7

const seconds = (ms: number): string => (ms / 1_000).toFixed(3)

/** The range of the media file that a name stands for. */
export const rangeOf = (name: string): { kind: 's' | 'm'; offset: number; sizeBytes: number } | undefined => {
  const match = /^([sm])(\d{1,13})-(\d{1,8})\.(?:m4s|mp4)$/.exec(name)
  if (!match) return undefined
  return { kind: match[1] === 's' ? 's' : 'm', offset: Number(match[2]), sizeBytes: Number(match[3]) }
}

const mapLine = (entry: IndexEntry): string => `#EXT-X-MAP:URI="m${entry.initOffset}-${entry.initBytes}.mp4"`

const linesOf = (entry: IndexEntry, before: IndexEntry | undefined): string[] => [
  ...(before && entry.isDiscontinuity ? ['#EXT-X-DISCONTINUITY'] : []),
  ...(before?.initOffset === entry.initOffset ? [] : [mapLine(entry)]),
  ...(before && !entry.isDiscontinuity ? [] : [`#EXT-X-PROGRAM-DATE-TIME:${new Date(entry.startsAtMs).toISOString()}`]),
  `#EXTINF:${seconds(entry.durationMs)},`,
  `s${entry.offset}-${entry.sizeBytes}.m4s`,
]

const headOf = (entries: readonly IndexEntry[]): string[] => {
  const longestMs = entries.reduce((longest, entry) => Math.max(longest, entry.durationMs), 1_000)
  return ['#EXTM3U', `#EXT-X-VERSION:${version}`, `#EXT-X-TARGETDURATION:${Math.round(longestMs / 1_000)}`]
}

const bodyOf = (entries: readonly IndexEntry[], isEnded: boolean): string[] => [
  ...entries.flatMap((entry, index) => linesOf(entry, entries[index - 1])),
  ...(isEnded ? ['#EXT-X-ENDLIST'] : []),
  '',
]

/** The media playlist of a recording (RFC 8216): whole when its stream has ended, growing before that. */
export const renderReplay = (entries: readonly IndexEntry[], isEnded: boolean): string =>
  [
    ...headOf(entries),
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-PLAYLIST-TYPE:${isEnded ? 'VOD' : 'EVENT'}`,
    ...bodyOf(entries, isEnded),
  ].join('\n')

/** How many of the newest entries are `maxMs` long together, at most. */
const countWithin = (entries: readonly IndexEntry[], maxMs: number): number => {
  let lengthMs = 0
  const beyond = entries.findLastIndex(({ durationMs }) => {
    lengthMs += durationMs
    return lengthMs > maxMs
  })
  return entries.length - beyond - 1
}

/** The media playlist of the newest part of a recording, `maxMs` of it: older segments leave it as new ones come. */
export const renderRewind = (entries: readonly IndexEntry[], maxMs: number, isEnded: boolean): string => {
  const first = entries.length - countWithin(entries, maxMs)
  const breaks = entries.slice(1, first + 1).filter(({ isDiscontinuity }) => isDiscontinuity).length
  return [
    ...headOf(entries),
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${breaks}`,
    ...bodyOf(entries.slice(first), isEnded),
  ].join('\n')
}

/** Length of the newest part of a recording, `maxMs` at most, and the moment of its end; undefined where there is none. */
export const newestOf = (
  entries: readonly IndexEntry[],
  maxMs: number,
): { lengthMs: number; endsAtMs: number } | undefined => {
  const last = entries.at(-1)
  if (!last) return undefined
  const newest = entries.slice(entries.length - countWithin(entries, maxMs))
  const lengthMs = newest.reduce((sum, { durationMs }) => sum + durationMs, 0)
  return { lengthMs, endsAtMs: last.startsAtMs + last.durationMs }
}

/** A run of segments without a break: where it begins in the replay, and in the world. */
export interface Stretch {
  atMs: number
  startsAtMs: number
}

/** Clocks of the stretches of a recording, for what is to come at its time. */
export const stretchesOf = (entries: readonly IndexEntry[]): { stretches: Stretch[]; durationMs: number } => {
  const stretches: Stretch[] = []
  let durationMs = 0
  for (const [index, entry] of entries.entries()) {
    if (index === 0 || entry.isDiscontinuity) stretches.push({ atMs: durationMs, startsAtMs: entry.startsAtMs })
    durationMs += entry.durationMs
  }
  return { stretches, durationMs }
}
