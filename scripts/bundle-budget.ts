import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What /app/live may need before it is interactive, gzip, JavaScript only. */
const budgetBytes = 180_000
/**
 * What a page may need beside what every visit starts with, in bytes and files. How the bundler merges what pages share
 * decides over both: the log-in once came with the code of rooms, and rooms once came in seventy files.
 */
const pageBudgets = {
  'src/app/accounts/account-route.tsx': { bytes: 54_000, files: 20 },
  'src/features/home/home-page.tsx': { bytes: 31_500, files: 16 },
  'src/app/sports/sports-routes.tsx': { bytes: 70_000, files: 20 },
  'src/app/rooms/room-route.tsx': { bytes: 168_200, files: 36 },
  'src/app/members/member-route.tsx': { bytes: 104_600, files: 37 },
  'src/app/wallet/wallet-routes.tsx': { bytes: 48_000, files: 12 },
} as const
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

const gzipBytesOf = (dist: string, file: string): number =>
  gzipSync(readFileSync(join(dist, file)), { level: 9 }).length

const entriesOf = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)

/** Prints what each page adds to the first load; false when one is over its budget. */
const pagesFit = (dist: string): boolean => {
  const manifest = manifestIn(dist)
  const first = closureOf(manifest, entriesOf(manifest))
  const fits = Object.entries(pageBudgets).map(([page, budget]) => {
    if (!manifest[page]) throw new Error(`the manifest does not name ${page}`)
    const own = [...closureOf(manifest, [page])].filter((key) => !first.has(key))
    const bytes = own.reduce((sum, key) => sum + gzipBytesOf(dist, manifest[key]?.file ?? ''), 0)
    console.log(
      `${(bytes / 1000).toFixed(1).padStart(7)} KB of ${budget.bytes / 1000} KB in ${own.length} files of ${budget.files}  ${page}`,
    )
    return bytes <= budget.bytes && own.length <= budget.files
  })
  return !fits.includes(false)
}

/** The chunks that the live list loads before it is interactive, with their gzip sizes in bytes. */
export const liveBundle = (dist: string): { file: string; gzipBytes: number }[] => {
  const manifest = manifestIn(dist)
  const entries = entriesOf(manifest)
  const live = Object.keys(manifest).filter((key) => /features\/live\/live-page|app\/routes\/live/.test(key))
  if (entries.length === 0 || live.length === 0) throw new Error('the manifest names no entry or no live page')
  return [...closureOf(manifest, [...entries, ...live])]
    .map((key) => manifest[key]?.file ?? '')
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, gzipBytes: gzipBytesOf(dist, file) }))
    .toSorted((a, b) => b.gzipBytes - a.gzipBytes)
}

/** Prints the chunks and the sum; false when it or a page is over its budget, it holds what only rooms need, or the stream of a room waits for it. */
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
  return pagesFit(dist) && totalBytes <= budgetBytes && misplaced.length === 0 && !waits
}

if (import.meta.main && !reportBundle('dist')) process.exit(1)
