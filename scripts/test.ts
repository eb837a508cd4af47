import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `check` is what runs in a minute without a server; without a word, everything runs. */
const onlyCheck = process.argv[2] === 'check'

interface Step {
  name: string
  command: string[]
  /** Vitest steps count their tests; the others count as one. */
  vitest?: boolean
}

const vitest = (project: string): Step => ({
  name: project,
  command: ['vitest', 'run', '--project', project],
  vitest: true,
})

const checks: Step[] = [
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'contract document', command: ['node', 'scripts/contract-doc.ts', '--check'] },
  vitest('unit'),
  { name: 'web build', command: ['vite', 'build', '--logLevel', 'warn'] },
  { name: 'bundle budget', command: ['node', 'scripts/bundle-budget.ts'] },
]
const steps = onlyCheck ? checks : [...checks, vitest('integration'), vitest('journeys')]

const reports = mkdtempSync(join(tmpdir(), 'grandstand-test-'))

const countsOf = (report: string): { passed: number; failed: number } => {
  if (!existsSync(report)) return { passed: 0, failed: 0 }
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    string,
    number
  >
  return { passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) || (numFailedTestSuites ?? 0) }
}

const run = (step: Step): Promise<{ passed: number; failed: number }> =>
  new Promise((resolve) => {
    const report = join(reports, `${step.name}.json`)
    const [program = '', ...args] = step.command
    const reporters = step.vitest ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
    const startedMs = Date.now()
    const child = spawn(program, [...args, ...reporters], { stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', (error) => {
      console.log(`✗ ${step.name}: ${error.message}`)
      resolve({ passed: 0, failed: 1 })
    })
    child.on('close', (exit) => {
      const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
      console.log(`${exit === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)`)
      const { passed, failed } = step.vitest ? countsOf(report) : { passed: exit === 0 ? 1 : 0, failed: 0 }
      resolve({ passed, failed: exit === 0 ? failed : Math.max(failed, 1) })
    })
  })

let passed = 0
let failed = 0
for (const step of steps) {
  const counts = await run(step)
  passed += counts.passed
  failed += counts.failed
}
rmSync(reports, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
