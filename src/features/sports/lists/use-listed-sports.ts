import type { Sport } from '#contract/sports/entities/match-item.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { nameIn, useSports } from '#src/shared/site/site-frame.ts'
import { useIsSportOpen } from '#src/shared/sports/use-is-sport-open.ts'
import { matchSports } from './sports-address.ts'

/** The sports of match lists whose channel is open, in the operator's order and with the operator's names. [C-10, E-04] */
export const useListedSports = (): readonly { sport: Sport; name: string }[] => {
  const { language } = useAppearance()
  const isOpen = useIsSportOpen()
  return useSports().flatMap((item) => {
    const sport = matchSports.find((one) => one === item.sportsType)
    return sport && isOpen(sport) ? [{ sport, name: nameIn(language, item) }] : []
  })
}
