import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, type MouseEvent, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { League, MatchScope, Sport } from '#contract/sports/entities/match-item.ts'
import { CrestImage } from '#src/ui/crest-image.tsx'
import {
  IconBasketball,
  IconClock,
  IconFootball,
  IconGamepad,
  IconGlobe,
  IconLive,
  IconMegaphone,
} from '#src/ui/icons.tsx'
import { IconCalendar, IconCup, IconResults, IconStar } from '#src/ui/sports-icons.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { nameIn, useArt } from '#src/shared/site/site-frame.ts'
import { countedMatches } from '#src/features/sports/sports-data.ts'
import { pathOf, type AddressChange, type SportsAddress } from './sports-address.ts'
import { useListedSports } from './use-listed-sports.ts'
import { addressNow } from './use-sports-address.ts'
import styles from './sports-side.module.css'

const scopeIcons: Readonly<Record<MatchScope, ReactNode>> = {
  live: <IconLive />,
  today: <IconCalendar />,
  early: <IconClock />,
  favourites: <IconStar />,
  results: <IconResults />,
  pinned: <IconCup />,
}

const sportIcons: Readonly<Record<Sport, ReactNode>> = {
  football: <IconFootball />,
  basketball: <IconBasketball />,
  esports: <IconGamepad />,
}

const leaguesMax = 12

interface Side {
  address: SportsAddress
  /** What a choice does beside leading there, as in a sheet. */
  onChosen?: (() => void) | undefined
}

const SideContext = createContext<Side | null>(null)

interface EntryProps {
  change: AddressChange
  isCurrent: boolean
  icon: ReactNode
  count: number | undefined
  isLive?: boolean
  children: ReactNode
}

/** Changes the address of where the page is when it is pressed, which may not be drawn yet. */
const Entry = ({ change, isCurrent, icon, count, isLive = false, children }: EntryProps) => {
  const side = useContext(SideContext)
  const navigate = useNavigate()
  if (!side) return null
  const go = (event: MouseEvent) => {
    side.onChosen?.()
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(pathOf({ ...addressNow(), ...change }), { replace: true })
  }
  return (
    <li>
      <Link
        to={pathOf({ ...side.address, ...change })}
        className={styles.entry}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={go}
      >
        <span className={styles.icon}>{icon}</span>
        <span className={styles.words}>{children}</span>
        {count === undefined ? null : <span className={isLive ? styles.liveCount : styles.count}>{count}</span>}
      </Link>
    </li>
  )
}

const Scopes = ({
  address,
  countOf,
}: {
  address: SportsAddress
  countOf: (scope: MatchScope) => number | undefined
}) => {
  const { t } = useTranslations('sports')
  const sections = (['live', 'today', 'early', 'favourites', 'results', 'pinned'] as const).filter(
    (scope) => scope !== 'pinned' || (countOf('pinned') ?? 0) > 0,
  )
  return (
    <ul>
      {sections.map((scope) => (
        <Entry
          key={scope}
          change={{ scope, leagueId: null, day: null, words: '' }}
          isCurrent={address.scope === scope}
          icon={scopeIcons[scope]}
          count={countOf(scope)}
          isLive={scope === 'live'}
        >
          {t(`side.${scope}`)}
        </Entry>
      ))}
    </ul>
  )
}

const Leagues = ({
  address,
  leagues,
}: {
  address: SportsAddress
  leagues: readonly { league: League; count: number }[]
}) => {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const art = useArt()
  const isOver = address.scope === 'results'
  const pinned = leagues.toSorted((a, b) => Number(b.league.isPinned) - Number(a.league.isPinned) || b.count - a.count)
  const chosen = pinned.filter(({ league }, at) => at < leaguesMax || league.leagueId === address.leagueId)
  if (chosen.length === 0) return null
  return (
    <>
      <h2 className={styles.title}>{t('side.leagues')}</h2>
      <ul>
        {chosen.map(({ league, count }) => {
          const isCurrent = league.leagueId === address.leagueId
          return (
            <Entry
              key={league.leagueId}
              // A league's matches are rarely all of one day: all that is to come, or all that is over, shows them.
              change={
                isCurrent
                  ? { leagueId: null }
                  : { scope: isOver ? 'results' : 'early', day: null, words: '', leagueId: league.leagueId }
              }
              isCurrent={isCurrent}
              icon={league.logo === '' ? <IconGlobe /> : <CrestImage src={art(league.logo)} size={20} />}
              count={count}
            >
              {nameIn(language, league)}
            </Entry>
          )
        })}
      </ul>
    </>
  )
}

/** The left column: which matches, which sport, which league. [A-01, L-08] */
export const SportsSide = (side: Side) => {
  const { address } = side
  const { t } = useTranslations('sports')
  const { gateway } = useShellServices()
  const { data } = useQuery(countedMatches(gateway, { sport: address.sport, isOver: address.scope === 'results' }))
  const countOf = (scope: MatchScope) => data?.scopes.find((one) => one.scope === scope)?.count
  const sportCount = (sport: Sport) => data?.sports.find((one) => one.sport === sport)?.count
  return (
    <SideContext value={side}>
      <nav className={styles.side} aria-label={t('side.label')}>
        <Scopes address={address} countOf={countOf} />
        <h2 className={styles.title}>{t('side.sports')}</h2>
        <ul>
          <Entry
            change={{ leagueId: null, sport: null }}
            isCurrent={address.sport === null}
            icon={<IconGlobe />}
            count={undefined}
          >
            {t('side.allSports')}
          </Entry>
          {useListedSports().map(({ sport, name }) => (
            <Entry
              key={sport}
              change={{ leagueId: null, sport }}
              isCurrent={address.sport === sport}
              icon={sportIcons[sport]}
              count={sportCount(sport)}
            >
              {name}
            </Entry>
          ))}
        </ul>
        <Leagues address={address} leagues={data?.leagues ?? []} />
        <Link to="/app/news" className={styles.entry}>
          <span className={styles.icon}>
            <IconMegaphone />
          </span>
          <span className={styles.words}>{t('side.news')}</span>
        </Link>
      </nav>
    </SideContext>
  )
}
