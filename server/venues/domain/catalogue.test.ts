import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gameKey, listGames, pageOfGames, type CatalogueGame } from './catalogue.ts'

const brand = { brandCode: 'XH', name: '星河电子', nameEn: 'Galaxy Games' }
const aGame = (gameId: string, over: Partial<CatalogueGame> = {}): CatalogueGame => ({
  channelCode: 'dz',
  gameId,
  brandCode: 'XH',
  category: 'slots',
  play: 'wheel',
  volatility: 'medium',
  name: '翡翠星盘',
  nameEn: 'Jade Wheel',
  pinyin: 'fei cui xing pan',
  tags: [],
  art: 'wheel',
  orientation: 'any',
  hasDemo: true,
  rank: 1,
  ...over,
})

test('[C-13] a game that is named twice counts once; the last word holds', () => {
  const listed = listGames([aGame('a'), aGame('b', { rank: 0 }), aGame('a', { rank: 5 })], [brand])
  expect(listed.map(({ gameId, rank }) => [gameId, rank])).toEqual([
    ['b', 0],
    ['a', 5],
  ])
})

test('[C-13] pages by cursor give every game once, in order, also when games vanish or come between two pages', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 99 })), {
        selector: ([, id]) => id,
        minLength: 1,
        maxLength: 40,
      }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 0, max: 99 }),
      (made, limit, goneId) => {
        let listed = listGames(
          made.map(([rank, id]) => aGame(`g${id}`, { rank })),
          [brand],
        )
        const all = listed.map(gameKey)
        const seen: string[] = []
        let after: string | undefined
        for (let page = 0; page < 50; page++) {
          const { games, next } = pageOfGames(listed, { after, limit })
          seen.push(...games.map(gameKey))
          if (next === null) break
          after = next
          listed = listed.filter(({ gameId }) => gameId !== `g${goneId}`)
        }
        expect(new Set(seen).size).toBe(seen.length)
        const gone = `dz/g${goneId}`
        expect(seen.filter((key) => key !== gone)).toEqual(all.filter((key) => key !== gone))
      },
    ),
  )
})

test.each(['翡翠', 'FEICUI', 'fei cui', 'fcxp', 'jade', '星河', 'galaxy'])('[C-13] %s finds the game', (search) => {
  const listed = listGames([aGame('a')], [brand])
  expect(pageOfGames(listed, { search, limit: 10 }).total).toBe(1)
})

test.each(['x', '翡 翠 鱼', 'fcp', '%', '.*'])('[C-13] %s finds nothing', (search) => {
  const listed = listGames([aGame('a', { pinyin: 'fei cui pan' }), aGame('b', { pinyin: '' })], [])
  expect(pageOfGames(listed.slice(1), { search, limit: 10 }).total).toBe(0)
})
