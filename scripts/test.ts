import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Project } from '#tests/world/suites.ts'
import { allChecks, changedFiles, checksOf, webBuild } from './test/checks.ts'
import { filesFor, planOf, projectsOf, projectsOfSubjects } from './test/plan.ts'
import {
  emptyReport,
  failedFiles,
  failuresIn,
  passedIn,
  readReport,
  withSecondRun,
  type Failure,
  type TestReport,
} from './test/report.ts'
import { endStepsWithParent, runSideBySide, runStep, type Ended, type Step } from './test/steps.ts'

const usage = `usage: npm test [-- <subject>…]            checks, unit and integration tests, the main journeys; or all that belongs to subjects
       npm run test:long [-- <subject>…]   the other journeys and the endurance
       npm run check [-- --changed[=<commit>]]   checks and unit tests; or those that a change touches`

/** More files that fail than these are no accident. */
const filesOnceMoreMax = 8

/** One for each step, file or test that failed: the end of a long text is what is read first. */
const failures: Failure[] = []
const retries: Failure[] = []
const total = { passed: 0, failed: 0 }
const reports = mkdtempSync(join(tmpdir(), 'grandstand-test-'))

const runChecks = (chains: readonly (readonly Step[])[]): Promise<void> =>
  runSideBySide(chains, ({ name, command }, { isOk, text }) => {
    console.log(text)
    total[isOk ? 'passed' : 'failed'] += 1
    if (!isOk) failures.push({ line: name, command: `npx ${command.join(' ')}` })
  })

/** Takes every core itself. */
const runTests = async (
  project: Project,
  args: readonly string[],
  nth = 1,
): Promise<Ended & { report: TestReport }> => {
  const path = join(reports, `${project}-${nth}.json`)
  const reporters = ['--reporter=scripts/test/progress-reporter.ts', '--reporter=json', `--outputFile.json=${path}`]
  const command = ['vitest', 'run', '--project', project, ...args, ...reporters]
  const ended = await runStep({ name: project, command }, 'shown')
  console.log(ended.text)
  return { ...ended, report: existsSync(path) ? readReport(path) : emptyReport }
}

const addTests = (project: Project, { isOk, report }: { isOk: boolean; report: TestReport }): void => {
  const failed = failuresIn(report, project)
  // A run may fail though each of its tests passed: something broke between them.
  if (!isOk && failed.length === 0) failed.push({ line: project })
  failures.push(...failed)
  total.passed += passedIn(report)
  total.failed += failed.length
}

/**
 * What follows clocks, processes and browsers may be late on a busy machine: the files in which something failed run once
 * more when the rest is done, each from its beginning, in a world of its own. The report says so.
 */
const runProject = async (project: Project, args: readonly string[] = []): Promise<void> => {
  const first = await runTests(project, args)
  const files = failedFiles(first.report)
  const isTimeless = project.startsWith('unit')
  if (isTimeless || files.length === 0 || files.length > filesOnceMoreMax) return addTests(project, first)
  retries.push(...failuresIn(first.report, project))
  const second = await runTests(project, files, 2)
  addTests(project, { isOk: second.isOk, report: withSecondRun(first.report, second.report) })
}

const fail = (text: string): never => {
  console.error(text)
  process.exit(2)
}

const runSubjects = async (projects: readonly Project[], subjects: readonly string[]): Promise<void> => {
  const found = projects.map((project) => ({ project, files: filesFor(project, subjects) }))
  const those = found.filter(({ files }) => files.length > 0)
  if (those.length === 0) fail(`no test belongs to ${subjects.join(' or ')}: name a folder of contract, src or server`)
  // Without the checks nobody has built what the browser opens.
  if (those.some(({ project }) => project.startsWith('journeys') || project === 'browsers'))
    await runChecks([[webBuild]])
  for (const { project, files } of those) await runProject(project, files)
}

const runChanged = async (since: string): Promise<void> => {
  const files = changedFiles(since)
  if (files.length === 0) return console.log(`nothing differs from ${since}`)
  await runChecks(checksOf(files))
  await runProject('unit', [`--changed=${since}`, '--passWithNoTests'])
}

endStepsWithParent()
const plan = planOf(process.argv.slice(2)) ?? fail(usage)
if (plan.kind === 'subjects') await runSubjects(projectsOfSubjects(plan.tier), plan.subjects)
else if (plan.kind === 'changed') await runChanged(plan.since)
else {
  if (plan.kind === 'check' || plan.tier === 'fast') await runChecks(allChecks)
  for (const project of plan.kind === 'check' ? (['unit'] as const) : projectsOf(plan.tier)) await runProject(project)
}

rmSync(reports, { recursive: true, force: true })
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 500)
/** TEST_SUMS names a file that gets the end instead of the screen, for who runs both tiers and adds them up. */
const sumsFile = process.env['TEST_SUMS']
const end = [
  ...retries.map(({ line }) => `retried ${inOneLine(line)}`),
  ...failures.flatMap(({ line, command }) => [
    `✗ ${inOneLine(line)}`,
    ...(command === undefined ? [] : [`    ${command}`]),
  ]),
  `${total.passed} passed, ${total.failed} failed`,
]
if (sumsFile === undefined) console.log(end.join('\n'))
else appendFileSync(sumsFile, `${end.join('\n')}\n`)
process.exit(total.failed === 0 ? 0 : 1)
