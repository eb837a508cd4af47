import { useQuery } from '@tanstack/react-query'
import type { SportsType } from '#contract/sports/entities/match.ts'
import { isSportOpen } from '#contract/sports/rules/sports-channel.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { venues } from '#src/shared/site/site-content.ts'

/** Whether the channel of a sport is open, as far as is known. [R-03, E-04] */
export const useIsSportOpen = (): ((sport: SportsType) => boolean) => {
  const { data } = useQuery(venues(useShellServices().gateway))
  return (sport) => !data || isSportOpen(data.venues, sport)
}
