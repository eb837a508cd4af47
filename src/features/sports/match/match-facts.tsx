import { useState } from 'react'
import type { LineUpPlayer, MatchDetail, MatchItem, MatchStatistic } from '#contract/sports/entities/match-item.ts'
import { Empty } from '#src/ui/empty.tsx'
import { asStack } from '#src/ui/layout.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { SideNames } from '#src/shared/match/market-words.ts'
import { periodWords } from '#src/shared/match/period-words.ts'
import { nameIn } from '#src/shared/site/site-frame.ts'
import { Meetings } from './match-meetings.tsx'
import { LeagueTable } from './league-table.tsx'
import { Momentum } from './momentum.tsx'
import styles from './match-facts.module.css'

export const factTabs = ['statistics', 'timeline', 'lineUps', 'meetings', 'standings'] as const
export type FactTab = (typeof factTabs)[number]

interface FactsProps {
  match: MatchItem
  sides: SideNames
  detail: MatchDetail
}

/** Statistics that have words; a feed may tell others, which are left out. */
const statisticKeys = [
  'possession',
  'shots',
  'shots-on',
  'attacks',
  'dangers',
  'corners',
  'free-kicks',
  'yellow-cards',
  'red-cards',
  'expected-goals',
  'points',
  'baskets-1',
  'baskets-2',
  'baskets-3',
  'misses',
  'fouls',
  'timeouts',
  'kills',
  'rounds',
  'objectives',
] as const
type StatisticKey = (typeof statisticKeys)[number]

const isStatisticKey = (key: string): key is StatisticKey => (statisticKeys as readonly string[]).includes(key)

const valueText: Readonly<Record<MatchStatistic['unit'], (value: number) => string>> = {
  count: String,
  percent: (value) => `${value}%`,
  hundredths: (value) => (value / 100).toFixed(2),
}

const Bar = ({ name, statistic: { values, unit } }: { name: string; statistic: MatchStatistic }) => {
  const [home, visit] = values
  const total = home + visit
  const share = (value: number) => (total === 0 ? 0 : (value / total) * 100)
  return (
    <div className={styles.stat}>
      <dt>{name}</dt>
      <dd data-lead={home > visit || undefined}>{valueText[unit](home)}</dd>
      <span className={styles.homeTrack} aria-hidden="true">
        <i style={{ width: `${share(home)}%` }} />
      </span>
      <span className={styles.visitTrack} aria-hidden="true">
        <i style={{ width: `${share(visit)}%` }} />
      </span>
      <dd data-lead={visit > home || undefined}>{valueText[unit](visit)}</dd>
    </div>
  )
}

const Statistics = ({ match, sides, detail }: FactsProps) => {
  const { t } = useTranslations('sports')
  const isFootball = match.league.sport === 'football'
  if (match.gameStatus === 0 || detail.statistics.length === 0) {
    const isOver = match.gameStatus === 2 || match.isVoid
    return <Empty title={t(isOver ? 'facts.noneOver' : 'facts.none')} />
  }
  return (
    <>
      {detail.momentum.length > 0 ? <Momentum values={detail.momentum} sides={sides} isHalved={isFootball} /> : null}
      <dl className={asStack()}>
        {detail.statistics.map((statistic) =>
          isStatisticKey(statistic.key) ? (
            <Bar key={statistic.key} name={t(`statistics.${statistic.key}`)} statistic={statistic} />
          ) : null,
        )}
      </dl>
    </>
  )
}

const Timeline = ({ sides, detail }: FactsProps) => {
  const { t, language } = useTranslations('sports')
  const listed = detail.incidents.filter(({ kind }) => kind !== 'safe' && kind !== 'attack' && kind !== 'miss')
  if (listed.length === 0) return <Empty title={t('facts.noEvents')} />
  return (
    <ol className={styles.timeline}>
      {listed.map(({ incidentId, at, kind, side, player }) => (
        <li key={incidentId} data-side={side} data-kind={kind}>
          <b>{periodWords(language, at)}</b>
          <span>{t(`incidents.${kind}`)}</span>
          <small>{`${player} ${side === 'none' ? '' : sides[side]}`.trim()}</small>
        </li>
      ))}
    </ol>
  )
}

const Players = ({ title, players }: { title: string; players: readonly LineUpPlayer[] }) => {
  const { language } = useAppearance()
  if (players.length === 0) return null
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {players.map((player) => (
          <li key={`${player.number}-${player.name}`}>
            <b>{player.number}</b>
            <span>{nameIn(language, player)}</span>
            <small>{player.position}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

const LineUps = ({ sides, detail }: FactsProps) => {
  const { t } = useTranslations('sports')
  const { home, visit } = detail.lineUps
  if (home.length + visit.length === 0) return <Empty title={t('facts.noLineUps')} />
  return (
    <div className={styles.lineUps}>
      {(['home', 'visit'] as const).map((side) => (
        <section key={side} aria-label={t('facts.formationOf', { team: sides[side] })} data-side={side}>
          <h3>{sides[side]}</h3>
          <Players title={t('facts.starting')} players={detail.lineUps[side].filter(({ isStarting }) => isStarting)} />
          <Players title={t('facts.bench')} players={detail.lineUps[side].filter(({ isStarting }) => !isStarting)} />
        </section>
      ))}
    </div>
  )
}

const panels = {
  statistics: Statistics,
  timeline: Timeline,
  lineUps: LineUps,
  meetings: Meetings,
  standings: LeagueTable,
} as const

/** One part of what is known of a match. [C-16] */
export const FactPanel = ({ tab, ...facts }: FactsProps & { tab: FactTab }) => {
  const Panel = panels[tab]
  return (
    <div className={styles.panel}>
      <Panel {...facts} />
    </div>
  )
}

const panelId = 'match-facts'

/** What is known of a match and of those before it, beside the drawing. [C-16] */
export const MatchFacts = (facts: FactsProps) => {
  const { t } = useTranslations('sports')
  const [tab, setTab] = useState<FactTab>('statistics')
  return (
    <section className={styles.facts} aria-label={t('facts.label')}>
      <Tabs<FactTab>
        label={t('facts.label')}
        panelId={panelId}
        value={tab}
        onChange={setTab}
        className={styles.tabs ?? ''}
        items={factTabs.map((value) => ({ value, label: t(`facts.${value}`) }))}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`facts.${tab}`)} tabIndex={0} className={styles.scroll}>
        <FactPanel tab={tab} {...facts} />
      </div>
    </section>
  )
}
