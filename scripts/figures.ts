import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { circlesOf, importersOf, importGraph, resolvedPath, withOnlyImportedBy } from './figures/import-graph.ts'
import { houseWords, houseWordsIn } from './figures/house-words.ts'
import { readSource, type SourceFile } from './figures/read-source.ts'
import { unusedClasses } from './figures/unused-classes.ts'

const ceilingsFile = 'scripts/figures/ceilings.json'
const usage = `usage: npm run -s figures [-- --all | --check | --keep]
  prints the structural figures of the tree; --all lists every function and file behind them
  --check fails where one is worse than ${ceilingsFile} says, --keep writes the figures of now into it`
const folders = ['contract', 'src', 'server', 'scripts', 'tests']
const testFile = /^tests\/|\.test\.tsx?$|\/testing\//
/**
 * A file of its own whatever its size: a call's handler, a migration, what the layout names in a subject, a screen that is
 * loaded by its address, texts of a language, a worker, declarations.
 */
const ownFiles = [
  /^server\/(?:.*\/)?(?:handlers|calls|migrations|ports)\//,
  /^server\/[^/]+\/(?:ports|admin|create-[^/]+|(?:.+\/)?[^/]+-pushes)\.ts$/,
  /^contract\/[^/]+\/(?:calls|pushes|admin)\.ts$/,
  /^src\/app\/.+-(?:routes?|part)\.tsx$|\/messages\/(?:en|zh-CN)\.ts$/,
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

/** Names of the product with words that the field has other terms for; tables of the database keep theirs. */
const houseNames = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => /^(?:contract|src|server)\/(?!.*store\/schema\.ts$)/.test(path))
    .flatMap(({ path, names }) => names.flatMap((name) => houseWordsIn(name).map((word) => ({ path, name, word }))))
    .map(({ path, name, word }) => `      ${name}  ${path}  (${houseWords[word] ?? ''})`)

const textsOf = (pattern: string) =>
  globSync(pattern)
    .toSorted()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

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
    {
      name: 'classes of styles that nothing names',
      wanted: '0',
      found: unusedClasses(textsOf('src/**/*.module.css'), textsOf('src/**/*.{ts,tsx}'), (from, written) =>
        resolvedPath(from, written, aliases),
      ).map((found) => `      ${found}`),
      isListed: true,
    },
    { name: 'names with a word of this house', wanted: '0', found: houseNames(code), isListed: false },
  ]
}

const args = process.argv.slice(2)
const modes = ['--all', '--check', '--keep']
if (args.length > 1 || args.some((arg) => !modes.includes(arg))) {
  console.error(usage)
  process.exit(2)
}
const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }
const figures = figuresOf(readTree(), imports)
for (const { name, found, wanted } of figures)
  console.log(`${name.padEnd(40)} ${String(found.length).padStart(4)}  wanted ${wanted}`)
const counts = Object.fromEntries(figures.map(({ name, found }) => [name, found.length]))
if (args.includes('--keep')) writeFileSync(ceilingsFile, `${JSON.stringify(counts, null, 2)}\n`)
else if (args.includes('--check')) {
  const ceilings = JSON.parse(readFileSync(ceilingsFile, 'utf8')) as Record<string, number>
  for (const { name, found } of figures) {
    const ceiling = ceilings[name] ?? 0
    if (found.length <= ceiling) continue
    console.error(`${name}: ${found.length}, and ${ceiling} before; "npm run -s figures -- --all" lists them`)
    process.exitCode = 1
  }
} else
  for (const { name, found, isListed } of figures) {
    if (found.length === 0 || !(isListed || args.includes('--all'))) continue
    console.log(`\n${name}`)
    for (const line of found) console.log(line)
  }
