import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Step } from './steps.ts'

const types: Step[] = [
  // One checker: several check the types that they share several times over.
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json', '--checkers', '1'] },
]
/** Built anew only where it is older than its sources: a run beside this one looks at its pages. */
export const webBuild: Step = { name: 'web build', command: ['node', 'scripts/ensure.mjs', '--web'] }
const web: Step[] = [webBuild, { name: 'bundle budget', command: ['node', 'scripts/bundle-budget.ts'] }]
const lint = (files: readonly string[]): Step[] => [
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', ...files] },
]
const format = (files: readonly string[]): Step[] => [
  { name: 'format', command: ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files] },
]
const deadCode: Step[] = [{ name: 'dead code', command: ['knip'] }]
const figures: Step[] = [{ name: 'figures', command: ['node', 'scripts/figures.ts', '--check'] }]
const documents: Step[][] = [
  [{ name: 'contract document', command: ['node', 'scripts/contract-doc.ts', '--check'] }],
  [{ name: 'order document', command: ['node', 'scripts/order-doc.ts', '--check'] }],
  [{ name: 'schema documents', command: ['node', 'scripts/schema-doc.ts', '--check'] }],
]

/** Everything that is checked without running the product: chains of steps, the longest first. */
export const allChecks: readonly Step[][] = [lint([]), types, web, deadCode, format([]), figures, ...documents]

/** Files that differ from a commit or are not in git yet, without deleted ones. */
export const changedFiles = (since: string): string[] => {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\0').filter(Boolean)
  const files = [...git('diff', '--name-only', '-z', since), ...git('ls-files', '--others', '--exclude-standard', '-z')]
  return [...new Set(files)].filter((file) => existsSync(file))
}

/** The checks that a change to these files can break. Types and dead code are checked for the whole tree. */
export const checksOf = (files: readonly string[]): readonly Step[][] => {
  const code = files.filter((file) => /\.(?:[cm]?[jt]s|tsx)$/.test(file))
  const isShown = files.some((file) => /^(?:src|contract|public)\/|^(?:index\.html|vite\.config\.ts)$/.test(file))
  const isDocumented = files.some((file) => /^(?:contract|scripts|docs)\//.test(file))
  return [
    ...(code.length > 0 ? [lint(code), types, deadCode, figures] : []),
    ...(isShown ? [web] : []),
    format(files),
    ...(isDocumented ? documents : []),
  ]
}
