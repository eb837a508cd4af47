import type { Sport } from '#contract/sports/entities/match-item.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { nameIn, useSports } from '#src/shared/site/site-frame.ts'
import { matchSports } from './sports-address.ts'

/** The sports that lists of matches are told apart by: the operator's, in their order and by their names. [C-10] */
export const useListedSports = (): readonly { sport: Sport; name: string }[] => {
  const { language } = useAppearance()
  return useSports().flatMap((item) => {
    const sport = matchSports.find((one) => one === item.sportsType)
    return sport ? [{ sport, name: nameIn(language, item) }] : []
  })
}
