import type { MatchItem } from '#contract/sports/entities/match-item.ts'
import { matchDetail, matchList } from '#contract/sports/match-calls.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useOwn } from '#src/shared/app/own-data.ts'

const listedMax = 30
const asked = { sport: null, leagueId: null, day: null, search: '', after: null, limit: listedMax } as const

/** Matches that can be tied to a room: those that run and those of today. */
export const useMatchChoices = (chosen: string | null) => {
  const { language } = useAppearance()
  const live = useOwn(matchList, { ...asked, scope: 'live' })
  const today = useOwn(matchList, { ...asked, scope: 'today' })
  const own = useOwn(matchDetail, { matchId: chosen ?? '0' })
  const found = [...(own.data ? [own.data.match] : []), ...(live.data?.matches ?? []), ...(today.data?.matches ?? [])]
  const byId = new Map<string, MatchItem>(found.map((match) => [match.matchId, match]))
  const nameOf = (team: MatchItem['home']): string => (language === 'en' ? team.nameEn : team.name)
  return [...byId.values()].map((match) => ({
    value: match.matchId,
    label: `${nameOf(match.home)} vs ${nameOf(match.visit)} · ${momentWords(match.startAtMs, language)}`,
  }))
}
