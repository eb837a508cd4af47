import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Fragment, useMemo, type ReactNode } from 'react'
import type { ResponseOf } from '#contract/define-call.ts'
import type { livePopularList } from '#contract/live/calls/live-list.ts'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { featured } from '#contract/live/rules/featured.ts'
import { IconFlame } from '#src/ui/icons.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { popularLives } from '#src/shared/live/live-list.ts'
import { LivesFailed } from '#src/shared/live/lives-failed.tsx'
import { useMatchBoard, type MatchBoard } from '#src/shared/match/match-board.ts'
import { useOddsWithoutSocket } from '#src/shared/match/popular-odds.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { NoticesFor, usePageParts } from '#src/shared/site/page-parts.tsx'
import { useHomeConfig } from '#src/shared/site/site-frame.ts'
import { LateEntries } from './late-entries.tsx'
import { GreetingPhone, GreetingWide } from './greeting.tsx'
import { useGradually } from './gradually.ts'
import { homeBlocks, isListed, type PageSection } from './home-blocks.ts'
import { hotMatches } from './home-lineup.ts'
import styles from './home-page.module.css'
import { HomeSkeleton } from './home-skeleton.tsx'
import { HotMatches } from './hot-matches.tsx'
import { LiveNow } from './live-now.tsx'
import { More } from './more.tsx'
import { PopularOdds } from './popular-odds.tsx'
import { SideList } from './side-list.tsx'
import { StagePhone } from './stage-phone.tsx'
import { Stage } from './stage.tsx'
import { VenueSection } from './venue-section.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

const featuredCount = 5
const hotCount = 5
const none: readonly LiveItem[] = []

type Lives = UseQueryResult<ResponseOf<typeof livePopularList>>

interface Listed {
  lives: Lives
  items: readonly LiveItem[]
  board: MatchBoard
  hot: readonly LiveItem[]
  phone: boolean
}

const Hero = ({ items, board, phone }: Listed) => {
  const { t } = useTranslations('live')
  const [first, ...rest] = useMemo(() => featured(items, featuredCount), [items])
  if (!first) return null
  return (
    <section aria-label={t('sections.hero')} className={phone ? undefined : styles.hero}>
      {phone ? (
        <StagePhone items={[first, ...rest]} board={board} />
      ) : (
        <>
          <Stage item={first} board={board} />
          <SideList items={rest} />
        </>
      )}
    </section>
  )
}

const Hot = ({ hot, lives, board }: Listed) => {
  const { t } = useTranslations('live')
  if (hot.length === 0) return null
  return (
    <section aria-labelledby="home-hot">
      <SectionHead
        id="home-hot"
        icon={<IconFlame />}
        title={t('sections.hot')}
        end={<More to="/app/live">{t('sections.all', { total: lives.data?.total ?? 0 })}</More>}
      />
      <HotMatches items={hot} board={board} />
    </section>
  )
}

const sectionOf = (section: PageSection, listed: Listed): ReactNode => {
  switch (section) {
    case 'stage':
      return <Hero {...listed} />
    case 'hot':
      return <Hot {...listed} />
    case 'odds':
      return <PopularOdds items={listed.hot} board={listed.board} />
    case 'live':
      return <LiveNow items={listed.items} board={listed.board} />
    case 'venues':
      return <VenueSection />
    default:
      return section satisfies never
  }
}

/** In the place of the lists while there is none. */
const Instead = ({ lives, sections }: { lives: Lives; sections: readonly PageSection[] }) =>
  lives.isPending ? <HomeSkeleton sections={sections} /> : <LivesFailed lives={lives} />

interface ColumnProps {
  listed: Listed
  sections: readonly PageSection[]
  /** Only the first column greets, and leads on. */
  isFirst: boolean
  greets: boolean
}

const Column = ({ listed, sections, isFirst, greets }: ColumnProps) => {
  const { lives, phone } = listed
  const waiting = lives.data ? [] : sections.filter(isListed)
  const own =
    phone && isFirst ? [...(greets ? [<GreetingPhone key="greeting" />] : []), <LateEntries key="entries" />] : []
  const visible = sections.flatMap((section) => {
    if (waiting.includes(section))
      return section === waiting[0] ? [<Instead key="instead" lives={lives} sections={waiting} />] : []
    return [<Fragment key={section}>{sectionOf(section, listed)}</Fragment>]
  })
  // On a phone the greeting follows the first picture of the page.
  const at = sections[0] === 'stage' ? 1 : 0
  return (
    <div className={styles.page}>
      {greets && isFirst && !phone ? (
        <GreetingWide liveCount={lives.data?.liveCount} viewerCount={lives.data?.viewerCount} />
      ) : null}
      {visible.toSpliced(at, 0, ...own)}
    </div>
  )
}

/** Where a visit starts: what the operator shows there, in that order. [R-03, A-03, C-10] */
export const HomePage = () => {
  const { t } = useTranslations('live')
  const { gateway, socket } = useShellServices()
  const phone = useMediaQuery('(max-width: 767px)')
  const { notices, homeBanners } = usePageParts()
  const { sections, greeting } = useHomeConfig()
  const lives = useQuery(popularLives(gateway))
  const count = useGradually(sections.length, lives.isSuccess)
  const blocks = useMemo(() => homeBlocks(sections.slice(0, count)), [sections, count])
  const items = lives.data?.items ?? none
  const board = useMatchBoard(socket, items)
  const hot = useMemo(() => hotMatches(items, hotCount), [items])
  useOddsWithoutSocket(hot, board)
  const listed = { lives, items, board, hot, phone }
  const first = blocks.findIndex(({ kind }) => kind === 'column')
  return (
    <>
      <PageTitle title={t('homeTitle')} isHome />
      {blocks.map((block, index) => {
        if (block.kind === 'column')
          return (
            <Column key={index} listed={listed} sections={block.sections} isFirst={index === first} greets={greeting} />
          )
        if (block.kind === 'banners') return <div key="banners">{homeBanners}</div>
        return (
          <div key="notices" className={styles.notices}>
            <NoticesFor roomy={false} notices={notices} />
          </div>
        )
      })}
      {count < sections.length ? <div className={styles.coming} /> : null}
    </>
  )
}
