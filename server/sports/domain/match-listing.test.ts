import fc from 'fast-check'
import { expect, test } from 'vitest'
import { siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { countMatches, listMatches, type ListAsked, type Listed } from './match-listing.ts'

const today = '2026-11-22'
const startMs = siteDayStartMs(today)
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

const aMatch = (matchId: string, over: Partial<Listed> = {}): Listed => ({
  matchId,
  league: { leagueId: '1001', sport: 'football', name: '华夏超级联赛', nameEn: 'Huaxia Super League' },
  home: { name: '蓉城赤焰', nameEn: 'Rongcheng Blaze' },
  visit: { name: '滨海蓝鲸', nameEn: 'Binhai Whales' },
  startAtMs: startMs + hourMs,
  gameStatus: 0,
  isVoid: false,
  ...over,
})

const matches = [
  aMatch('10', { gameStatus: 1 }),
  aMatch('11', { startAtMs: startMs + 23 * hourMs }),
  aMatch('12', { startAtMs: startMs + dayMs }),
  aMatch('13', { startAtMs: startMs - 1, gameStatus: 2 }),
  aMatch('14', { startAtMs: startMs + 3 * hourMs, isVoid: true }),
  aMatch('3169', { startAtMs: startMs + 5 * dayMs }),
  aMatch('15', {
    startAtMs: startMs - 2 * dayMs,
    gameStatus: 2,
    league: { leagueId: '2001', sport: 'basketball', name: '大篮联', nameEn: 'Grand League' },
  }),
]

const asked = (over: Partial<ListAsked>): ListAsked => ({
  scope: 'live',
  sport: null,
  leagueId: null,
  day: null,
  search: '',
  after: null,
  limit: 100,
  ...over,
})

const sports = ['basketball', 'football']

const idsOf = (over: Partial<ListAsked>, favourites: string[] = []): string[] =>
  listMatches(matches, asked(over), { today, favourites: new Set(favourites), sports }).matches.map(
    ({ matchId }) => matchId,
  )

test('[A-01] each scope has its matches: by kick-off, results newest first', () => {
  expect(idsOf({ scope: 'live' })).toEqual(['10'])
  expect(idsOf({ scope: 'today' })).toEqual(['10', '11'])
  expect(idsOf({ scope: 'early' })).toEqual(['12', '3169'])
  expect(idsOf({ scope: 'results' })).toEqual(['14', '13', '15'])
  expect(idsOf({ scope: 'favourites' }, ['12', '13'])).toEqual(['13', '12'])
})

test("[A-01] what is in play begins with the site's first sport, page by page", () => {
  const basketball = { leagueId: '2001', sport: 'basketball', name: '大篮联', nameEn: 'Grand League' } as const
  const esports = { leagueId: '3001', sport: 'esports', name: '峡谷纪元', nameEn: 'Canyon Era' } as const
  const all = [
    aMatch('1', { gameStatus: 1, league: esports, startAtMs: startMs }),
    aMatch('2', { gameStatus: 1, startAtMs: startMs + hourMs }),
    aMatch('3', { gameStatus: 1, league: basketball, startAtMs: startMs + 2 * hourMs }),
    aMatch('4', { gameStatus: 1, startAtMs: startMs }),
  ]
  const seen: string[] = []
  let after: string | null = null
  do {
    const context = { today, favourites: new Set<string>(), sports }
    const page: ReturnType<typeof listMatches<Listed>> = listMatches(all, asked({ after, limit: 1 }), context)
    seen.push(...page.matches.map(({ matchId }) => matchId))
    after = page.next
  } while (after !== null)
  expect(seen).toEqual(['3', '4', '2', '1'])
})

test('[L-08] the matches of the world cup have a list of their own', () => {
  expect(idsOf({ scope: 'pinned' })).toEqual(['3169'])
})

test('[A-01] days are those of the site: its midnight is 16:00 UTC of the day before', () => {
  expect(idsOf({ scope: 'early', day: '2026-11-23' })).toEqual(['12'])
  expect(idsOf({ scope: 'results', day: '2026-11-21' })).toEqual(['13'])
})

test('[A-01] words are found in names of teams and leagues, in both languages, whatever their case', () => {
  expect(idsOf({ scope: 'live', search: ' whales ' })).toEqual(['10'])
  expect(idsOf({ scope: 'live', search: '赤焰' })).toEqual(['10'])
  expect(idsOf({ scope: 'results', search: 'grand' })).toEqual(['15'])
  expect(idsOf({ scope: 'live', search: 'nobody' })).toEqual([])
  expect(idsOf({ scope: 'results', sport: 'basketball' })).toEqual(['15'])
  expect(idsOf({ scope: 'results', leagueId: '1001' })).toEqual(['14', '13'])
})

test('[A-01] pages together are the list, each match once, whatever the size of a page', () => {
  const many = fc.array(
    fc.record({ id: fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }), hours: fc.integer({ min: -40, max: 0 }) }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(many, fc.integer({ min: 1, max: 20 }), (drawn, limit) => {
      const unique = [...new Map(drawn.map((one) => [one.id, one])).values()]
      const all = unique.map(({ id, hours }) =>
        aMatch(String(id), { startAtMs: startMs + hours * hourMs, gameStatus: 2 }),
      )
      const context = { today, favourites: new Set<string>(), sports }
      const seen: string[] = []
      let after: string | null = null
      for (let turn = 0; turn <= all.length; turn += 1) {
        const page: ReturnType<typeof listMatches<Listed>> = listMatches(
          all,
          asked({ scope: 'results', after, limit }),
          context,
        )
        seen.push(...page.matches.map(({ matchId }) => matchId))
        after = page.next
        if (after === null) break
      }
      const whole = listMatches(all, asked({ scope: 'results', limit: 1_000 }), context)
      expect(seen).toEqual(whole.matches.map(({ matchId }) => matchId))
    }),
  )
})

test('[A-01] the counts say what the lists have', () => {
  const counts = countMatches(matches, { sport: 'football', isOver: false }, today)
  expect(counts.scopes).toEqual([
    { scope: 'live', count: 1 },
    { scope: 'today', count: 2 },
    { scope: 'early', count: 2 },
    { scope: 'results', count: 2 },
    { scope: 'pinned', count: 1 },
  ])
  expect(counts.sports).toEqual([
    { sport: 'football', count: 4 },
    { sport: 'basketball', count: 0 },
    { sport: 'esports', count: 0 },
  ])
  expect(counts.days).toEqual([
    { day: '2026-11-22', count: 2 },
    { day: '2026-11-23', count: 1 },
    { day: '2026-11-27', count: 1 },
  ])
  expect(counts.leagues.map(({ league, count }) => [league.leagueId, count])).toEqual([['1001', 4]])
})

test('[A-01] the counts of the page of results say what is over, void matches with it', () => {
  const counts = countMatches(matches, { sport: null, isOver: true }, today)
  expect(counts.days).toEqual([
    { day: '2026-11-20', count: 1 },
    { day: '2026-11-21', count: 1 },
    { day: today, count: 1 },
  ])
  expect(counts.leagues.map(({ league, count }) => [league.leagueId, count])).toEqual([
    ['1001', 2],
    ['2001', 1],
  ])
  expect(counts.sports).toEqual([
    { sport: 'football', count: 2 },
    { sport: 'basketball', count: 1 },
    { sport: 'esports', count: 0 },
  ])
})
