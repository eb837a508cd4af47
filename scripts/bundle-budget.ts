import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What /app/live may need before it is interactive, gzip, JavaScript only. */
const budgetBytes = 165_500
/** Only rooms need these; they load when a room opens. */
const roomOnly = /hls|svga|head-start/i

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  isEntry?: boolean
  src?: string
}

type Manifest = Record<string, Chunk>

/** What a page of a room runs before the app: it must not wait for the app's files. */
const headStart = 'src/streams/head-start.ts'

const closureOf = (manifest: Manifest, start: readonly string[]): Set<string> => {
  const reached = new Set<string>()
  const waiting = [...start]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key)) continue
    reached.add(key)
    waiting.push(...(manifest[key]?.imports ?? []))
  }
  return reached
}

const manifestIn = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest

const streamWaits = (dist: string): boolean => {
  const manifest = manifestIn(dist)
  return [...closureOf(manifest, [headStart])].some((key) => manifest[key]?.isEntry === true)
}

/** The chunks that the live list loads before it is interactive, with their gzip sizes in bytes. */
export const liveBundle = (dist: string): { file: string; gzipBytes: number }[] => {
  const manifest = manifestIn(dist)
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  const live = Object.keys(manifest).filter((key) => /features\/live\/live-page|app\/routes\/live/.test(key))
  if (entries.length === 0 || live.length === 0) throw new Error('the manifest names no entry or no live page')
  return [...closureOf(manifest, [...entries, ...live])]
    .map((key) => manifest[key]?.file ?? '')
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, gzipBytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length }))
    .toSorted((a, b) => b.gzipBytes - a.gzipBytes)
}

/** Prints the chunks and the sum; false when it is over the budget, holds what only rooms need, or the stream of a room waits for it. */
export const reportBundle = (dist: string): boolean => {
  const chunks = liveBundle(dist)
  const totalBytes = chunks.reduce((sum, chunk) => sum + chunk.gzipBytes, 0)
  const misplaced = chunks.filter((chunk) => roomOnly.test(chunk.file))
  for (const chunk of chunks) console.log(`${(chunk.gzipBytes / 1000).toFixed(1).padStart(7)} KB  ${chunk.file}`)
  console.log(
    `${(totalBytes / 1000).toFixed(1).padStart(7)} KB of ${budgetBytes / 1000} KB (${(totalBytes / budgetBytes).toFixed(2)} of the budget), gzip`,
  )
  for (const chunk of misplaced) console.log(`${chunk.file} belongs to rooms only`)
  const waits = streamWaits(dist)
  if (waits) console.log(`${headStart} waits for files of the app`)
  return totalBytes <= budgetBytes && misplaced.length === 0 && !waits
}

if (import.meta.main && !reportBundle('dist')) process.exit(1)
