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

/** A line for each test that failed, and for each file that did not begin. */
export const failuresIn = ({ testResults }: TestReport): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap((file) => {
      const failed = file.assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${pathOf(file)}: ${file.message}`]
      return failed.map(
        ({ fullName, failureMessages }) => `${pathOf(file)} > ${fullName}: ${failureMessages.join('; ')}`,
      )
    })

/** The report of a run, with the files that ran once more as they ended then. */
export const withSecondRun = (first: TestReport, second: TestReport): TestReport => {
  const again = new Map(second.testResults.map((file) => [file.name, file]))
  return { testResults: first.testResults.map((file) => again.get(file.name) ?? file) }
}
