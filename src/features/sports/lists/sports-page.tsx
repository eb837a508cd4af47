import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMatchBoard } from '#src/shared/match/match-board.ts'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { asStack } from '#src/ui/layout.ts'
import { useFavourites } from '#src/features/sports/favourites.ts'
import { CupSection, useCupMatches } from './cup-section.tsx'
import { DayBar } from './day-bar.tsx'
import { MatchGroupCard } from './match-group-card.tsx'
import { ListSkeleton, MatchList, useListedMatches } from './match-list.tsx'
import { useSportsAddress } from './use-sports-address.ts'
import { SportsFrame, sportsListId } from './sports-frame.tsx'

const cupPlaces = ['live', 'today', 'early']

/** The sports home: what runs, today, what comes, favourites; the way to results. [A-01, R-03, R-12, L-08] */
export const SportsPage = () => {
  const { t } = useTranslations('sports')
  const { socket } = useShellServices()
  const favourites = useFavourites()
  const [address, go] = useSportsAddress()
  const listed = useListedMatches(address)
  const cup = useCupMatches()
  const showsCup = cupPlaces.includes(address.scope) && address.words === '' && address.leagueId === null
  const board = useMatchBoard(socket, showsCup ? [...listed.matches, ...(cup ?? [])] : listed.matches)
  // What stands above the list is known before the list shows: it pushes nothing away.
  const isWaiting = showsCup && cup === undefined
  // A phone that lies has no height for it: there the prices come first.
  const isLow = useMediaQuery('(max-height: 479px)')
  const cupSection = showsCup && cup ? <CupSection matches={cup} board={board} /> : null
  return (
    <SportsFrame
      address={address}
      onChange={go}
      title={t('title')}
      days={<DayBar address={address} panelId={sportsListId} onChange={go} />}
    >
      {isLow ? null : cupSection}
      <section
        key={isWaiting ? 'waiting' : 'list'}
        id={sportsListId}
        role="tabpanel"
        aria-label={t('list.label')}
        className={asStack(12, 'oneColumn')}
      >
        {isWaiting ? (
          <ListSkeleton />
        ) : (
          <MatchList
            address={address}
            listed={listed}
            showGroup={(group) => (
              <MatchGroupCard key={group.key} group={group} board={board} favourites={favourites} />
            )}
            onReset={(isSearch) =>
              go(isSearch ? { words: '' } : { scope: 'today', day: null, leagueId: null, sport: null })
            }
          />
        )}
      </section>
      {isLow ? cupSection : null}
    </SportsFrame>
  )
}
