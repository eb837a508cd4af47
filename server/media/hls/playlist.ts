import { partHoldBackMs, partTargetMs, segmentTargetMs, skipBoundaryMs } from '#server/media/media-limits.ts'
import { hasListedParts, type Segment, type WindowInit, type WindowView } from './live-window.ts'

export type PlaylistFlavour = 'low-latency' | 'delta' | 'plain'

const plainVersion = 7
const lowLatencyVersion = 9
const nominalBandwidthBits = 2_500_000

const seconds = (ms: number): string => (ms / 1_000).toFixed(3)

const isFirstWithInit = (segments: readonly Segment[], index: number): boolean =>
  segments[index]?.init.name !== segments[index - 1]?.init.name

const partLines = (segment: Segment): string[] =>
  segment.parts.map(
    (part) =>
      `#EXT-X-PART:DURATION=${seconds(part.durationMs)},URI="p${part.sequence}.m4s"${part.isIndependent ? ',INDEPENDENT=YES' : ''}`,
  )

const segmentLines = (view: WindowView, index: number, withParts: boolean): string[] => {
  const segment = view.segments[index]
  if (!segment) return []
  return [
    ...(segment.isDiscontinuity ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(isFirstWithInit(view.segments, index) ? [`#EXT-X-MAP:URI="${segment.init.name}"`] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startsAtMs).toISOString()}`,
    ...(withParts && hasListedParts(view, index) ? partLines(segment) : []),
    ...(segment.sealed ? [`#EXTINF:${seconds(segment.durationMs)},`, `s${segment.sequence}.m4s`] : []),
  ]
}

const skippedCount = (view: WindowView): number => {
  const { segments } = view
  const totalMs = segments.reduce((sum, segment) => sum + segment.durationMs, 0)
  let endMs = 0
  return segments.filter((segment) => {
    endMs += segment.durationMs
    return totalMs - endMs >= skipBoundaryMs
  }).length
}

const headLines = (view: WindowView, first: Segment | undefined, version: number): string[] => [
  '#EXTM3U',
  `#EXT-X-VERSION:${version}`,
  `#EXT-X-TARGETDURATION:${segmentTargetMs / 1_000}`,
  `#EXT-X-MEDIA-SEQUENCE:${first?.sequence ?? 0}`,
  `#EXT-X-DISCONTINUITY-SEQUENCE:${view.discontinuitySequence}`,
]

const controlLines: readonly string[] = [
  `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=${seconds(skipBoundaryMs)},PART-HOLD-BACK=${seconds(partHoldBackMs)}`,
  `#EXT-X-PART-INF:PART-TARGET=${seconds(partTargetMs)}`,
]

const tailLines = (view: WindowView, hint: boolean): string[] => {
  if (view.isEnded) return ['#EXT-X-ENDLIST']
  return hint && !view.isPaused ? [`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p${view.nextPartSequence}.m4s"`] : []
}

/** Another rendition of the same stream, by its address from this playlist. */
export interface RenditionReport {
  uri: string
  view: WindowView
}

const reportLines = (reports: readonly RenditionReport[]): string[] =>
  reports.flatMap(({ uri, view }) => {
    const last = view.segments.at(-1)
    if (!last) return []
    return [`#EXT-X-RENDITION-REPORT:URI="${uri}",LAST-MSN=${last.sequence},LAST-PART=${last.parts.length - 1}`]
  })

/**
 * The media playlist of a window (RFC 8216bis): low latency, a delta of it, or plain segments only. Low latency reports how
 * far other renditions are.
 */
export const renderPlaylist = (
  view: WindowView,
  flavour: PlaylistFlavour,
  reports: readonly RenditionReport[] = [],
): string => {
  const isPlain = flavour === 'plain'
  const skipped = flavour === 'delta' ? skippedCount(view) : 0
  const lines = [
    ...headLines(view, view.segments[0], isPlain ? plainVersion : lowLatencyVersion),
    ...(isPlain ? [] : controlLines),
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
  ]
  view.segments.forEach((segment, index) => {
    if (index < skipped || (isPlain && !segment.sealed)) return
    lines.push(...segmentLines(view, index, !isPlain))
  })
  return [...lines, ...tailLines(view, !isPlain), ...(isPlain ? [] : reportLines(reports)), ''].join('\n')
}

const bitsPerSecond = (segment: Segment): number =>
  ((segment.sealed?.length ?? 0) * 8_000) / Math.max(1, segment.durationMs)

/** A stream that a player may choose, by the folder of its playlist; the room's own is in ''. */
export interface Variant {
  folder: string
  view: WindowView
  init: WindowInit
}

const variantLines = ({ folder, view, init }: Variant, isPlain: boolean): string[] => {
  const rates = view.segments.filter((segment) => segment.sealed).map(bitsPerSecond)
  const peak = Math.ceil(Math.max(...rates, rates.length > 0 ? 0 : nominalBandwidthBits))
  const average = rates.length > 0 ? Math.ceil(rates.reduce((sum, rate) => sum + rate, 0) / rates.length) : peak
  const attributes = [
    `BANDWIDTH=${peak}`,
    `AVERAGE-BANDWIDTH=${average}`,
    `CODECS="${init.codecs}"`,
    ...(init.widthPixels && init.heightPixels ? [`RESOLUTION=${init.widthPixels}x${init.heightPixels}`] : []),
  ]
  return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${folder}index.m3u8${isPlain ? '?plain=1' : ''}`]
}

/** The multivariant playlist: each variant is described from what was seen of it. */
export const renderMaster = (variants: readonly Variant[], isPlain: boolean): string =>
  ['#EXTM3U', '#EXT-X-VERSION:7', ...variants.flatMap((variant) => variantLines(variant, isPlain)), ''].join('\n')
