import { posix } from 'node:path'
import type { SourceFile } from './read-source.ts'

/** Each file with the files of the tree that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** A path as written in `from`, as the path of a file; undefined when it leads out of the tree. */
export const resolvedPath = (
  from: string,
  written: string,
  aliases: Readonly<Record<string, string>>,
): string | undefined => {
  if (written.startsWith('.')) return posix.join(posix.dirname(from), written)
  for (const [alias, folder] of Object.entries(aliases)) {
    const [start = '', end = ''] = alias.split('*')
    if (!written.startsWith(start) || !written.endsWith(end)) continue
    return posix.normalize(folder.replace('*', written.slice(start.length, written.length - end.length)))
  }
  return undefined
}

/** `aliases` are the `imports` of package.json. */
export const importGraph = (files: readonly SourceFile[], aliases: Readonly<Record<string, string>>): ImportGraph => {
  const known = new Set(files.map(({ path }) => path))
  return new Map(
    files.map(({ path, imports }) => [
      path,
      imports
        .map((written) => resolvedPath(path, written, aliases))
        .filter((target) => target !== undefined)
        .filter((target) => known.has(target)),
    ]),
  )
}

export const importersOf = (graph: ImportGraph): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>([...graph.keys()].map((path) => [path, []]))
  for (const [path, targets] of graph) for (const target of targets) importers.get(target)?.push(path)
  return importers
}

/** The files of a kind, and those that nothing but such files imports: tests with what only they use, programs apart. */
export const withOnlyImportedBy = (
  importers: ReadonlyMap<string, readonly string[]>,
  isOfKind: (path: string) => boolean,
  isProgram: (path: string) => boolean,
): ReadonlySet<string> => {
  const found = new Set([...importers.keys()].filter(isOfKind))
  for (let sizeBefore = -1; sizeBefore < found.size;) {
    sizeBefore = found.size
    for (const [path, users] of importers)
      if (users.length > 0 && !isProgram(path) && users.every((user) => found.has(user))) found.add(path)
  }
  return found
}

const reachableFrom = (graph: ImportGraph, start: string): Set<string> => {
  const reached = new Set<string>()
  const waiting = [...(graph.get(start) ?? [])]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    waiting.push(...(graph.get(path) ?? []))
  }
  return reached
}

/** The groups of files that import each other, directly or not; none is listed twice. */
export const circlesOf = (graph: ImportGraph): string[][] => {
  const reach = new Map([...graph.keys()].map((path) => [path, reachableFrom(graph, path)]))
  const inCircles = [...graph.keys()].filter((path) => reach.get(path)?.has(path)).toSorted()
  const seen = new Set<string>()
  return inCircles.flatMap((path) => {
    if (seen.has(path)) return []
    const circle = inCircles.filter((other) => reach.get(path)?.has(other) && reach.get(other)?.has(path))
    for (const member of circle) seen.add(member)
    return [circle]
  })
}
