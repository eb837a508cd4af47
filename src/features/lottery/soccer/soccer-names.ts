import type { SoccerMatch } from '#contract/lottery/entities/soccer.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { nameIn } from '#src/shared/site/site-frame.ts'

/** A match in the language in force. */
export const useSoccerNames = () => {
  const { language } = useTranslations('lottery')
  return ({ home, visit, league }: SoccerMatch) => ({
    home: nameIn(language, home),
    visit: nameIn(language, visit),
    league: nameIn(language, league),
  })
}
