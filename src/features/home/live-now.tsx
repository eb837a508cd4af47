import { useState } from 'react'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { Empty } from '#src/ui/empty.tsx'
import { IconLive } from '#src/ui/icons.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { LiveGrid } from '#src/shared/live/live-grid.tsx'
import type { LiveFilter } from '#src/shared/live/live-list.ts'
import type { MatchBoard } from '#src/shared/match/match-board.ts'
import { SportFilter } from '#src/shared/match/sport-filter.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './home-page.module.css'
import { More } from './more.tsx'

const gridCount = 12

/** The rooms that are on, by type. */
export const LiveNow = ({ items, board }: { items: readonly LiveItem[]; board: MatchBoard }) => {
  const { t } = useTranslations('live')
  const [filter, setFilter] = useState<LiveFilter>('all')
  const visible = items.filter((item) => filter === 'all' || item.matchClass === filter).slice(0, gridCount)
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
        {visible.length === 0 ? (
          <Empty title={t('list.empty')} text={t('list.emptyText')} />
        ) : (
          <LiveGrid items={visible} board={board} />
        )}
      </div>
    </section>
  )
}
