import { partHoldBackMs, partTargetMs } from '#server/media/media-limits.ts'
import type { WindowView } from './live-window.ts'

/** What a player asks of a playlist. */
export interface ReloadRequest {
  isPlain: boolean
  wantsDelta: boolean
  wanted?: { segment: number; part?: number }
}

/** A query that breaks the rules of delivery directives; it is answered with 400. */
export class BadReload extends Error {
  override readonly name = 'BadReload'
}

const numberPattern = /^\d{1,15}$/
const segmentsAheadMax = 2
const partsAheadMax = Math.ceil(3_000 / partTargetMs)

const numberIn = (query: Readonly<Record<string, unknown>>, name: string): number | undefined => {
  const text = query[name]
  if (text === undefined) return undefined
  if (typeof text !== 'string' || !numberPattern.test(text)) throw new BadReload(`${name} is not a number`)
  return Number(text)
}

/** Reads `_HLS_msn`, `_HLS_part`, `_HLS_skip` and `plain`. Throws BadReload. */
export const readReload = (query: Readonly<Record<string, unknown>>): ReloadRequest => {
  const segment = numberIn(query, '_HLS_msn')
  const part = numberIn(query, '_HLS_part')
  const skip = query['_HLS_skip']
  if (part !== undefined && segment === undefined) throw new BadReload('_HLS_part without _HLS_msn')
  if (skip !== undefined && skip !== 'YES' && skip !== 'v2') throw new BadReload('_HLS_skip is YES or v2')
  const isPlain = query['plain'] !== undefined && query['plain'] !== '0'
  const request = { isPlain, wantsDelta: !isPlain && skip !== undefined }
  if (segment === undefined || isPlain) return request
  return { ...request, wanted: part === undefined ? { segment } : { segment, part } }
}

/** Refuses what lies so far ahead that no player of this playlist would ask for it. Throws BadReload. */
export const checkReload = (view: WindowView, wanted: { segment: number; part?: number }): void => {
  const last = view.segments.at(-1)
  if (!last) return
  if (wanted.segment > last.sequence + segmentsAheadMax) throw new BadReload('_HLS_msn is too far ahead')
  if (wanted.part === undefined) return
  const partCount = wanted.segment === last.sequence ? last.parts.length : 0
  if (wanted.segment >= last.sequence && wanted.part > partCount + partsAheadMax)
    throw new BadReload('_HLS_part is too far ahead')
}

/** Whether a player that starts now starts behind the last discontinuity, and not with the picture from before it. */
export const isSettled = ({ segments }: WindowView): boolean => {
  const from = segments.findLastIndex((segment) => segment.isDiscontinuity)
  if (from <= 0) return true
  return segments.slice(from).reduce((sum, segment) => sum + segment.durationMs, 0) >= partHoldBackMs
}

/** True when the playlist holds what was asked for, or anything after it. */
export const holds = (view: WindowView, wanted: { segment: number; part?: number }): boolean => {
  const last = view.segments.at(-1)
  if (view.isEnded) return true
  if (!last) return false
  if (last.sequence > wanted.segment) return true
  if (last.sequence < wanted.segment) return false
  return last.sealed !== undefined || (wanted.part !== undefined && last.parts.length > wanted.part)
}
