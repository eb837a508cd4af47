import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { MatchId } from '#contract/ids.ts'
import { NotFoundPage } from '#src/features/shell/not-found-page.tsx'
import { cupAsked } from '#src/features/sports/lists/cup-section.tsx'
import { readAddress } from '#src/features/sports/lists/sports-address.ts'
import { SportsPage } from '#src/features/sports/lists/sports-page.tsx'
import { OpenSport } from '#src/features/sports/open-sport.tsx'
import { countedMatches, listedMatches } from '#src/features/sports/sports-data.ts'
import { ResultsPage } from '#src/features/sports/results/results-page.tsx'
import { MatchPage } from '#src/features/sports/match/match-page.tsx'
import type { LoadMatchVideo } from '#src/features/sports/match/match-video-part.ts'
import { venues } from '#src/shared/site/site-content.ts'
import type { Composition } from '#src/app/compose.ts'
import type { SiteTranslations } from '#src/app/i18n/translation-store.ts'

/** Of the sport that its address names, else of the sportsbook. [R-03, E-04] */
const Channel = ({ children }: { children: ReactNode }) => (
  <OpenSport sport={readAddress(useSearchParams()[0]).sport ?? 'football'}>{children}</OpenSport>
)

const Sports = () => (
  <Channel>
    <SportsPage />
  </Channel>
)

const Results = () => (
  <Channel>
    <ResultsPage />
  </Channel>
)

/** A match by its number; its player loads with the words of the rooms' when it is wanted. [E-10, C-16] */
const createMatch = (words: SiteTranslations) => {
  const loadVideo: LoadMatchVideo = async () => {
    const [{ MatchVideoPart }] = await Promise.all([import('./match-video-part.tsx'), words.load('room')])
    return MatchVideoPart
  }
  const Match = () => {
    const asked = MatchId.safeParse(useParams()['matchId'])
    if (!asked.success) return <NotFoundPage />
    return <MatchPage key={asked.data} matchId={asked.data} loadVideo={loadVideo} />
  }
  return Match
}

/** What the server has drawn of the sports page, for visitors and members alike. [C-08] */
export const askFirst = async ({ gateway, queries }: Pick<Composition, 'gateway' | 'queries'>): Promise<void> => {
  await Promise.all([
    queries.prefetchQuery(venues(gateway)),
    queries.prefetchQuery(countedMatches(gateway, { sport: null, isOver: false })),
    queries.prefetchInfiniteQuery(listedMatches(gateway, { ...cupAsked, scope: 'live' }, '')),
    queries.prefetchInfiniteQuery(listedMatches(gateway, cupAsked, '')),
  ])
}

export const createSportsRoutes = (words: SiteTranslations) => ({
  Sports,
  Results,
  Match: createMatch(words),
})
