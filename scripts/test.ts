import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** `check` is what runs in a minute without a server; without a word, everything runs. */
const onlyCheck = process.argv[2] === 'check'

interface Step {
  name: string
  command: string[]
  /** Vitest steps count their tests; the others count as one. */
  vitest?: boolean
}

interface Counts {
  passed: number
  failed: number
}

/** A line for each step, file or test that failed: the end of a long text is what is read first. */
const failures: string[] = []
const retries: string[] = []

interface Result extends Counts {
  /** What the step wrote, when it was held back, and the line that says how it ended. */
  text: string
}

const vitest = (project: string): Step => ({
  name: project,
  command: ['vitest', 'run', '--project', project],
  vitest: true,
})

/** Each chain runs side by side with the others, the longest first. */
const checks: Step[][] = [
  [{ name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] }],
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
/** Each of these takes every core itself. */
const suites = [vitest('unit'), ...(onlyCheck ? [] : [vitest('integration'), vitest('journeys')])]

const reports = mkdtempSync(join(tmpdir(), 'grandstand-test-'))

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** What passed only when it ran once more. */
const retriesIn = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${relative(process.cwd(), name)} > ${fullName}: ${failureMessages[0]}`),
  )

const failuresIn = ({ testResults }: VitestReport): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(process.cwd(), name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${file}: ${message}`]
      return failed.map(({ fullName, failureMessages }) => `${file} > ${fullName}: ${failureMessages.join('; then: ')}`)
    })

const countsOf = (report: string): Counts => {
  if (!existsSync(report)) return { passed: 0, failed: 0 }
  const written = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  failures.push(...failuresIn(written))
  retries.push(...retriesIn(written))
  return { passed: written.numPassedTests, failed: written.numFailedTests || written.numFailedTestSuites }
}

const run = (step: Step, output: 'shown' | 'held'): Promise<Result> =>
  new Promise((resolve) => {
    const report = join(reports, `${step.name}.json`)
    const [program = '', ...args] = step.command
    const reporters = step.vitest ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
    const startedMs = Date.now()
    const stdio = output === 'shown' ? 'inherit' : 'pipe'
    const child = spawn(program, [...args, ...reporters], { stdio: ['ignore', stdio, stdio] })
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
    const end = (mark: string, why: string, counts: Counts) => {
      if (mark === '✗') failures.push(`${step.name}${why}`)
      resolve({ ...counts, text: `${Buffer.concat(chunks).toString()}${mark} ${step.name}${why}` })
    }
    child.on('error', (error) => end('✗', `: ${error.message}`, { passed: 0, failed: 1 }))
    child.on('close', (exit) => {
      const why = ` (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`
      const { passed, failed } = step.vitest ? countsOf(report) : { passed: exit === 0 ? 1 : 0, failed: 0 }
      end(exit === 0 ? '✓' : '✗', why, { passed, failed: exit === 0 ? failed : Math.max(failed, 1) })
    })
  })

const total: Counts = { passed: 0, failed: 0 }
const report = ({ passed, failed, text }: Result): void => {
  total.passed += passed
  total.failed += failed
  console.log(text)
}

/** As many chains at once as there are cores; what a step writes is held back until it ends, so that lines do not mix. */
const runSideBySide = async (chains: readonly Step[][]): Promise<void> => {
  const waiting = [...chains]
  const work = async (): Promise<void> => {
    for (let chain = waiting.shift(); chain; chain = waiting.shift())
      for (const step of chain) report(await run(step, 'held'))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

await runSideBySide(checks)
for (const suite of suites) report(await run(suite, 'shown'))
rmSync(reports, { recursive: true, force: true })
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 500)
for (const retry of retries) console.log(`retried ${inOneLine(retry)}`)
for (const failure of failures) console.log(`✗ ${inOneLine(failure)}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
