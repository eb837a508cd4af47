import { useQuery } from '@tanstack/react-query'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { countedMatches } from '#src/features/sports/sports-data.ts'
import { DayRow, useDayTab } from './day-row.tsx'
import { chosenDay, ofDay, type AddressChange, type SportsAddress } from './sports-address.ts'

const dayMs = 24 * 60 * 60_000
const daysAhead = 7

interface DayBarProps {
  address: SportsAddress
  panelId: string
  onChange: (change: AddressChange) => void
}

/** What runs, then the days on the site's calendar. */
export const DayBar = ({ address, panelId, onChange }: DayBarProps) => {
  const { t } = useTranslations('sports')
  const { gateway, serverNow } = useShellServices()
  const today = siteDayOf(serverNow())
  const tabOf = useDayTab(today)
  const { data } = useQuery(countedMatches(gateway, { sport: address.sport, isOver: false }))
  const live = data?.scopes.find(({ scope }) => scope === 'live')?.count
  const days = Array.from({ length: daysAhead }, (_, at) => siteDayOf(siteDayStartMs(today) + at * dayMs))
  return (
    <DayRow
      days={[
        { value: 'live', main: t('side.live'), sub: live === undefined ? '' : t('side.count', { count: live }) },
        ...days.map(tabOf),
      ]}
      chosen={chosenDay(address, today)}
      panelId={panelId}
      onChoose={(value) =>
        onChange(
          value === 'live' ? { scope: 'live', day: null, leagueId: null } : { ...ofDay(value, today), leagueId: null },
        )
      }
    />
  )
}
