import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { weightOf } from '#tests/world/longest-first.ts'
import { leftMsOf, progressLine } from './progress-line.ts'
import { commandFor } from './report.ts'

const everyMs = 10_000

const pathOf = (moduleId: string): string => relative(process.cwd(), moduleId)

const textOf = ({ message, diff, stack }: { message: string; diff?: unknown; stack?: string }): string => {
  const at = stack?.split('\n').find((line) => line.includes(process.cwd()) && !line.includes('node_modules'))
  return [message, ...(typeof diff === 'string' ? [diff] : []), ...(at === undefined ? [] : [at.trim()])].join('\n')
}

const indented = (text: string): string => text.replaceAll(/^/gm, '    ')

/** Says every few seconds what runs and what is left, and at once what failed. */
export default class ProgressReporter implements Reporter {
  private name = ''
  private readonly startedMs = Date.now()
  private files: readonly string[] = []
  private readonly done = new Set<string>()
  private readonly since = new Map<string, number>()
  private failed = 0
  private passed = 0
  private timer: NodeJS.Timeout | undefined
  private write = (line: string): void => void process.stdout.write(`${line}\n`)

  onInit({ logger }: Vitest): void {
    this.write = (line) => logger.log(line)
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.files = specifications.map(({ moduleId }) => pathOf(moduleId))
    this.name = [...new Set(specifications.map(({ project }) => project.name))].join(' and ')
    this.timer = setInterval(() => this.write(this.line()), everyMs)
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    this.since.set(pathOf(moduleId), Date.now())
  }

  onTestModuleEnd(module: TestModule): void {
    const file = pathOf(module.moduleId)
    this.since.delete(file)
    this.done.add(file)
    for (const error of module.errors()) this.sayFailed(module.project.name, file, undefined, [error])
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'passed') this.passed += 1
    if (state !== 'failed') return
    this.sayFailed(test.project.name, pathOf(test.module.moduleId), test.fullName.replaceAll(' > ', ' '), errors)
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    clearInterval(this.timer)
    for (const error of unhandled) this.write(`✗ between the tests of ${this.name}\n${indented(textOf(error))}`)
    this.write(`  ${this.name}: ${this.files.length} files, ${this.passed} passed, ${this.failed} failed`)
  }

  private sayFailed(
    project: string,
    file: string,
    title: string | undefined,
    errors: readonly SerializedError[],
  ): void {
    this.failed += 1
    this.write(`✗ ${file}${title === undefined ? '' : ` > ${title}`}`)
    for (const error of errors) this.write(indented(textOf(error)))
    this.write(indented(commandFor(project, file, title)))
  }

  private line(): string {
    const weighed = this.files.map((file) => ({ file, weight: weightOf(file) }))
    const [done, rest] = [true, false].map((is) => weighed.filter(({ file }) => this.done.has(file) === is))
    const nowMs = Date.now()
    return progressLine(this.name, {
      done: this.done.size,
      of: this.files.length,
      failed: this.failed,
      running: [...this.since].map(([what, sinceMs]) => ({ what, forMs: nowMs - sinceMs })),
      leftMs: leftMsOf(nowMs - this.startedMs, done ?? [], rest ?? []),
    })
  }
}
