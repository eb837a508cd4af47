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

/** The media playlist of a recording (RFC 8216): whole when its stream has ended, growing before that. */
export const renderReplay = (entries: readonly IndexEntry[], isEnded: boolean): string => {
  const longestMs = entries.reduce((longest, entry) => Math.max(longest, entry.durationMs), 1_000)
  return [
    '#EXTM3U',
    `#EXT-X-VERSION:${version}`,
    `#EXT-X-TARGETDURATION:${Math.round(longestMs / 1_000)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-PLAYLIST-TYPE:${isEnded ? 'VOD' : 'EVENT'}`,
    ...entries.flatMap((entry, index) => linesOf(entry, entries[index - 1])),
    ...(isEnded ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n')
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
