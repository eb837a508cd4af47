import { globSync, readFileSync } from 'node:fs'
import { circlesOf, importersOf, importGraph, withOnlyImportedBy } from './figures/import-graph.ts'
import { readSource, type SourceFile } from './figures/read-source.ts'

const usage = `usage: npm run -s figures [-- --all]
  prints the structural figures of the tree; --all lists every function and file behind them`
const folders = ['contract', 'src', 'server', 'scripts', 'tests']
const testFile = /^tests\/|\.test\.tsx?$|\/testing\//
/** A file of its own whatever its size: a call's handler, a migration, what the layout names in a subject, a worker, declarations. */
const ownFiles = [
  /^server\/(?:.*\/)?(?:handlers|calls|migrations)\//,
  /^server\/[^/]+\/(?:ports|admin|create-[^/]+)\.ts$/,
  /worker\.ts$|\.d\.ts$/,
]

interface Figure {
  name: string
  wanted: string
  found: readonly string[]
  /** Listed without `--all` too. */
  isListed: boolean
}

const readTree = (): SourceFile[] =>
  globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`))
    .toSorted()
    .map((path) => readSource(path, readFileSync(path, 'utf8')))

const functionsAbove = (files: readonly SourceFile[], linesMax: number): string[] =>
  files
    .flatMap(({ path, functions }) => functions.map((found) => ({ path, ...found })))
    .filter(({ lines }) => lines > linesMax)
    .toSorted((left, right) => right.lines - left.lines)
    .map(({ path, name, line, lines }) => `${String(lines).padStart(4)}  ${name}  ${path}:${line}`)

const figuresOf = (files: readonly SourceFile[], aliases: Readonly<Record<string, string>>): Figure[] => {
  const graph = importGraph(files, aliases)
  const importers = importersOf(graph)
  const programs = new Set(files.filter(({ isProgram }) => isProgram).map(({ path }) => path))
  const tests = withOnlyImportedBy(
    importers,
    (path) => testFile.test(path),
    (path) => programs.has(path),
  )
  const code = files.filter(({ path }) => !tests.has(path))
  const usersOf = ({ path }: SourceFile) => (importers.get(path) ?? []).filter((importer) => !tests.has(importer))
  const long = code.filter(({ lines, isData }) => lines > 250 && !isData)
  const small = code.filter(({ path, lines }) => lines < 30 && !ownFiles.some((own) => own.test(path)))
  const joinable = small.filter((file) => usersOf(file).length === 1)
  const fileLine = ({ path, lines }: SourceFile) => `${String(lines).padStart(4)}  ${path}`
  return [
    { name: 'functions above 70 lines', wanted: '≤ 5', found: functionsAbove(code, 70), isListed: true },
    { name: 'functions above 40 lines', wanted: 'few', found: functionsAbove(code, 40), isListed: false },
    { name: 'files above 250 lines', wanted: 'few', found: long.map(fileLine), isListed: true },
    {
      name: 'files under 30 lines with one importer',
      wanted: 'few',
      found: joinable.map((file) => `${fileLine(file)}  ← ${usersOf(file)[0] ?? ''}`),
      isListed: false,
    },
    {
      name: 'import circles, by type too',
      wanted: '0',
      found: circlesOf(graph).map((circle) => `      ${circle.join(' ↔ ')}`),
      isListed: true,
    },
  ]
}

const args = process.argv.slice(2)
if (args.some((arg) => arg !== '--all')) {
  console.error(usage)
  process.exit(2)
}
const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }
const figures = figuresOf(readTree(), imports)
for (const { name, found, wanted } of figures)
  console.log(`${name.padEnd(40)} ${String(found.length).padStart(4)}  wanted ${wanted}`)
for (const { name, found, isListed } of figures) {
  if (found.length === 0 || !(isListed || args.includes('--all'))) continue
  console.log(`\n${name}`)
  for (const line of found) console.log(line)
}
