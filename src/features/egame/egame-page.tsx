import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Venue } from '#contract/site/entities/site-config.ts'
import { AskAgain, ListSkeleton } from '#src/shared/article/article-frame.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { ClosedChannel } from '#src/shared/site/closed-channel.tsx'
import { venues } from '#src/shared/site/site-content.ts'
import { OwnGameCards } from '#src/shared/site/own-game-cards.tsx'
import styles from './egame-page.module.css'
import { Lobby } from './lobby.tsx'
import { venueAt, type EgamePath } from './venue-of.ts'

export interface EgamePageProps {
  /** The address in force. */
  path: string
  pathOf: EgamePath
  lobbyPath: string
}

interface VenuesRowProps extends Pick<EgamePageProps, 'pathOf' | 'lobbyPath'> {
  here: Venue | undefined
  others: readonly Venue[]
}

/** All venues, and each of them. [E-04, R-08] */
const VenuesRow = ({ here, others, pathOf, lobbyPath }: VenuesRowProps) => {
  const { t } = useTranslations('egame')
  const listed = [...(here ? [here] : []), ...others].toSorted((one, other) =>
    one.channelCode < other.channelCode ? -1 : 1,
  )
  return (
    <nav className={styles.venues} aria-label={t('venues')}>
      <Link to={lobbyPath} className={styles.venue} aria-current={here ? undefined : 'page'}>
        {t('allVenues')}
      </Link>
      {listed.map(({ channelCode, name }) => (
        <Link
          key={channelCode}
          to={pathOf(channelCode)}
          className={styles.venue}
          aria-current={channelCode === here?.channelCode ? 'page' : undefined}
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
  return <p className={styles.stakes}>{t('stakes', { min: formatSettled(least), max: formatSettled(most) })}</p>
}

/** The lobby of electronic games: of the venue of the address, or of all of them. [R-08, R-03, E-04] */
export const EgamePage = ({ path, pathOf, lobbyPath }: EgamePageProps) => {
  const { t } = useTranslations('egame')
  const { gateway } = useShellServices()
  const asked = useQuery(venues(gateway))
  const found = asked.data && venueAt(asked.data.venues, path, { pathOf, lobbyPath })
  if (found?.kind === 'closed') return <ClosedChannel words={t('closed')} />
  const venue = found?.kind === 'venue' ? found.venue : undefined
  const title = venue?.name ?? t('title')
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      {asked.isPending ? <ListSkeleton rows={3} /> : null}
      {asked.isError && !found ? (
        <AskAgain asked={asked} words={{ failed: t('failed'), failedText: t('failedText') }} />
      ) : null}
      {found ? (
        <>
          <header className={styles.head}>
            <h1 className={styles.title}>{title}</h1>
            {venue ? <Stakes venue={venue} /> : null}
            <VenuesRow
              here={venue}
              others={found.kind === 'venue' ? found.others : found.open}
              pathOf={pathOf}
              lobbyPath={lobbyPath}
            />
          </header>
          {venue ? null : <OwnGameCards />}
          <Lobby channelCode={venue?.channelCode} />
        </>
      ) : null}
    </div>
  )
}
