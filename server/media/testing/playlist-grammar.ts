/** A media playlist as a strict reader of RFC 8216bis understands it. */
export interface CheckedPlaylist {
  version: number
  targetDuration: number
  mediaSequence: number
  discontinuitySequence: number
  segments: {
    uri: string
    duration: number
    discontinuity: boolean
    map: string
    dateTime: string
    parts: CheckedPart[]
  }[]
  openParts: CheckedPart[]
  partTarget?: number
  partHoldBack?: number
  canSkipUntil?: number
  skipped: number
  preloadHint?: string
  isEnded: boolean
  reports: { uri: string; lastSegment: number; lastPart: number }[]
}

export interface CheckedPart {
  uri: string
  duration: number
  isIndependent: boolean
}

const attributePattern = /([A-Z0-9-]+)=("[^"\r\n]*"|[^",\s]+)(,|$)/y

const attributesOf = (text: string): Map<string, string> => {
  const attributes = new Map<string, string>()
  attributePattern.lastIndex = 0
  while (attributePattern.lastIndex < text.length) {
    const at = attributePattern.lastIndex
    const match = attributePattern.exec(text)
    if (!match) throw new Error(`attribute list at ${at}: ${text}`)
    const [, name = '', value = ''] = match
    if (attributes.has(name)) throw new Error(`attribute ${name} twice`)
    attributes.set(name, value)
  }
  return attributes
}

const quoted = (attributes: Map<string, string>, name: string): string => {
  const match = /^"(.+)"$/.exec(attributes.get(name) ?? '')
  if (!match?.[1]) throw new Error(`${name} is no quoted string`)
  return match[1]
}

const decimal = (text: string | undefined): number => {
  if (text === undefined || !/^\d+(\.\d+)?$/.test(text)) throw new Error(`no decimal: ${text}`)
  return Number(text)
}

const integer = (text: string): number => {
  if (!/^\d{1,20}$/.test(text)) throw new Error(`no integer: ${text}`)
  return Number(text)
}

const onlyKnown = (attributes: Map<string, string>, ...names: string[]): void => {
  for (const name of attributes.keys()) if (!names.includes(name)) throw new Error(`unknown attribute ${name}`)
}

const must = (isTrue: boolean, message: string): void => {
  if (!isTrue) throw new Error(message)
}

interface Reading {
  playlist: CheckedPlaylist
  seen: Set<string>
  pending: { duration?: number; discontinuity: boolean; dateTime: string; map: string }
}

const tagReaders: Readonly<Record<string, (reading: Reading, value: string) => void>> = {
  'EXT-X-VERSION': ({ playlist }, value) => void (playlist.version = integer(value)),
  'EXT-X-TARGETDURATION': ({ playlist }, value) => void (playlist.targetDuration = integer(value)),
  'EXT-X-MEDIA-SEQUENCE': ({ playlist }, value) => {
    must(playlist.segments.length === 0, 'media sequence after a segment')
    playlist.mediaSequence = integer(value)
  },
  'EXT-X-DISCONTINUITY-SEQUENCE': ({ playlist, pending }, value) => {
    must(playlist.segments.length === 0 && !pending.discontinuity, 'discontinuity sequence too late')
    playlist.discontinuitySequence = integer(value)
  },
  'EXT-X-SERVER-CONTROL': ({ playlist }, value) => {
    const attributes = attributesOf(value)
    onlyKnown(attributes, 'CAN-BLOCK-RELOAD', 'CAN-SKIP-UNTIL', 'PART-HOLD-BACK', 'HOLD-BACK')
    must(attributes.get('CAN-BLOCK-RELOAD') === 'YES', 'CAN-BLOCK-RELOAD')
    playlist.partHoldBack = decimal(attributes.get('PART-HOLD-BACK'))
    playlist.canSkipUntil = decimal(attributes.get('CAN-SKIP-UNTIL'))
  },
  'EXT-X-PART-INF': ({ playlist }, value) => {
    const attributes = attributesOf(value)
    onlyKnown(attributes, 'PART-TARGET')
    playlist.partTarget = decimal(attributes.get('PART-TARGET'))
  },
  'EXT-X-SKIP': ({ playlist }, value) => {
    const attributes = attributesOf(value)
    onlyKnown(attributes, 'SKIPPED-SEGMENTS')
    playlist.skipped = integer(attributes.get('SKIPPED-SEGMENTS') ?? '')
    must(playlist.skipped > 0 && playlist.segments.length === 0, 'skip')
  },
  'EXT-X-MAP': ({ pending }, value) => {
    const attributes = attributesOf(value)
    onlyKnown(attributes, 'URI')
    pending.map = quoted(attributes, 'URI')
  },
  'EXT-X-DISCONTINUITY': ({ pending, playlist }, value) => {
    must(value === '' && playlist.openParts.length === 0, 'discontinuity')
    pending.discontinuity = true
  },
  'EXT-X-PROGRAM-DATE-TIME': ({ pending }, value) => {
    must(new Date(value).toISOString() === value, `date ${value}`)
    pending.dateTime = value
  },
  'EXT-X-PART': ({ playlist }, value) => {
    const attributes = attributesOf(value)
    onlyKnown(attributes, 'DURATION', 'URI', 'INDEPENDENT')
    const independent = attributes.get('INDEPENDENT')
    must(independent === undefined || independent === 'YES', 'INDEPENDENT')
    playlist.openParts.push({
      uri: quoted(attributes, 'URI'),
      duration: decimal(attributes.get('DURATION')),
      isIndependent: independent === 'YES',
    })
  },
  EXTINF: ({ pending }, value) => {
    must(value.endsWith(','), 'EXTINF without a comma')
    pending.duration = decimal(value.slice(0, -1))
  },
  'EXT-X-PRELOAD-HINT': ({ playlist }, value) => {
    const attributes = attributesOf(value)
    onlyKnown(attributes, 'TYPE', 'URI')
    must(attributes.get('TYPE') === 'PART', 'hint type')
    playlist.preloadHint = quoted(attributes, 'URI')
  },
  'EXT-X-RENDITION-REPORT': ({ playlist }, value) => {
    const attributes = attributesOf(value)
    onlyKnown(attributes, 'URI', 'LAST-MSN', 'LAST-PART')
    playlist.reports.push({
      uri: quoted(attributes, 'URI'),
      lastSegment: integer(attributes.get('LAST-MSN') ?? ''),
      lastPart: integer(attributes.get('LAST-PART') ?? ''),
    })
  },
  'EXT-X-ENDLIST': ({ playlist }) => void (playlist.isEnded = true),
}

