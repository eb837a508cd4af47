/** A segment of a recording, as a line of its index says where it is. */
export interface IndexEntry {
  /** Wall time of its first picture. */
  startsAtMs: number
  durationMs: number
  offset: number
  sizeBytes: number
  /** Its header. */
  initOffset: number
  initBytes: number
  isIndependent: boolean
  isDiscontinuity: boolean
}

/** Wall times of segments differ from those of their arrival by this at most. */
const clockSlackMs = 1_000

/** Those that viewers may have who are held back by `delayMs`, which is 0 for all others. */
export const seenEntries = (entries: readonly IndexEntry[], delayMs: number, nowMs: number): readonly IndexEntry[] =>
  delayMs === 0
    ? entries
    : entries.filter(({ startsAtMs, durationMs }) => startsAtMs + durationMs + clockSlackMs <= nowMs - delayMs)

const fieldCount = 7
const independentFlag = 1
const discontinuityFlag = 2

export const lineOf = (entry: IndexEntry): string => {
  const flags = (entry.isIndependent ? independentFlag : 0) + (entry.isDiscontinuity ? discontinuityFlag : 0)
  const { startsAtMs, durationMs, offset, sizeBytes, initOffset, initBytes } = entry
  return `${[startsAtMs, durationMs, offset, sizeBytes, initOffset, initBytes, flags].join(' ')}\n`
}

const entryOf = (line: string): IndexEntry | undefined => {
  const numbers = line.split(' ').map(Number)
  if (numbers.length !== fieldCount || !numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) return
  const [startsAtMs = 0, durationMs = 0, offset = 0, sizeBytes = 0, initOffset = 0, initBytes = 0, flags = 0] = numbers
  const isIndependent = (flags & independentFlag) !== 0
  const isDiscontinuity = (flags & discontinuityFlag) !== 0
  return { startsAtMs, durationMs, offset, sizeBytes, initOffset, initBytes, isIndependent, isDiscontinuity }
}

/**
 * The entries of an index, and how many of its bytes they are: a line that a crash has torn ends it, and so does one that
 * names bytes which the media file has not.
 */
export const readIndex = (text: string, mediaBytes: number): { entries: IndexEntry[]; readBytes: number } => {
  const entries: IndexEntry[] = []
  let readBytes = 0
  for (;;) {
    const end = text.indexOf('\n', readBytes)
    if (end < 0) break
    const entry = entryOf(text.slice(readBytes, end))
    if (!entry || entry.offset + entry.sizeBytes > mediaBytes) break
    entries.push(entry)
    readBytes = end + 1
  }
  return { entries, readBytes }
}
