import { describe, expect, test } from 'vitest'
import { simulateMatch } from '#server/sports/sandbox/match-simulation.ts'
import { matchMsMax } from '#server/sports/sandbox/simulator.ts'
import type { SimulatedFixture } from '#server/sports/sandbox/simulated-fixture.ts'
import { calendarAt, type CalendarOptions } from './calendar.ts'
import { drawCrest } from './crest-drawing.ts'
import { calendarLeagues } from './leagues.ts'

const hourMs = 60 * 60_000
const nowMs = Date.UTC(2026, 10, 20, 12)
const options: CalendarOptions = { seed: 20_260, lines: 32, speed: 1, hasFaults: false }
const teams = calendarLeagues.flatMap((league) => league.teams.map(({ named }) => named))

const endOf = ({ body, seed, sides }: SimulatedFixture, speed = 1): number =>
  body.startAtMs + simulateMatch(body.sport, seed, sides).timeline.endMs / speed

const onAt = (fixtures: readonly SimulatedFixture[], atMs: number, speed = 1): SimulatedFixture[] =>
  fixtures
    .filter(({ body }) => body.startAtMs <= atMs && body.startAtMs > atMs - matchMsMax / speed)
    .filter((fixture) => endOf(fixture, speed) > atMs)

describe('leagues and teams', () => {
  test('[C-16] over forty leagues and over four hundred teams, each with a name of its own in both languages', () => {
    expect(calendarLeagues.length).toBeGreaterThanOrEqual(40)
    expect(teams.length).toBeGreaterThanOrEqual(400)
    for (const names of [
      teams.map(({ name }) => name),
      teams.map(({ nameEn }) => nameEn),
      calendarLeagues.map(({ named }) => named.name),
      calendarLeagues.map(({ named }) => named.nameEn),
    ])
      expect(new Set(names).size).toBe(names.length)
    expect(teams.every(({ name, nameEn }) => /^\p{Script=Han}+$/u.test(name) && /^[A-Za-z ]+$/.test(nameEn))).toBe(true)
  })

  test('[C-16] each has a crest, the same for ever, and most have one of their own', () => {
    const crests = teams.map(({ teamId }) => drawCrest(teamId))
    expect(drawCrest('5001-1')).toBe(crests[0])
    expect(new Set(crests).size).toBeGreaterThan(teams.length * 0.75)
    for (const crest of crests) expect(crest).toMatch(/^<svg [^<>]*>(<[^<>]*>)*<\/svg>$/)
  })
})

describe('the calendar', () => {
  test('[A-03] between 20 and 40 matches are on at any hour of a week, at any pace', () => {
    for (const speed of [1, 10])
      for (let hour = 0; hour < 7 * 24; hour += 11) {
        const atMs = nowMs + hour * hourMs
        const on = onAt(calendarAt({ ...options, speed }, atMs), atMs, speed).length
        expect(on).toBeGreaterThanOrEqual(20)
        expect(on).toBeLessThanOrEqual(40)
      }
  })

  test('[C-16] yesterday is there, and over three hundred matches of the coming week', () => {
    const starts = calendarAt(options, nowMs).map(({ body }) => body.startAtMs)
    expect(starts.filter((at) => at > nowMs && at < nowMs + 7 * 24 * hourMs).length).toBeGreaterThan(300)
    expect(starts.filter((at) => at > nowMs + 2 * 24 * hourMs).length).toBeGreaterThan(100)
    expect(starts.filter((at) => at < nowMs - 12 * hourMs).length).toBeGreaterThan(100)
  })

  test('[C-16] no team plays twice at once', () => {
    const fixtures = calendarAt(options, nowMs)
    const busyUntil = new Map<string, number>()
    for (const fixture of fixtures.toSorted((a, b) => a.body.startAtMs - b.body.startAtMs))
      for (const { teamId } of [fixture.body.home, fixture.body.visit]) {
        expect(fixture.body.startAtMs).toBeGreaterThanOrEqual(busyUntil.get(teamId) ?? 0)
        busyUntil.set(teamId, endOf(fixture))
      }
  })

  test('[C-16] an hour later the same matches are there, with the next ones', () => {
    const later = new Map(calendarAt(options, nowMs + hourMs).map((fixture) => [fixture.fixtureId, fixture]))
    const still = calendarAt(options, nowMs).filter(({ body }) => body.startAtMs > nowMs - 24 * hourMs)
    expect(still.map(({ fixtureId }) => later.get(fixtureId))).toEqual(still)
  })

  test('[C-16] a season has each pairing once at home and once away', () => {
    const everyMs = 135 * 60_000
    const season = Array.from({ length: 12 }, (_, window) =>
      calendarAt({ ...options, lines: 40 }, nowMs + window * 20 * everyMs).filter(
        ({ body }) =>
          body.league.leagueId === '5005' && body.startAtMs > nowMs && body.startAtMs <= nowMs + 90 * everyMs,
      ),
    ).flat()
    const pairs = new Map(season.map(({ fixtureId, body }) => [fixtureId, `${body.home.teamId} ${body.visit.teamId}`]))
    expect([pairs.size, new Set(pairs.values()).size]).toEqual([90, 90])
  })

  test('[C-16] with faults a few matches are postponed, corrected or taken back; without none', () => {
    const fates = (hasFaults: boolean) => new Set(calendarAt({ ...options, hasFaults }, nowMs).map(({ fate }) => fate))
    expect(fates(false)).toEqual(new Set(['plain']))
    expect(fates(true)).toEqual(new Set(['plain', 'postponed', 'corrected', 'rolled-back']))
  })
})
