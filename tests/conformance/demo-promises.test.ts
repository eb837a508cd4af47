import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { siteConfig } from '#contract/site/entities/site-config.ts'
import { demoSite } from '#server/demo/demo-site.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'

const site = { ...siteDefaults, ...demoSite(0) }
const everything = JSON.stringify(site)

/** The addresses that the browser has pages at, as its routes write them. */
const routes = async (): Promise<RegExp[]> => {
  const sources = await Promise.all(['routes', 'more-routes'].map((name) => readFile(`src/app/${name}.tsx`, 'utf8')))
  const paths = sources.flatMap((source) => [...source.matchAll(/path="(\/[^"]*)"|'(\/[\w-]+)'/g)])
  return paths.map(
    ([, written, listed]) =>
      new RegExp(`^${(written ?? listed ?? '').replace('/*', '(/.*)?').replaceAll(/:\w+/g, '[^/]+')}$`),
  )
}

const linked = [...everything.matchAll(/"link":"([^"]+)"/g)].map(([, link]) => link ?? '')
const pathOf = (link: string): string => link.split('?')[0] ?? ''

test('[C-10] whatever the demo links to has a page, an article or a notice behind it', async () => {
  const known = await routes()
  expect(linked.length).toBeGreaterThan(15)
  expect(linked.filter((link) => !known.some((route) => route.test(pathOf(link))))).toEqual([])
  const named = (folder: string) =>
    linked.flatMap((link) => {
      const [, id] = new RegExp(`^/app/${folder}/([^?]+)`).exec(link) ?? []
      return id === undefined ? [] : [id]
    })
  const articles = [...site.helpArticles, ...site.agreements].map(({ id }): string => id)
  const notices = site.notices.map(({ id }) => id)
  expect(named('help').filter((id) => !articles.includes(id))).toEqual([])
  expect(named('notices').filter((id) => !notices.includes(id))).toEqual([])
})

test('[C-08, C-10] news and the texts that members agree to are a press away from every page', () => {
  const foot = site.bottomLinks.map(({ link }) => link)
  for (const link of ['/app/news', ...site.agreements.map(({ id }) => `/app/help/${id}`)]) expect(foot).toContain(link)
})

test('[C-11] what members agree to fits its setting, in both languages, and says that money is demo money', () => {
  expect(siteConfig.agreements.parse(site.agreements)).toEqual(site.agreements)
  expect(site.agreements.map(({ id }) => id)).toEqual(['terms', 'privacy', 'rules'])
  for (const { id, body, bodyEn } of site.agreements.filter((text) => text.id !== 'privacy'))
    expect([id, body.includes('演示币'), bodyEn.includes('demo money')]).toEqual([id, true, true])
})

test('the demo promises nothing that nobody can do: no choice of quality, no perks without anything behind them', () => {
  for (const words of ['清晰度', '专属客服', '线下观赛', '彩色昵称', '请联系客服说明想要休息'])
    expect([words, everything.includes(words)]).toEqual([words, false])
})
