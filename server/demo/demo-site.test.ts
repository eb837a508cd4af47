import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteConfig, type KeyCode } from '#contract/site/entities/site-config.ts'
import { inLanguage } from '#server/site/domain/in-language.ts'
import { demoSite } from './demo-site.ts'

const site = demoSite(1_800_000_000_000)

test.each(Object.entries(site))('[C-10] the demo’s %s keep their schema, word for word', (key, value) => {
  expect(siteConfig[key as KeyCode].parse(value)).toEqual(value)
})

test('[C-10] every help article has a category, and every category articles', () => {
  const categories = site.helpCategories?.map(({ id }) => id)
  expect([...new Set(site.helpArticles?.map(({ categoryId }) => categoryId))]).toEqual(categories)
})

test.each([
  ['banners', site.banners?.map(({ id }) => id)],
  ['notices', site.notices?.map(({ id }) => id)],
  ['helpArticles', site.helpArticles?.map(({ id }) => id)],
  ['newsoccer', site.newsoccer?.map(({ id }) => id)],
  ['venues', site.venues?.map(({ channelCode }) => channelCode)],
  ['countryAreas', site.countryAreas?.map(({ areaCode }) => areaCode)],
])('[C-10] nothing of %s comes twice', (_, ids) => {
  expect(ids?.length).toBeGreaterThan(0)
  expect([...new Set(ids)]).toEqual(ids)
})

test('[L-09] every picture is there, in both formats where the browser chooses', () => {
  const pictures = [...(site.banners ?? []), ...(site.floatWindows ?? [])].map(({ imageUrl }) => imageUrl)
  const files = pictures.flatMap((url) => (url.endsWith('.svg') ? [url] : [`${url}.webp`, `${url}.jpg`]))
  expect(files.filter((file) => !existsSync(`public${file}`))).toEqual([])
})

test('[E-05] grades go up: 0 to 10, each for more growth than the one before', () => {
  const grades = site.vipGrades ?? []
  expect(grades.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const growths = grades.map(({ growth }) => growth)
  expect(growths).toEqual([...new Set(growths)].toSorted((one, other) => one - other))
})

const written = [
  'notices',
  'banners',
  'floatWindows',
  'helpCategories',
  'helpArticles',
  'bottomLinks',
  'customerService',
  'chatService',
  'venues',
  'vipGrades',
  'vipHolidays',
  'newsoccer',
  'anchorGames',
] as const

test.each(written)('[A-04, C-10] all that visitors read of %s is there in English', (key) => {
  expect(JSON.stringify(site[key])).toMatch(/\p{Script=Han}/u)
  expect(JSON.stringify(inLanguage(site[key], 'en'))).not.toMatch(/\p{Script=Han}/u)
})
