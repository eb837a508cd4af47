/**
 * `npm test` runs what a change needs in ten minutes; `npm run test:long` the rest: the endurance, in files named
 * `*.long.…`, and all journeys but those of `everyChange`.
 */
export type Tier = 'fast' | 'long'

/** Journeys of the fast tier: the main path of rooms, sign-in, money, bets, games, and of how screens look. */
const everyChange = [
  'access',
  'bank-deposit',
  'lottery',
  'member',
  'moderator',
  'own-games',
  'publish',
  'register',
  'screens',
  'slip',
  'withdraw',
]

/** The projects of vite.config.ts, in the order in which they run. */
export const suites = [
  { project: 'unit', tier: 'fast' },
  { project: 'integration', tier: 'fast' },
  { project: 'journeys', tier: 'fast' },
  { project: 'unit-long', tier: 'long' },
  { project: 'integration-long', tier: 'long' },
  { project: 'journeys-long', tier: 'long' },
  { project: 'browsers', tier: 'long' },
] as const satisfies readonly { project: string; tier: Tier }[]

export type Project = (typeof suites)[number]['project']

const folders = ['contract', 'src', 'server', 'scripts', 'tests']
const within = (suffix: string): string[] => folders.map((folder) => `${folder}/**/*.${suffix}`)
const neverHere = ['node_modules/**']
const journeys = 'tests/journeys/**'
const journeysOfEveryChange = everyChange.map((name) => `tests/journeys/${name}.test.ts`)
/** In browsers other than Chromium. */
const browsers = 'tests/browsers/**'
const integration = '**/*.integration.test.ts'

/** The files of each project: every test file belongs to exactly one. */
export const filesOf = {
  unit: {
    include: within('test.{ts,tsx}'),
    exclude: [...neverHere, journeys, browsers, integration, '**/*.long.test.{ts,tsx}'],
  },
  'unit-long': { include: within('long.test.{ts,tsx}'), exclude: [...neverHere, journeys, browsers] },
  integration: {
    include: within('integration.test.ts'),
    exclude: [...neverHere, journeys, '**/*.long.integration.test.ts'],
  },
  'integration-long': { include: within('long.integration.test.ts'), exclude: [...neverHere, journeys] },
  journeys: { include: journeysOfEveryChange, exclude: neverHere },
  'journeys-long': { include: [`${journeys}/*.test.ts`], exclude: [...neverHere, ...journeysOfEveryChange] },
  browsers: { include: [`${browsers}/*.long.test.ts`], exclude: neverHere },
} satisfies Record<Project, { include: string[]; exclude: string[] }>

export const tierOf = (file: string): Tier => {
  const isLong = file.startsWith('tests/journeys/')
    ? !journeysOfEveryChange.includes(file)
    : /\.long(?:\.integration)?\.test\.tsx?$/.test(file)
  return isLong ? 'long' : 'fast'
}
