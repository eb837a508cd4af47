import { useParams } from 'react-router-dom'
import { MatchId } from '#contract/ids.ts'
import { NotFoundPage } from '#src/features/shell/not-found-page.tsx'
import { SportsPage } from '#src/features/sports/lists/sports-page.tsx'
import { MatchPage } from '#src/features/sports/match/match-page.tsx'

/** A match by its number. [E-10] */
const MatchRoute = () => {
  const asked = MatchId.safeParse(useParams()['matchId'])
  return asked.success ? <MatchPage key={asked.data} matchId={asked.data} /> : <NotFoundPage />
}

export const sportsRoutes = { Sports: SportsPage, Match: MatchRoute }
