import { LruMap } from '#src/shared/collections/lru-map.ts'
import { SvgaError } from './svga-error.ts'
import type { SvgaFile } from './svga-file.ts'
import { svgaLimits } from './svga-limits.ts'
import { parseSvga } from './svga-parser.ts'

export const parsedFilesMax = 6

export type FetchBytes = (url: string) => Promise<Uint8Array>

const readBounded = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array> => {
  const reader = body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let totalBytes = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    totalBytes += read.value.length
    if (totalBytes > svgaLimits.fileBytes) {
      await reader.cancel()
      throw new SvgaError('TOO_LARGE', `more than ${svgaLimits.fileBytes} bytes`)
    }
    chunks.push(new Uint8Array(read.value))
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** Downloads a gift file and stops as soon as it is larger than a gift file may be. */
export const fetchBytes: FetchBytes = async (url) => {
  const response = await fetch(url, { credentials: 'same-origin' })
  if (!response.ok || !response.body) throw new Error(`gift file answered ${response.status}`)
  return readBounded(response.body)
}

export interface SvgaStore {
  /** The parsed file: from memory, from a download under way, or from a new one. Failures are not remembered. */
  load(url: string): Promise<SvgaFile>
}

/** Keeps the most recently used parsed files, pictures still packed. [D-05] */
export const createSvgaStore = (fetchFile: FetchBytes = fetchBytes, maxFiles = parsedFilesMax): SvgaStore => {
  const files = new LruMap<string, Promise<SvgaFile>>(maxFiles)
  const download = async (url: string): Promise<SvgaFile> => {
    try {
      return parseSvga(await fetchFile(url))
    } catch (error) {
      files.delete(url)
      throw error
    }
  }
  return {
    load(url) {
      const file = files.get(url) ?? download(url)
      files.set(url, file)
      return file
    },
  }
}
