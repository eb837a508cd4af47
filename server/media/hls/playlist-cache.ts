import { gzipSync } from 'node:zlib'
import { LruMap } from '#server/platform/lru-map.ts'
import type { PlaylistWindow } from './live-window.ts'
import type { Playable } from './playable.ts'
import { renderPlaylist, type PlaylistFlavour } from './playlist.ts'

const zippedMax = 64

/** One text and one gzip a version of a window, for all its viewers. */
export class PlaylistCache {
  readonly #texts = new WeakMap<PlaylistWindow, { version: number; texts: Map<PlaylistFlavour, string> }>()
  readonly #zipped = new LruMap<string, Buffer>(zippedMax)

  textOf({ window, reports }: Pick<Playable, 'window' | 'reports'>, flavour: PlaylistFlavour): string {
    let entry = this.#texts.get(window)
    if (entry?.version !== window.version()) {
      entry = { version: window.version(), texts: new Map() }
      this.#texts.set(window, entry)
    }
    const cached = entry.texts.get(flavour)
    if (cached !== undefined) return cached
    const rendered = renderPlaylist(window.view(), flavour, reports())
    entry.texts.set(flavour, rendered)
    return rendered
  }

  zip(body: string): Buffer {
    const cached = this.#zipped.get(body)
    if (cached) return cached
    const made = gzipSync(body, { level: 4 })
    this.#zipped.set(body, made)
    return made
  }
}
