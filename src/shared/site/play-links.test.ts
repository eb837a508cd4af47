import fc from 'fast-check'
import { expect, test } from 'vitest'
import { egamePathOf, gameOfPlayLink, gamePlayLink, playLink, targetOfPlayLink } from './play-links.ts'

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
    }),
  )
})

test.each(refused)('[R-09] %s is neither written, nor read, nor opened', (address) => {
  expect(playLink(address, site)).toBe(null)
  expect(targetOfPlayLink(linkTo(address), site)).toBe(null)
})

test.each(['/play.html', '/play.html?u=', '/play.html?u=%%%', '/play.html?u=_w', '/play.html?url=aHR0cHM6Ly9hLmIv'])(
  '[R-09] %s leads nowhere',
  (link) => {
    expect(targetOfPlayLink(link, site)).toBe(null)
  },
)

test('[R-09] a game’s play link names it, and the address that it was opened at', () => {
  const game = { channelCode: 'dz', gameId: 'dz-001', isDemo: false }
  const url = 'https://games.example/g/dz-001?lang=zh-CN#token'
  const read = (link: string) => gameOfPlayLink(new URL(link, site).searchParams)
  expect(gamePlayLink(game)).toBe('/play.html?game=dz%2Fdz-001')
  expect(read(gamePlayLink(game))).toEqual({ ...game, launchedUrl: null })
  expect(read(gamePlayLink({ ...game, isDemo: true }, url))).toEqual({ ...game, isDemo: true, launchedUrl: url })
  for (const query of ['game=', 'game=dz', 'game=dz/', 'game=dz/<img>', 'game=../dz-001', 'game=https://x/y'])
    expect(read(`/play.html?${query}`)).toBe(null)
  expect(read('/play.html?game=dz/dz-001&u=%%%')).toEqual({ ...game, launchedUrl: null })
})