const once = new Set([
  'EXT-X-VERSION',
  'EXT-X-TARGETDURATION',
  'EXT-X-MEDIA-SEQUENCE',
  'EXT-X-DISCONTINUITY-SEQUENCE',
  'EXT-X-SKIP',
  'EXT-X-SERVER-CONTROL',
  'EXT-X-PART-INF',
  'EXT-X-PRELOAD-HINT',
  'EXT-X-ENDLIST',
])

const readTag = (reading: Reading, line: string): void => {
  const colon = line.indexOf(':')
  const name = colon < 0 ? line.slice(1) : line.slice(1, colon)
  const read = tagReaders[name]
  if (!read) throw new Error(`unknown tag ${line}`)
  must(!once.has(name) || !reading.seen.has(name), `${name} twice`)
  reading.seen.add(name)
  read(reading, colon < 0 ? '' : line.slice(colon + 1))
}

const readUri = (reading: Reading, uri: string): void => {
  const { pending, playlist } = reading
  const { duration, discontinuity, dateTime, map } = pending
  if (duration === undefined) throw new Error(`segment ${uri} without EXTINF`)
  must(map !== '' || playlist.skipped > 0, 'segment without EXT-X-MAP')
  playlist.segments.push({ uri, duration, discontinuity, map, dateTime, parts: playlist.openParts })
  playlist.openParts = []
  reading.pending = { discontinuity: false, dateTime: '', map }
}

const checkParts = ({ segments, openParts, partTarget, partHoldBack }: CheckedPlaylist): void => {
  const target = partTarget ?? 0
  must((partHoldBack ?? 0) >= 2 * target, 'PART-HOLD-BACK under twice the part target')
  for (const part of [...segments.flatMap((segment) => segment.parts), ...openParts])
    must(part.duration <= target + 0.0005, `part of ${part.duration} over ${target}`)
  for (const segment of segments.filter((each) => each.parts.length > 0)) {
    const sum = segment.parts.reduce((total, part) => total + part.duration, 0)
    must(Math.abs(sum - segment.duration) < 0.01, `parts of ${segment.uri} do not sum to its duration`)
    const inner = segment.parts.slice(0, -1).filter((part) => !part.isIndependent)
    for (const part of inner) must(part.duration >= 0.85 * target - 0.0005, `part of ${part.duration} is short`)
  }
}

const checkWhole = (playlist: CheckedPlaylist): void => {
  must(playlist.targetDuration > 0, 'no target duration')
  for (const segment of playlist.segments)
    must(Math.round(segment.duration) <= playlist.targetDuration, `${segment.uri} over the target duration`)
  must(playlist.version >= (playlist.skipped > 0 ? 9 : 6), 'version too low for its tags')
  must(!playlist.isEnded || playlist.preloadHint === undefined, 'a hint in an ended playlist')
  if (playlist.partTarget === undefined) return
  must((playlist.canSkipUntil ?? 0) >= 6 * playlist.targetDuration, 'CAN-SKIP-UNTIL')
  checkParts(playlist)
}

/** Reads a media playlist and throws on the first rule that it breaks. */
export const checkPlaylist = (text: string): CheckedPlaylist => {
  const lines = text.split('\n')
  must(lines[0] === '#EXTM3U' && lines.at(-1) === '', 'frame of the playlist')
  const reading: Reading = {
    playlist: {
      version: 0,
      targetDuration: 0,
      mediaSequence: 0,
      discontinuitySequence: 0,
      skipped: 0,
      isEnded: false,
      reports: [],
      segments: [],
      openParts: [],
    },
    seen: new Set(),
    pending: { discontinuity: false, dateTime: '', map: '' },
  }
  for (const line of lines.slice(1, -1)) {
    must(line !== '' && !/[\r\t]/.test(line), 'stray white space')
    if (line.startsWith('#')) readTag(reading, line)
    else readUri(reading, line)
  }
  checkWhole(reading.playlist)
  return reading.playlist
}
