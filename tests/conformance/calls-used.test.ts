import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publicKeyCodes, siteConfig } from '#contract/site/entities/site-config.ts'
import { calls } from '#contract/registry.ts'

const sourcesOf = (pattern: string): string[] =>
  globSync(pattern)
    .filter((file) => !/\.test\.tsx?$|\/testing\/|-harness\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))

const withoutComments = (source: string): string => source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

/** A name is used where it stands outside of imports and comments. */
const usedIn = (sources: readonly string[], name: string): boolean =>
  sources.some((source) => new RegExp(`\\b${name}\\b`).test(source))

const bodyOf = (source: string): string => withoutComments(source).replaceAll(/^import [^]*?from '[^']+'$/gm, '')

test('[C-10, C-11, C-16, C-17, E-10] every call is made by a screen, a machine, a stream or a terminal client', () => {
  const clients = [...sourcesOf('src/**/*.{ts,tsx}'), ...sourcesOf('scripts/**/*.ts')].map(bodyOf)
  expect(Object.keys(calls).filter((name) => !usedIn(clients, name))).toEqual([])
})

test('[C-10] every setting of the site is read by the server', () => {
  const server = sourcesOf('server/**/*.ts').map(withoutComments)
  const isRead = (key: string) => server.some((source) => new RegExp(`\\.get\\(\\s*'${key}'\\s*\\)`).test(source))
  expect(Object.keys(siteConfig).filter((key) => !isRead(key))).toEqual([])
})

/** How a page asks for each setting that anybody may read; `server`: what it decides is decided there. */
const readBy: Readonly<Record<(typeof publicKeyCodes)[number], RegExp | 'server'>> = {
  siteName: /\bsite\.siteName\b/,
  siteNameEn: /\bsite\.siteNameEn\b/,
  seoTitle: /\bsite\.seoTitle\b/,
  passwordPolicy: /\bpasswordPolicy\b/,
  realNamePolicy: /\brealNamePolicy\b/,
  strongWithdrawPassword: /\bstrongWithdrawPassword\b/,
  currencies: /\bsite\.currencies\b/,
  cnyPerUsdtMilli: /\bsite\.cnyPerUsdtMilli\b/,
  dormantAfterDays: /'dormantAfterDays'/,
  customerService: /\bcustomerServiceUrl\b/,
  chatService: /\bchatService\b/,
  sessionMode: /\bsite\.sessionMode\b/,
  lines: /\blines\b/,
  lineErrorsMax: /\blineErrorsMax\b/,
  clientResources: /\bclientResourceConfig\b/,
  sportConfig: /\bsportConfigList\b/,
  homeConfig: /\bhomeConfig\b/,
  activitySwitches: 'server',
  countryAreas: /\bcountryAreaList\b/,
}

test('[C-10] every setting that anybody may read is read by a page', () => {
  const pages = sourcesOf('src/**/*.{ts,tsx}').map(bodyOf)
  const unread = publicKeyCodes.filter((key) => {
    const reader = readBy[key]
    return reader !== 'server' && !pages.some((source) => reader.test(source))
  })
  expect(unread).toEqual([])
})
