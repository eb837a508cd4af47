import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  emptyReport,
  failedFiles,
  failuresIn,
  passedIn,
  readReport,
  withSecondRun,
  type TestReport,
} from './test-report.ts'
import { suites, type Project } from '#tests/world/suites.ts'

/**
 * `check` is what runs in a minute without a server, `long` the endurance; without a word, what a change needs runs.
 * TEST_SUMS names a file that gets the closing line, for who runs both and adds them up.
 */
const [wanted = 'fast'] = process.argv.slice(2)

interface Step {
  name: string
  command: string[]
}

/** More files that fail than these are no accident. */
const filesOnceMoreMax = 8

/** A line for each step, file or test that failed: the end of a long text is what is read first. */
const failures: string[] = []
const retries: string[] = []
const total = { passed: 0, failed: 0 }

interface Ended {
  isWell: boolean
  /** What the step wrote, when it was held back, and the line that says how it ended. */
  text: string
}

/** Each chain runs side by side with the others, the longest first. */
const checks: Step[][] = [
  [{ name: 'format', command: ['oxfmt', '--check'] }],
  [{ name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] }],
  // One checker: several check the types that they share several times over.
  [{ name: 'types', command: ['tsc', '-p', 'tsconfig.json', '--checkers', '1'] }],
  [
    { name: 'web build', command: ['npm', 'run', '-s', 'build'] },
    { name: 'bundle budget', command: ['node', 'scripts/bundle-budget.ts'] },
  ],
  [{ name: 'dead code', command: ['knip'] }],
  [{ name: 'contract document', command: ['node', 'scripts/contract-doc.ts', '--check'] }],
  [{ name: 'order document', command: ['node', 'scripts/order-doc.ts', '--check'] }],
  [{ name: 'schema documents', command: ['node', 'scripts/schema-doc.ts', '--check'] }],
]
const reports = mkdtempSync(join(tmpdir(), 'grandstand-test-'))

const run = ({ name, command: [program = '', ...args] }: Step, output: 'shown' | 'held'): Promise<Ended> =>
  new Promise((resolve) => {
    const startedMs = Date.now()
    const stdio = output === 'shown' ? 'inherit' : 'pipe'
    const child = spawn(program, args, { stdio: ['ignore', stdio, stdio] })
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
    const end = (isWell: boolean, why: string) =>
      resolve({ isWell, text: `${Buffer.concat(chunks).toString()}${isWell ? '✓' : '✗'} ${name}${why}` })
    child.on('error', (error) => end(false, `: ${error.message}`))
    child.on('close', (exit) => end(exit === 0, ` (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`))
  })

const runCheck = async (step: Step): Promise<void> => {
  const { isWell, text } = await run(step, 'held')
  console.log(text)
  total[isWell ? 'passed' : 'failed'] += 1
  if (!isWell) failures.push(step.name)
}

/** As many chains at once as there are cores; what a step writes is held back until it ends, so that lines do not mix. */
const runSideBySide = async (chains: readonly Step[][]): Promise<void> => {
  const waiting = [...chains]
  const work = async (): Promise<void> => {
    for (let chain = waiting.shift(); chain; chain = waiting.shift()) for (const step of chain) await runCheck(step)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

/** Takes every core itself. */
const runTests = async (project: Project, files: readonly string[] = []): Promise<Ended & { report: TestReport }> => {
  const path = join(reports, `${project}${files.length > 0 ? '-again' : ''}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const ended = await run(
    { name: project, command: ['vitest', 'run', '--project', project, ...files, ...reporters] },
    'shown',
  )
  console.log(ended.text)
  return { ...ended, report: existsSync(path) ? readReport(path) : emptyReport }
}

const addTests = (project: Project, { isWell, report }: { isWell: boolean; report: TestReport }): void => {
  const failed = failuresIn(report)
  // A run may fail though each of its tests passed: something broke between them.
  if (!isWell && failed.length === 0) failed.push(project)
  failures.push(...failed)
  total.passed += passedIn(report)
  total.failed += failed.length
}

/**
 * What follows clocks, processes and browsers may be late on a busy machine: the files in which something failed run once
 * more when the rest is done, each from its beginning, in a world of its own. The report says so.
 */
const runTestsTwice = async (project: Project): Promise<void> => {
  const first = await runTests(project)
  const files = failedFiles(first.report)
  if (files.length === 0 || files.length > filesOnceMoreMax) return addTests(project, first)
  retries.push(...failuresIn(first.report))
  const second = await runTests(project, files)
  addTests(project, { isWell: second.isWell, report: withSecondRun(first.report, second.report) })
}

/** Nothing in these waits for a clock, a process or a browser. */
const isTimeless = (project: Project): boolean => project.startsWith('unit')

const isWanted = ({ project, tier }: (typeof suites)[number]): boolean =>
  wanted === 'check' ? project === 'unit' : tier === wanted

if (wanted !== 'long') await runSideBySide(checks)
for (const { project } of suites.filter(isWanted))
  if (isTimeless(project)) addTests(project, await runTests(project))
  else await runTestsTwice(project)
rmSync(reports, { recursive: true, force: true })
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 500)
for (const retry of retries) console.log(`retried ${inOneLine(retry)}`)
for (const failure of failures) console.log(`✗ ${inOneLine(failure)}`)
const closing = `${total.passed} passed, ${total.failed} failed`
const sumsFile = process.env['TEST_SUMS']
if (sumsFile === undefined) console.log(closing)
else appendFileSync(sumsFile, `${closing}\n`)
process.exit(total.failed === 0 ? 0 : 1)
