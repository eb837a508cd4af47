/** `npm test` runs what a change needs; `npm run test:long` the endurance, which stands in files named `*.long.…`. */
export type Tier = 'fast' | 'long'

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
  journeys: { include: [`${journeys}/*.test.ts`], exclude: [...neverHere, '**/*.long.test.ts'] },
  'journeys-long': { include: [`${journeys}/*.long.test.ts`], exclude: neverHere },
  browsers: { include: [`${browsers}/*.long.test.ts`], exclude: neverHere },
} satisfies Record<Project, { include: string[]; exclude: string[] }>

export const tierOf = (file: string): Tier => (/\.long(?:\.integration)?\.test\.tsx?$/.test(file) ? 'long' : 'fast')
