import { useQuery } from '@tanstack/react-query'
import { asText } from '#src/ui/layout.ts'
import { Link } from 'react-router-dom'
import type { LobbyKind } from '#contract/venues/entities/game.ts'
import type { Venue } from '#contract/site/entities/site-config.ts'
import { AskAgain, ListSkeleton } from '#src/shared/article/article-frame.tsx'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { ClosedChannel } from '#src/shared/site/closed-channel.tsx'
import { venues } from '#src/shared/site/site-content.ts'
import { GamesSwitch, OwnGameCards } from '#src/shared/site/own-game-cards.tsx'
import styles from './egame-page.module.css'
import { Lobby } from './lobby.tsx'
import { OwnTables } from './own-tables.tsx'
import { venueAt, type EgamePath } from './venue-of.ts'

export interface EgamePageProps {
  /** The address in force. */
  path: string
  pathOf: EgamePath
  lobbyPath: string
  /** Electronic games, or live casino. */
  kind: LobbyKind
}

interface VenuesRowProps extends Pick<EgamePageProps, 'pathOf' | 'lobbyPath'> {
  current: Venue | undefined
  others: readonly Venue[]
}

/** All venues, and each of them. [E-04, R-08] */
const VenuesRow = ({ current, others, pathOf, lobbyPath }: VenuesRowProps) => {
  const { t } = useTranslations('egame')
  const listed = [...(current ? [current] : []), ...others].toSorted((one, other) =>
    one.channelCode < other.channelCode ? -1 : 1,
  )
  return (
    <nav className={styles.venues} aria-label={t('venues')}>
      <Link to={lobbyPath} className={styles.venue} aria-current={current ? undefined : 'page'}>
        {t('allVenues')}
      </Link>
      {listed.map(({ channelCode, name }) => (
        <Link
          key={channelCode}
          to={pathOf(channelCode)}
          className={styles.venue}
          aria-current={channelCode === current?.channelCode ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

const Stakes = ({ venue: { min_money: least, max_money: most } }: { venue: Venue }) => {
  const { t } = useTranslations('egame')
  const { formatSettled } = useMoney()
  return (
    <p className={asText('wide', 'fs13', 'quiet')}>
      {t('stakes', { min: formatSettled(least), max: formatSettled(most) })}
    </p>
  )
}

/** A lobby: of the venue of the address, or of all of its kind. [R-08, R-03, R-12, E-04] */
export const EgamePage = ({ path, pathOf, lobbyPath, kind }: EgamePageProps) => {
  const { t } = useTranslations('egame')
  const { gateway } = useShellServices()
  const asked = useQuery(venues(gateway))
  const found = asked.data && venueAt(asked.data.venues, path, { pathOf, lobbyPath, kind })
  if (found?.kind === 'closed') return <ClosedChannel words={t('closed')} />
  const venue = found?.kind === 'venue' ? found.venue : undefined
  const title = venue?.name ?? t(kind === 'egame' ? 'title' : 'casinoTitle')
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      {asked.isPending ? <ListSkeleton rows={3} /> : null}
      {asked.isError && !found ? (
        <AskAgain asked={asked} words={{ failed: t('failed'), failedText: t('failedText') }} />
      ) : null}
      {found ? (
        <>
          <PageHead title={title}>
            <GamesSwitch
              currentPath={kind === 'egame' ? '/app/egame' : lobbyPath}
              words={{ label: t('homes.label'), own: t('homes.own') }}
            />
            <VenuesRow
              current={venue}
              others={found.kind === 'venue' ? found.others : found.open}
              pathOf={pathOf}
              lobbyPath={lobbyPath}
            />
            {venue ? <Stakes venue={venue} /> : null}
          </PageHead>
          {kind === 'live' ? <OwnTables /> : null}
          {venue || kind === 'live' ? null : <OwnGameCards />}
          <Lobby which={venue ? { channelCode: venue.channelCode, kind } : { kind }} />
        </>
      ) : null}
    </div>
  )
}
