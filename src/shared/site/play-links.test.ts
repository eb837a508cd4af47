import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { egamePathOf, playLink, targetOfPlayLink } from './play-links.ts'

const site = 'http://127.0.0.1:5005'

test.each([
  ['AG', '/app/egame/ag'],
  ['pg', '/app/egame/pg'],
  ['yb', '/app/egame/by'],
  ['YB', '/app/egame/by'],
  ['YBDZ', '/app/egame/dz'],
  ['PGDZ', '/app/egame/ybegdz'],
  ['a1', '/app/egame/ybegdz'],
  ['../x', '/app/egame/ybegdz'],
  ['', '/app/egame/ybegdz'],
])('[R-08] the venue %j plays at %s', (venueCode, path) => {
  expect(egamePathOf(venueCode)).toBe(path)
})

const readable = [
  'https://game.example.com/launch?token=a%20b&lang=zh#top',
  'https://game.example.com/%E7%9C%8B%E5%8F%B0',
  `${site}/app/room/88231?tab=chat`,
]
const refused = [
  'http://game.example.com/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://someone:secret@game.example.com/',
  `${site}/play.html?u=aHR0cHM6Ly9hLmI`,
  `https://game.example.com/${'a'.repeat(2000)}`,
  'https://',
]

/** What public/play.js does with a link. */
const openPlayPage = (link: string) => {
  const { origin, pathname, search } = new URL(link, site)
  const elements = { host: { textContent: '' }, go: { href: '' }, leaving: { hidden: true }, broken: { hidden: true } }
  const replaced: string[] = []
  runInNewContext(readFileSync('public/play.js', 'utf8'), {
    location: { origin, pathname, search, replace: (href: string) => replaced.push(href) },
    document: { getElementById: (id: keyof typeof elements) => elements[id] },
    URL,
    URLSearchParams,
    TextDecoder,
    Uint8Array,
    atob,
  })
  return {
    replaced,
    host: elements.host.textContent,
    href: elements.go.href,
    isLeaving: !elements.leaving.hidden,
    isBroken: !elements.broken.hidden,
  }
}
const nothing = { replaced: [], host: '', href: '', isLeaving: false, isBroken: false }
const linkTo = (address: string): string => `/play.html?u=${Buffer.from(address, 'utf8').toString('base64url')}`

test('[R-09] a play link is /play.html with the address transformed, and reads back', () => {
  expect(playLink('https://a.b/', site)).toBe('/play.html?u=aHR0cHM6Ly9hLmIv')
  expect(playLink('/app/home', site)).toBe(linkTo(`${site}/app/home`))
  expect(readable.map((address) => targetOfPlayLink(playLink(address, site) ?? '', site))).toEqual(readable)
})

test('[R-09] every https address without a name reads back as it was', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['https'], withFragments: true, withQueryParameters: true }), (address) => {
      const { href } = new URL(address)
      fc.pre(href.length <= 2000)
      expect(targetOfPlayLink(playLink(address, site) ?? '', site)).toBe(href)
      expect(openPlayPage(linkTo(href)).href).toBe(href)
    }),
  )
})

test.each(refused)('[R-09] %s is neither written, nor read, nor opened', (address) => {
  expect(playLink(address, site)).toBe(null)
  expect(targetOfPlayLink(linkTo(address), site)).toBe(null)
  expect(openPlayPage(linkTo(address))).toEqual({ ...nothing, isBroken: true })
})

test.each(['/play.html', '/play.html?u=', '/play.html?u=%%%', '/play.html?u=_w', '/play.html?url=aHR0cHM6Ly9hLmIv'])(
  '[R-09] %s leads nowhere',
  (link) => {
    expect(targetOfPlayLink(link, site)).toBe(null)
    expect(openPlayPage(link)).toEqual({ ...nothing, isBroken: true })
  },
)

test('[R-09] the page says to which host it leads away, and goes on at once inside the site', () => {
  expect(openPlayPage(linkTo('https://gаme.example.com:8443/x'))).toEqual({
    ...nothing,
    host: 'xn--gme-6cd.example.com:8443',
    href: 'https://xn--gme-6cd.example.com:8443/x',
    isLeaving: true,
  })
  expect(openPlayPage(linkTo(`${site}/app/home`))).toEqual({ ...nothing, replaced: [`${site}/app/home`] })
})
