/** Sections that are pages below another one. */
const parents: Readonly<Record<string, string>> = {
  wallet: 'member',
  records: 'member',
  messages: 'member',
  invite: 'member',
  agent: 'member',
  studio: 'member',
  replay: 'live',
  clip: 'live',
  feedback: 'messages',
  service: 'messages',
  desk: 'messages',
  welfare: 'activities',
  carnival: 'activities',
  'activities-verify': 'activities',
  match: 'sports',
  notices: 'home',
  news: 'home',
  help: 'home',
}

/** Sections whose pages are below their first one. */
const sections: ReadonlySet<string> = new Set([
  'member',
  'sports',
  'games',
  'lottery',
  'activities',
  ...Object.keys(parents),
])

/** Without a first page of their own. */
const placeless: ReadonlySet<string> = new Set(['match', 'carnival', 'replay', 'clip'])

/** The page above: where the way back leads on a phone. Undefined for pages that the bars of the site lead to. */
export const parentPage = (path: string): string | undefined => {
  const [, app, section = '', page = ''] = path.split('/')
  if (app !== 'app' || !sections.has(section)) return undefined
  if (page !== '' && !placeless.has(section)) return `/app/${section}`
  const parent = parents[section]
  return parent === undefined ? undefined : `/app/${parent}`
}
