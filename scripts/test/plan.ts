import { globSync, readFileSync } from 'node:fs'
import { filesOf, suites, type Project, type Tier } from '#tests/world/suites.ts'

export type Plan =
  | { readonly kind: 'tier'; readonly tier: Tier }
  /** The tests of these subjects in one tier. */
  | { readonly kind: 'subjects'; readonly tier: Tier; readonly subjects: readonly string[] }
  | { readonly kind: 'check' }
  /** Files changed since a commit of git, and files that are not in git yet. */
  | { readonly kind: 'changed'; readonly since: string }

/** The plan for the arguments after `npm test --`, `npm run test:long --` or `npm run check --`; undefined for unknown ones. */
export const planOf = (args: readonly string[]): Plan | undefined => {
  const [first, ...rest] = args
  if (first === 'check') {
    const [changed, ...more] = rest
    if (changed === undefined) return { kind: 'check' }
    const match = /^--changed(?:=(.+))?$/.exec(changed)
    return match && more.length === 0 ? { kind: 'changed', since: match[1] ?? 'HEAD' } : undefined
  }
  const [tier, subjects] = first === 'long' ? (['long', rest] as const) : (['fast', args] as const)
  if (subjects.some((subject) => subject.startsWith('-'))) return undefined
  return subjects.length === 0 ? { kind: 'tier', tier } : { kind: 'subjects', tier, subjects }
}

export const projectsOf = (wanted: Tier): Project[] =>
  suites.filter(({ tier }) => tier === wanted).map(({ project }) => project)

/** The projects of a run by subject; a run of the fast tier has the subject's long journeys as well. */
export const projectsOfSubjects = (tier: Tier): Project[] =>
  tier === 'fast' ? [...projectsOf('fast'), 'journeys-long'] : projectsOf('long')

const roots = ['contract', 'server', 'src/features', 'src/machines', 'src/streams']

/**
 * A test belongs to a subject whose folder it lies in or that its path names; one of the whole product, below `tests/`, also
 * to those whose contract, server, machines or features it names.
 */
export const belongsTo = (file: string, read: () => string, subject: string): boolean =>
  file.includes(subject) ||
  (file.startsWith('tests/') && roots.some((root) => read().includes(`'#${root}/${subject}/`)))

/** The files of a project that belong to one of the subjects. */
export const filesFor = (project: Project, subjects: readonly string[]): string[] => {
  const { include, exclude } = filesOf[project]
  return globSync(include, { exclude })
    .toSorted()
    .filter((file) => subjects.some((subject) => belongsTo(file, () => readFileSync(file, 'utf8'), subject)))
}
