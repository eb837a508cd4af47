import type { Sport } from '#contract/sports/entities/match-item.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { nameIn, useSports } from '#src/shared/site/site-frame.ts'
import { useIsSportOpen } from '#src/features/sports/open-sport.tsx'
import { matchSports } from './sports-address.ts'

/** The sports that lists of matches are told apart by: the operator's whose channel is open, in their order and by their names. [C-10, E-04] */
export const useListedSports = (): readonly { sport: Sport; name: string }[] => {
  const { language } = useAppearance()
  const isOpen = useIsSportOpen()
  return useSports().flatMap((item) => {
    const sport = matchSports.find((one) => one === item.sportsType)
    return sport && isOpen(sport) ? [{ sport, name: nameIn(language, item) }] : []
  })
}
