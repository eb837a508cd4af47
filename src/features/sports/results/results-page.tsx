import { useQuery } from '@tanstack/react-query'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { PillSelect } from '#src/ui/pill-select.tsx'
import { asStack } from '#src/ui/layout.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { nameIn } from '#src/shared/site/site-frame.ts'
import { DayRow, useDayTab } from '#src/features/sports/lists/day-row.tsx'
import { MatchList, useListedMatches } from '#src/features/sports/lists/match-list.tsx'
import type { AddressChange, SportsAddress } from '#src/features/sports/lists/sports-address.ts'
import { useSportsAddress } from '#src/features/sports/lists/use-sports-address.ts'
import { SportsFrame, sportsListId } from '#src/features/sports/lists/sports-frame.tsx'
import { countedMatches } from '#src/features/sports/sports-data.ts'
import { ResultCard } from './result-card.tsx'
import styles from './results-page.module.css'

const dayMs = 24 * 60 * 60_000
/** Today and as many days before it as the lists of the site go back. */
const daysMax = 4
const allDays = 'all'

interface ChoiceProps {
  address: SportsAddress
  onChange: (change: AddressChange) => void
}

const ResultDays = ({ address, onChange }: ChoiceProps) => {
  const { t } = useTranslations('sports')
  const { serverNow } = useShellServices()
  const today = siteDayOf(serverNow())
  const tabOf = useDayTab(today)
  const days = Array.from({ length: daysMax }, (_, back) => siteDayOf(siteDayStartMs(today) - back * dayMs))
  return (
    <DayRow
      days={[{ value: allDays, main: t('results.all'), sub: t('results.days') }, ...days.map(tabOf)]}
      chosen={address.day ?? allDays}
      panelId={sportsListId}
      onChoose={(value) => onChange({ day: value === allDays ? null : value })}
    />
  )
}

const LeagueChoice = ({ address, onChange }: ChoiceProps) => {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const { gateway } = useShellServices()
  const { data } = useQuery(countedMatches(gateway, { sport: address.sport, isOver: true }))
  const leagues = (data?.leagues ?? []).toSorted(
    (a, b) => Number(b.league.isPinned) - Number(a.league.isPinned) || b.count - a.count,
  )
  return (
    <PillSelect
      className={styles.league ?? ''}
      label={t('results.league')}
      value={address.leagueId ?? ''}
      options={[
        { value: '', label: t('side.allLeagues') },
        ...leagues.map(({ league, count }) => ({
          value: league.leagueId,
          label: `${nameIn(language, league)} (${count})`,
        })),
      ]}
      onChange={(leagueId) => onChange({ leagueId: leagueId === '' ? null : leagueId })}
    />
  )
}

/** `/app/sports/results`: how matches went, part by part, by day, sport and league. [A-01, R-12, S-13] */
export const ResultsPage = () => {
  const { t } = useTranslations('sports')
  const [read, go] = useSportsAddress()
  const address: SportsAddress = { ...read, scope: 'results' }
  const listed = useListedMatches(address)
  return (
    <SportsFrame
      address={address}
      onChange={go}
      title={t('results.title')}
      days={<ResultDays address={address} onChange={go} />}
      tools={<LeagueChoice address={address} onChange={go} />}
    >
      <section id={sportsListId} role="tabpanel" aria-label={t('results.label')} className={asStack(12, 'oneColumn')}>
        <MatchList
          address={address}
          listed={listed}
          showGroup={(group) => <ResultCard key={group.key} group={group} />}
          onReset={(isSearch) => go(isSearch ? { words: '' } : { day: null, leagueId: null, sport: null })}
        />
      </section>
    </SportsFrame>
  )
}
