import { useState } from 'react'
import type { MatchDetail, MatchItem, Sport } from '#contract/sports/entities/match-item.ts'
import type { Market } from '#contract/sports/entities/match.ts'
import { Empty } from '#src/ui/empty.tsx'
import { Segmented, Tabs } from '#src/ui/tabs.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { SideNames } from '#src/shared/match/market-words.ts'
import {
  isInGroup,
  lineFilters,
  mainViews,
  marketGroups,
  marketViews,
  withLines,
  type LineFilter,
  type MarketGroup,
} from '#src/shared/match/match-markets.ts'
import { closedReason } from './closed-reason.ts'
import { MarketCard } from './market-card.tsx'
import styles from './market-panel.module.css'

const panelId = 'match-markets'

interface PanelProps {
  match: MatchItem
  sides: SideNames
  markets: readonly Market[]
  detail: MatchDetail
}

const useWhy = ({ match, detail }: Pick<PanelProps, 'match' | 'detail'>): string => {
  const { t } = useTranslations('sports')
  const { serverNow } = useShellServices()
  if (match.note !== null) return t(`noteTexts.${match.note}`)
  const reason = closedReason(match, detail.incidents, serverNow())
  if (reason.kind === 'incident') return t('markets.paused', { why: t(`incidents.${reason.incident}`) })
  return t(reason.kind === 'plain' ? 'markets.pausedPlain' : 'markets.finished')
}

const partsWord: Readonly<Record<Sport, 'parts' | 'quarters' | 'maps'>> = {
  football: 'parts',
  basketball: 'quarters',
  esports: 'maps',
}

const Groups = ({
  sport,
  groups: entries,
  group,
  onChange,
}: {
  sport: Sport
  groups: readonly { group: MarketGroup; count: number }[]
  group: MarketGroup
  onChange: (group: MarketGroup) => void
}) => {
  const { t } = useTranslations('sports')
  // Below the tabs of a phone's page, whose look they would repeat.
  const isWide = useMediaQuery('(min-width: 1024px)')
  return (
    <Tabs<MarketGroup>
      look={isWide ? 'line' : 'chip'}
      label={t('markets.groups')}
      panelId={panelId}
      value={group}
      onChange={onChange}
      className={styles.groups ?? ''}
      items={entries.map(({ group: value, count }) => ({
        value,
        label: t(`markets.${value === 'parts' ? partsWord[sport] : value}`),
        count,
      }))}
    />
  )
}

/** All markets of a match, by what they are about; lines can be narrowed to one kind. [S-13, C-16] */
export const MarketPanel = ({ match, sides, markets, detail }: PanelProps) => {
  const { t } = useTranslations('sports')
  const [chosen, setChosen] = useState<MarketGroup>('hot')
  const [filter, setFilter] = useState<LineFilter>('all')
  const why = useWhy({ match, detail })
  const views = marketViews(markets)
  const groups = marketGroups
    .map((group) => ({
      group,
      count: views.filter((view) => isInGroup(view, group)).reduce((sum, { lines }) => sum + lines.length, 0),
    }))
    .filter(({ count }) => count > 0)
  const group = groups.some((one) => one.group === chosen) ? chosen : 'hot'
  const sparkIds = mainViews(views).flatMap((view) => view?.mainLine.selections[0]?.selectionId ?? [])
  const cards = views.filter((view) => isInGroup(view, group)).flatMap((view) => withLines(view, filter) ?? [])
  if (views.length === 0)
    return (
      <Empty
        title={
          match.note === null
            ? t(match.gameStatus === 2 ? 'markets.finished' : 'markets.notOffered')
            : t(`noteTexts.${match.note}`)
        }
      />
    )
  return (
    <section aria-label={t('markets.label')} className={styles.panel}>
      <div className={styles.bar}>
        <Groups sport={match.league.sport} groups={groups} group={group} onChange={setChosen} />
        <Segmented<LineFilter>
          label={t('markets.lineFilter')}
          panelId={panelId}
          value={filter}
          onChange={setFilter}
          className={styles.filter ?? ''}
          items={lineFilters.map((value) => ({ value, label: t(`markets.${value}`) }))}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={t(`markets.${group}`)} className={styles.cards}>
        {cards.map((view) => (
          <MarketCard key={view.key} match={match} sides={sides} view={view} sparkIds={sparkIds} why={why} />
        ))}
      </div>
      {cards.length === 0 ? <Empty title={t('markets.none')} text={t('markets.noneText')} /> : null}
    </section>
  )
}
