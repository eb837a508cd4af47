import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { Language } from '#contract/codes.ts'
import { soon } from './page-hints.ts'
import type { PageParts } from './page-start.ts'

export interface PageHead {
  /** What the app must know before its first call, by name. */
  metas: Readonly<Record<string, string>>
  /** The site's own. */
  language: Language
  /** As it is now; '' leaves the built page's own. */
  title: () => string
}

export interface WebPage {
  /** The page with its head; undefined while the web app is not built. */
  html(): string | undefined
  /** What the page's policy says of the scripts that stand in it. */
  scriptSources(): string
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const withHead = (html: string, { metas, language }: PageHead, title: string): string => {
  const head = Object.entries(metas).map(([name, content]) => `<meta name="${name}" content="${content}" />`)
  const words = title.replaceAll(/[&<>]/g, (sign) => escaped[sign] ?? sign)
  const titled = words === '' ? html : html.replace(/<title>[^<]*<\/title>/, () => `<title>${words}</title>`)
  return titled.replace('<html lang="zh-CN"', `<html lang="${language}"`).replace('</head>', `${head.join('')}</head>`)
}

const root = '<div id="root">'
const rootEnd = `${root}</div>`
const appScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/

/** Puts in what this page brings along. With a picture, or a stream, the app waits until that is painted: see index.html. */
export const withStart = (html: string, start: PageParts): string => {
  const own =
    start.root === '' || start.app === soon ? html : html.replaceAll('<link rel="modulepreload"', `<link ${start.app}`)
  const filled = own
    .replace('<link', () => `${start.first}<link`)
    .replace('</head>', () => `${start.head}</head>`)
    .replace(rootEnd, () => `${root}${start.root}</div>${start.after ?? ''}`)
  return start.root === ''
    ? filled
    : filled.replace(appScript, `<link ${start.app} as="script" crossorigin href="$1" id="app-script" />`)
}

const sourcesIn = (html: string): string =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ')

/** Every request asks for the page's policy: the disk is asked so often. */
const lookEveryMs = 250

/** The built page in `file`; made again when a build has changed it, or an operator its title. */
export const createWebPage = (file: string, own: PageHead): WebPage => {
  let made: { atMs: number; title: string; html: string; sources: string } | undefined
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let builtAtMs: number | undefined
  const builtMs = (): number | undefined => {
    const nowMs = performance.now()
    if (nowMs - lookedAtMs < lookEveryMs) return builtAtMs
    lookedAtMs = nowMs
    builtAtMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    return builtAtMs
  }
  const make = () => {
    const atMs = builtMs()
    if (atMs === undefined) return undefined
    const now = own.title()
    if (made?.atMs !== atMs || made.title !== now) {
      const built = readFileSync(file, 'utf8')
      made = { atMs, title: now, html: withHead(built, own, now), sources: sourcesIn(built) }
    }
    return made
  }
  return { html: () => make()?.html, scriptSources: () => make()?.sources ?? '' }
}
