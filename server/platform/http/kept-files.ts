import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { codingFor } from './whole-page.ts'

/** All compressed scripts and styles of the app are 1 MB. */
export const keptFileBounds = { bytesMax: 4 * 1024 * 1024, fileBytesMax: 512 * 1024 } as const
/** Shorter ones are not compressed by the build; a longer one that is not yet is read again. */
const compressedFromBytes = 1_024

export interface KeptFile {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** Scripts and styles whose names change with what is in them. */
const hashedFile = /^assets\/\w[\w.-]*\.(?:js|css)$/
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
const endings = { br: '.br', gzip: '.gz' } as const

type Coding = keyof typeof endings | undefined

const readOrNone = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined)

const readFrom = async (folder: string, path: string, coding: Coding): Promise<KeptFile | undefined> => {
  const whole = join(folder, path)
  const compressed = coding && (await readOrNone(whole + endings[coding]))
  const body = compressed ?? (await readOrNone(whole))
  if (!body) return undefined
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': types[extname(path)] ?? '',
    vary: 'accept-encoding',
    ...(compressed && coding && { 'content-encoding': coding }),
  }
  return { body, headers }
}

/**
 * Scripts and styles of the app in memory, as browsers take them: read from the disk at their first request. Those asked
 * for longest ago go when they take more than their bytes. [C-06]
 */
export const createKeptFiles = (folder: string, { bytesMax, fileBytesMax } = keptFileBounds) => {
  const kept = new Map<string, KeptFile>()
  let bytes = 0

  const keep = (key: string, file: KeptFile): void => {
    if (kept.has(key) || file.body.length > fileBytesMax) return
    kept.set(key, file)
    bytes += file.body.length
    for (const [oldest, { body }] of kept) {
      if (bytes <= bytesMax) return
      kept.delete(oldest)
      bytes -= body.length
    }
  }
  const keyOf = (path: string, coding: Coding): string => `${coding} ${path}`

  return {
    /** Such a file, whether it is there or not. */
    isHashed: (path: string): boolean => hashedFile.test(path),
    /** Undefined: it is not in memory. */
    find: (path: string, accepted: string | undefined): KeptFile | undefined => {
      const key = keyOf(path, codingFor(accepted))
      const file = kept.get(key)
      if (!file) return undefined
      kept.delete(key)
      kept.set(key, file)
      return file
    },
    /** Undefined: there is no such file. */
    read: async (path: string, accepted: string | undefined): Promise<KeptFile | undefined> => {
      const coding = codingFor(accepted)
      const file = await readFrom(folder, path, coding)
      const isWhole = !coding || file?.headers['content-encoding'] !== undefined
      if (file && (isWhole || file.body.length < compressedFromBytes)) keep(keyOf(path, coding), file)
      return file
    },
  }
}

export type KeptFiles = ReturnType<typeof createKeptFiles>
