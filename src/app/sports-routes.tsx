import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { MatchId } from '#contract/ids.ts'
import { isSportsOpen } from '#contract/sports/rules/sports-channel.ts'
import { NotFoundPage } from '#src/features/shell/not-found-page.tsx'
import { cupAsked } from '#src/features/sports/lists/cup-section.tsx'
import { SportsPage } from '#src/features/sports/lists/sports-page.tsx'
import { countedMatches, listedMatches } from '#src/features/sports/sports-data.ts'
import { ResultsPage } from '#src/features/sports/results/results-page.tsx'
import { MatchPage } from '#src/features/sports/match/match-page.tsx'
import type { LoadMatchVideo } from '#src/features/sports/match/match-video-part.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { ClosedChannel } from '#src/shared/site/closed-channel.tsx'
import { venues } from '#src/shared/site/site-content.ts'
import type { Composition } from './compose.ts'
import type { SiteTranslations } from './i18n/translation-store.ts'

/** A page of sports, until it is known that their channel is closed. [R-03, E-04] */
const Channel = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslations('sports')
  const { data } = useQuery(venues(useShellServices().gateway))
  return data && !isSportsOpen(data.venues) ? <ClosedChannel words={t('closed')} /> : children
}

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
    return (
      <Channel>
        <MatchPage key={asked.data} matchId={asked.data} loadVideo={loadVideo} />
      </Channel>
    )
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
