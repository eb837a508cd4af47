import type { Quality } from '#contract/live/entities/stream-quality.ts'

export interface StreamVariant {
  readonly quality: Exclude<Quality, 'auto'>
  readonly url: string
  /** Bits a second. */
  readonly bitrate: number
  /** The short side of its picture; 0: sound alone. */
  readonly lines: number
}

const qualityOf = (uri: string): StreamVariant['quality'] | undefined => {
  const folder = /^(?:([\w-]+)\/)?index\.m3u8/.exec(uri)
  if (!folder) return undefined
  const name = folder[1]
  if (name === undefined) return 'source'
  return name === '720p' || name === '480p' || name === 'audio' ? name : undefined
}

/** The variants of our multivariant playlist, in its order; others are left out. */
const variantsIn = (playlist: string, base: string): StreamVariant[] =>
  [...playlist.matchAll(/^#EXT-X-STREAM-INF:(.*)\n(\S+)$/gm)].flatMap(([, attributes = '', uri = '']) => {
    const quality = qualityOf(uri)
    if (!quality) return []
    const bitrate = Number(/(?:^|,)BANDWIDTH=(\d+)/.exec(attributes)?.[1] ?? 0)
    const [, width = 0, height = 0] = (/RESOLUTION=(\d+)x(\d+)/.exec(attributes) ?? []).map(Number)
    return [{ quality, url: new URL(uri, base).href, bitrate, lines: Math.min(width, height) }]
  })

const multivariantOf = (src: string): string => src.replace(/\bindex\.m3u8$/, 'master.m3u8')

/** What a room's multivariant playlist offers beside its media playlist at this address; nothing where it cannot be had. */
export const readVariants = async (src: string): Promise<StreamVariant[]> => {
  const url = new URL(multivariantOf(src), location.href).href
  try {
    const answer = await fetch(url, { cache: 'no-cache' })
    return answer.ok ? variantsIn(await answer.text(), url) : []
  } catch {
    return []
  }
}
