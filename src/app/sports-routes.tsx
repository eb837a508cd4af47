import { useParams } from 'react-router-dom'
import { MatchId } from '#contract/ids.ts'
import { NotFoundPage } from '#src/features/shell/not-found-page.tsx'
import { SportsPage } from '#src/features/sports/lists/sports-page.tsx'
import { ResultsPage } from '#src/features/sports/results/results-page.tsx'
import { MatchPage } from '#src/features/sports/match/match-page.tsx'
import type { LoadMatchVideo } from '#src/features/sports/match/match-video-part.ts'
import type { SiteTranslations } from './i18n/translation-store.ts'

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

export const createSportsRoutes = (words: SiteTranslations) => ({
  Sports: SportsPage,
  Results: ResultsPage,
  Match: createMatch(words),
})
