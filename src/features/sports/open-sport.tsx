import type { ReactNode } from 'react'
import type { SportsType } from '#contract/sports/entities/match.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { ClosedChannel } from '#src/shared/site/closed-channel.tsx'
import { useIsSportOpen } from '#src/shared/sports/use-is-sport-open.ts'

/** A page of a sport, until it is known that the sport's channel is closed. [R-03, E-04] */
export const OpenSport = ({ sport, children }: { sport: SportsType; children: ReactNode }) => {
  const { t } = useTranslations('sports')
  return useIsSportOpen()(sport) ? (
    children
  ) : (
    <ClosedChannel words={t(sport === 'esports' ? 'closedEsports' : 'closed')} />
  )
}
