import { createHmac, timingSafeEqual } from 'node:crypto'
import { videoLinkFields, type VideoLink } from '#contract/live/rules/video-link.ts'

/** A key that the site shares with the source of the streams. */
export interface VideoKey {
  readonly id: string
  readonly secret: string
}

/** The first signs; what any of them has signed is right, so that a key can be replaced while people watch. */
export type VideoKeys = readonly [VideoKey, ...VideoKey[]]

const viewerBytes = 16
const signPattern = /^[\w-]{43}$/
const secondsPattern = /^\d{1,12}$/

const digestOf = ({ secret }: VideoKey, { match, viewer, expires }: Omit<VideoLink, 'key' | 'sign'>): Buffer =>
  createHmac('sha256', secret).update(`match\n${match}\n${viewer}\n${expires}`).digest()

/** Who watches, as the source is told: it says nothing of the session, and is another for each of them. */
export const viewerOf = ([{ secret }]: VideoKeys, session: string): string =>
  createHmac('sha256', secret).update(`viewer\n${session}`).digest().subarray(0, viewerBytes).toString('base64url')

/** The signed query: HMAC-SHA-256 over match, viewer and expiry (seconds since 1970). [C-16] */
export const signVideoLink = (
  keys: VideoKeys,
  { match, session, expiresAtSeconds }: { match: string; session: string; expiresAtSeconds: number },
): VideoLink => {
  const [key] = keys
  const named = { match, viewer: viewerOf(keys, session), expires: String(expiresAtSeconds) }
  return { ...named, key: key.id, sign: digestOf(key, named).toString('base64url') }
}

/** `missing`: no signed query at all. `altered`: not as any of the keys signed it, or for another match. */
export type VideoVerdict = 'right' | 'missing' | 'altered' | 'expired'

/** Holds a request's query against its signature, in constant time. [C-16] */
export const checkVideoLink = (
  keys: readonly VideoKey[],
  match: string,
  { query, nowMs }: { query: Readonly<Record<string, unknown>>; nowMs: number },
): VideoVerdict => {
  if (videoLinkFields.some((field) => typeof query[field] !== 'string')) return 'missing'
  const link = query as unknown as VideoLink
  if (!signPattern.test(link.sign) || !secondsPattern.test(link.expires) || link.match !== match) return 'altered'
  const key = keys.find(({ id }) => id === link.key)
  if (!key || !timingSafeEqual(digestOf(key, link), Buffer.from(link.sign, 'base64url'))) return 'altered'
  return Number(link.expires) * 1_000 > nowMs ? 'right' : 'expired'
}
