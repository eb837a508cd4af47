import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** What vitest's JSON reporter writes, as far as it is read here. */
export interface TestReport {
  readonly testResults: readonly FileResult[]
}

interface FileResult {
  /** The absolute path. */
  readonly name: string
  readonly status: string
  /** Why the file did not begin; empty where its tests tell. */
  readonly message: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly fullName: string
    readonly failureMessages: readonly string[]
  }[]
}

export const emptyReport: TestReport = { testResults: [] }

export const readReport = (path: string): TestReport => JSON.parse(readFileSync(path, 'utf8')) as TestReport

const pathOf = ({ name }: FileResult): string => relative(process.cwd(), name)

export const failedFiles = ({ testResults }: TestReport): string[] =>
  testResults.filter(({ status }) => status === 'failed').map(pathOf)

export const passedIn = ({ testResults }: TestReport): number =>
  testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed').length

export interface Failure {
  readonly line: string
  /** The command that runs this test alone; absent where no test is to blame. */
  readonly command?: string
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Runs one file, or of it the test of this full title. */
export const commandFor = (project: string, file: string, title?: string): string =>
  ['npx vitest run --project', project, file, ...(title === undefined ? [] : ['-t', quoted(pattern(title))])].join(' ')

/** `-t` takes a pattern; what stands for itself in a title stands for itself in it, and stays readable. */
const pattern = (title: string): string => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** One for each test that failed, and for each file that did not begin. */
export const failuresIn = ({ testResults }: TestReport, project: string): Failure[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap((file): Failure[] => {
      const failed = file.assertionResults.filter(({ status }) => status === 'failed')
      const path = pathOf(file)
      if (failed.length === 0) return [{ line: `${path}: ${file.message}`, command: commandFor(project, path) }]
      return failed.map(({ fullName, failureMessages }) => ({
        line: `${path} > ${fullName}: ${failureMessages.join('; ')}`,
        command: commandFor(project, path, fullName),
      }))
    })

/** The report of a run, with the files that ran once more as they ended then. */
export const withSecondRun = (first: TestReport, second: TestReport): TestReport => {
  const again = new Map(second.testResults.map((file) => [file.name, file]))
  return { testResults: first.testResults.map((file) => again.get(file.name) ?? file) }
}
