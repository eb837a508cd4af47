import type { resolvedPath } from './import-graph.ts'

const comments = /\/\*[\s\S]*?\*\//g
const declarations = /[\w-]+:\s[^;{}]*;/g
const globals = /:global\([^)]*\)/g

/** Classes that a CSS module declares. */
export const classesOf = (css: string): string[] => {
  const selectors = css.replace(comments, '').replace(declarations, '').replace(globals, '')
  return [...new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name))]
}

const styleImports = /^import (\w+) from '([^']+\.module\.css)'$/gm

/** Names that a source takes from styles which it imports as `local`; undefined when they are chosen while it runs. */
const namesTaken = (source: string, local: string): string[] | undefined => {
  const code = source.replace(styleImports, '')
  if (new RegExp(`\\b${local}\\[|[(,:=]\\s*${local}\\s*[,)};]`).test(code)) return undefined
  return [...code.matchAll(new RegExp(`\\b${local}\\??\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
}

interface Text {
  path: string
  text: string
}

/** Classes of modules that no source names, as `path .class`. A module whose classes are chosen while the page runs counts as used. */
export const unusedClasses = (
  styles: readonly Text[],
  sources: readonly Text[],
  resolve: (from: string, written: string) => ReturnType<typeof resolvedPath>,
): string[] => {
  const taken = new Map<string, Set<string> | undefined>(styles.map(({ path }) => [path, new Set()]))
  for (const { path, text } of sources)
    for (const [, local = '', written = ''] of text.matchAll(styleImports)) {
      const target = resolve(path, written)
      const before = target === undefined ? undefined : taken.get(target)
      if (target === undefined || before === undefined) continue
      const names = namesTaken(text, local)
      taken.set(target, names && new Set([...before, ...names]))
    }
  return styles.flatMap(({ path, text }) => {
    const names = taken.get(path)
    return names ? classesOf(text).flatMap((name) => (names.has(name) ? [] : [`${path} .${name}`])) : []
  })
}
