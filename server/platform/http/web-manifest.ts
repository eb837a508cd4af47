import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly isEntry?: boolean
}

type Manifest = Readonly<Record<string, Chunk>>

const closureOf = (manifest: Manifest, start: readonly string[]): Set<string> => {
  const reached = new Set<string>()
  const waiting = [...start]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (!chunk || reached.has(key)) continue
    reached.add(key)
    waiting.push(...(chunk.imports ?? []))
  }
  return reached
}

export interface WebFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const noFiles: WebFiles = { scripts: [], styles: [] }

const filesIn = (manifest: Manifest, modules: readonly string[]): WebFiles => {
  const first = closureOf(
    manifest,
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry),
  )
  const chunks = [...closureOf(manifest, modules)].filter((key) => !first.has(key)).map((key) => manifest[key])
  return {
    scripts: chunks.flatMap((chunk) => (chunk?.file.endsWith('.js') ? [`/${chunk.file}`] : [])),
    styles: [...new Set(chunks.flatMap((chunk) => chunk?.css ?? []))].map((file) => `/${file}`),
  }
}

/** The files that modules of the built web app need beside those that every page starts with; read again after a build. */
export const createWebManifest = (folder: string) => {
  const path = join(folder, '.vite', 'manifest.json')
  let read: { atMs: number; manifest: Manifest; filesByModules: Map<string, WebFiles> } | undefined
  return (modules: readonly string[]): WebFiles => {
    if (modules.length === 0 || !existsSync(path)) return noFiles
    const atMs = statSync(path).mtimeMs
    if (read?.atMs !== atMs)
      read = { atMs, manifest: JSON.parse(readFileSync(path, 'utf8')) as Manifest, filesByModules: new Map() }
    const key = modules.join(' ')
    const files = read.filesByModules.get(key) ?? filesIn(read.manifest, modules)
    read.filesByModules.set(key, files)
    return files
  }
}
