import { expect, test } from 'vitest'
import type { Sport, Team } from '#contract/sports/entities/match-item.ts'
import { formMax } from '#contract/limits.ts'
import { historyOf, type DatedMatch } from './match-history.ts'

const team = (teamId: string): Team => ({
  teamId,
  name: teamId,
  nameEn: teamId,
  shortName: teamId,
  shortNameEn: teamId,
  logo: '',
})

let made = 0
const played = (sport: Sport, homeId: string, home: number, away: number, visitId: string): DatedMatch => {
  made += 1
  return {
    matchId: String(made),
    league: { leagueId: 'L', sport },
    home: team(homeId),
    visit: team(visitId),
    startAtMs: made,
    isVoid: false,
    result: { kind: 'result', isFinal: true, parts: { match: { home, away } }, note: null },
  }
}

const rankedIn = (sport: Sport, matches: DatedMatch[]): string[] => {
  const asked = { ...played(sport, 'A', 0, 0, 'B'), result: null }
  return historyOf(asked, matches).table.map(({ team: { teamId }, points }) => `${teamId}${points}`)
}

test('[C-16] football ranks by points, then difference, then goals; a team without a match is last of those without points', () => {
  const matches = [
    played('football', 'C', 1, 0, 'D'),
    played('football', 'A', 3, 2, 'E'),
    played('football', 'F', 4, 4, 'G'),
  ]
  expect(rankedIn('football', matches)).toEqual(['A3', 'C3', 'F1', 'G1', 'B0', 'E0', 'D0'])
})

test('[C-16] basketball ranks by the share of matches won, not by how many were played', () => {
  const matches = [
    played('basketball', 'A', 90, 80, 'B'),
    played('basketball', 'A', 90, 80, 'B'),
    played('basketball', 'B', 99, 60, 'A'),
    played('basketball', 'C', 81, 80, 'D'),
  ]
  expect(rankedIn('basketball', matches)).toEqual(['C1', 'A2', 'B1', 'D0'])
})

test('[C-16] a form is the last matches before this one, in whichever place the team played', () => {
  const matches = Array.from({ length: formMax + 3 }, (_, at) =>
    played('esports', at % 2 === 0 ? 'A' : 'X', 2, 0, at % 2 === 0 ? 'X' : 'A'),
  )
  const [asked] = matches.slice(-1)
  if (!asked) throw new Error('no match')
  expect(historyOf(asked, matches).form.home.map(({ matchId }) => matchId)).toEqual(
    matches
      .slice(-1 - formMax, -1)
      .map(({ matchId }) => matchId)
      .toReversed(),
  )
})
