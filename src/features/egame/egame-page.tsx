import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Venue } from '#contract/site/entities/site-config.ts'
import { IconHeadset } from '#src/ui/account-icons.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { IconChevronRight, IconGamepad, IconLive } from '#src/ui/icons.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { IconBook } from '#src/ui/site-icons.tsx'
import { AskAgain, ListSkeleton, PageHead } from '#src/shared/article/article-frame.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useArt } from '#src/shared/site/site-frame.ts'
import { ClosedChannel } from '#src/shared/site/closed-channel.tsx'
import { venues } from '#src/shared/site/site-content.ts'
import { OwnGameCards } from '#src/shared/site/own-game-cards.tsx'
import { VenueCards } from '#src/shared/site/venue-cards.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { transferPath } from '#src/shared/wallet/wallet-paths.ts'
import styles from './egame-page.module.css'
import { venueAt, type EgamePath } from './venue-of.ts'

export interface EgamePageProps {
  /** The address in force. */
  path: string
  pathOf: EgamePath
  lobbyPath: string
}

const Meanwhile = () => {
  const { t } = useTranslations('site')
  const ways = [
    { to: '/app/live', icon: <IconLive />, words: t('egame.watch') },
    { to: '/app/help', icon: <IconBook />, words: t('egame.help') },
    { to: '/cs', icon: <IconHeadset />, words: t('egame.service') },
  ]
  return (
    <section className={styles.meanwhile} aria-labelledby="egame-meanwhile">
      <h2 id="egame-meanwhile" className={styles.meanwhileTitle}>
        {t('egame.meanwhile')}
      </h2>
      <ul className={styles.ways}>
        {ways.map(({ to, icon, words }) => (
          <li key={to}>
            <Link to={to} className={styles.way}>
              {icon}
              {words}
              <IconChevronRight size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const OneVenue = ({ venue }: { venue: Venue }) => {
  const { t } = useTranslations('site')
  const { formatSettled } = useMoney()
  return (
    <section className={styles.launch} aria-labelledby="egame-venue">
      <img src={useArt()('/art/slots.svg')} alt="" className={styles.picture} />
      <Badge tone="soon" onMedia>
        {t('egame.soon')}
      </Badge>
      <h1 id="egame-venue" className={styles.title}>
        {venue.name}
      </h1>
      <p className={styles.text}>{t('egame.text', { name: venue.name })}</p>
      <p className={styles.text}>
        {t('egame.stakes', { min: formatSettled(venue.min_money), max: formatSettled(venue.max_money) })}
      </p>
      <Link to={transferPath} className={buttonClass({ variant: 'media' })}>
        {t('egame.transfer')}
      </Link>
    </section>
  )
}

/** The entry of electronic games: the venue of the address, or all of them. [R-08, R-03, E-04] */
export const EgamePage = ({ path, pathOf, lobbyPath }: EgamePageProps) => {
  const { t } = useTranslations('site')
  const { gateway } = useShellServices()
  const asked = useQuery(venues(gateway))
  const found = asked.data && venueAt(asked.data.venues, path, { pathOf, lobbyPath })
  if (found?.kind === 'closed') return <ClosedChannel words={t('egame.closed')} />
  const others = found?.kind === 'venue' ? found.others : (found?.open ?? [])
  return (
    <div className={styles.page}>
      <PageTitle title={found?.kind === 'venue' ? found.venue.name : t('egame.title')} />
      {asked.isPending ? <ListSkeleton rows={3} /> : null}
      {asked.isError && !found ? (
        <AskAgain asked={asked} words={{ failed: t('egame.failed'), failedText: t('egame.failedText') }} />
      ) : null}
      {found?.kind === 'venue' ? (
        <>
          <OneVenue venue={found.venue} />
          <Meanwhile />
        </>
      ) : null}
      {found?.kind === 'lobby' ? <PageHead title={t('egame.title')} lead={t('egame.lead')} /> : null}
      {others.length > 0 ? (
        <section aria-label={t('egame.others')}>
          {found?.kind === 'venue' ? <SectionHead icon={<IconGamepad />} title={t('egame.others')} /> : null}
          <VenueCards items={others} pathOf={pathOf} />
        </section>
      ) : null}
      <OwnGameCards />
    </div>
  )
}
