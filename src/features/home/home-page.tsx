import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { IconChevronRight, IconFlame, IconLive, IconRefresh } from '#src/ui/icons.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { LiveGrid } from '#src/shared/live/live-grid.tsx'
import { popularLives, type LiveFilter } from '#src/shared/live/live-list.ts'
import { useMatchBoard, type MatchBoard } from '#src/shared/match/match-board.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { SportFilter } from '#src/shared/match/sport-filter.tsx'
import { GreetingPhone, GreetingWide } from './greeting.tsx'
import { featured, hotMatches } from './home-lineup.ts'
import styles from './home-page.module.css'
import { HomeSkeleton } from './home-skeleton.tsx'
import { HotMatches } from './hot-matches.tsx'
import { SideList } from './side-list.tsx'
import { StagePhone } from './stage-phone.tsx'
import { Stage } from './stage.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

const featuredCount = 5
const hotCount = 5
const gridCount = 12
const none: readonly LiveItem[] = []

const Hero = ({ items, board, phone }: { items: readonly LiveItem[]; board: MatchBoard; phone: boolean }) => {
  const { t } = useTranslations('live')
  const [first, ...rest] = items
  if (!first) return null
  return (
    <section aria-label={t('sections.hero')} className={phone ? undefined : styles.hero}>
      {phone ? (
        <StagePhone items={items} board={board} />
      ) : (
        <>
          <Stage item={first} board={board} />
          <SideList items={rest} />
        </>
      )}
    </section>
  )
}

const More = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={styles.more}>
    {children}
    <IconChevronRight size={16} />
  </Link>
)

const NowLive = ({ items, board }: { items: readonly LiveItem[]; board: MatchBoard }) => {
  const { t } = useTranslations('live')
  const [filter, setFilter] = useState<LiveFilter>('all')
  const shown = items.filter((item) => filter === 'all' || item.matchClass === filter).slice(0, gridCount)
  return (
    <section aria-labelledby="home-live">
      <SectionHead
        id="home-live"
        icon={<IconLive />}
        title={t('sections.live')}
        end={<More to={filter === 'all' ? '/app/live' : `/app/live?sport=${filter}`}>{t('sections.more')}</More>}
      >
        <SportFilter
          value={filter}
          onChange={setFilter}
          counts={undefined}
          panelId="home-live-list"
          className={styles.filter}
        />
      </SectionHead>
      <div id="home-live-list" role="tabpanel" aria-labelledby="home-live">
        {shown.length === 0 ? (
          <Empty title={t('list.empty')} text={t('list.emptyText')} />
        ) : (
          <LiveGrid items={shown} board={board} />
        )}
      </div>
    </section>
  )
}

/** Where a visit starts: what is watched most, what runs, what is on. */
export const HomePage = () => {
  const { t } = useTranslations('live')
  const { gateway, socket } = useShellServices()
  const phone = useMediaQuery('(max-width: 767px)')
  const lives = useQuery(popularLives(gateway))
  const items = lives.data?.items ?? none
  const board = useMatchBoard(socket, items)
  const stage = useMemo(() => featured(items, featuredCount), [items])
  const hot = useMemo(() => hotMatches(items, hotCount), [items])
  return (
    <div className={styles.page}>
      <PageTitle title={t('homeTitle')} />
      {phone ? null : <GreetingWide liveCount={lives.data?.liveCount} viewerCount={lives.data?.viewerCount} />}
      {lives.isPending ? <HomeSkeleton /> : null}
      {lives.isError && !lives.data ? (
        <ErrorState
          title={t('list.failed')}
          text={t('list.failedText')}
          action={
            <Button busy={lives.isFetching} icon={<IconRefresh size={18} />} onClick={() => void lives.refetch()}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : null}
      <Hero items={stage} board={board} phone={phone} />
      {phone ? <GreetingPhone /> : null}
      {hot.length > 0 ? (
        <section aria-labelledby="home-hot">
          <SectionHead
            id="home-hot"
            icon={<IconFlame />}
            title={t('sections.hot')}
            end={<More to="/app/live">{t('sections.all', { total: lives.data?.total ?? items.length })}</More>}
          />
          <HotMatches items={hot} board={board} />
        </section>
      ) : null}
      {lives.data ? <NowLive items={items} board={board} /> : null}
    </div>
  )
}
