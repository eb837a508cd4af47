import { useState } from 'react'
import type { MatchItem } from '#contract/sports/entities/match-item.ts'
import type { Selection } from '#contract/sports/entities/match.ts'
import { partsOfSelection } from '#contract/sports/rules/selections.ts'
import { IconLock } from '#src/ui/icons.tsx'
import { classes } from '#src/ui/classes.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { marketName, selectionName, shortSelectionName, type SideNames } from '#src/shared/match/market-words.ts'
import { isClosed, lineKindOf, type MarketLine, type MarketView } from '#src/shared/match/match-markets.ts'
import { PriceButton } from '#src/features/sports/price-button.tsx'
import { PriceSpark } from './price-spark.tsx'
import styles from './market-card.module.css'

const scoresMax = 8

export interface MarketCardProps {
  match: MatchItem
  sides: SideNames
  view: MarketView
  /** Selections whose prices over time are asked for. */
  sparkIds: readonly string[]
  /** What to say while it is closed. */
  why: string
}

const kindWords = { whole: 'kindWhole', half: 'kindHalf', quarter: 'kindQuarter' } as const

/** What stands beside a market's name. */
const useNote = ({ match, view }: Pick<MarketCardProps, 'match' | 'view'>): string => {
  const { t } = useTranslations('sports')
  const isFootballInPlay = match.league.sport === 'football' && match.gameStatus === 1
  if (view.kind === 'hdp' && isFootballInPlay) return t('markets.inPlay')
  if (view.kind === '1x2' && view.part === null) return t('markets.withStoppage')
  if (view.kind === 'next') return t('markets.nextGoal')
  if (view.kind === 'cs' && match.gameStatus === 1)
    return t('markets.now', { score: `${match.homeScore}:${match.visitScore}` })
  return ''
}

const Ladder = ({ match, view }: Pick<MarketCardProps, 'match' | 'view'>) => {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const row = ({ lineQuarters, selections }: MarketLine) => (
    <li key={lineQuarters} className={classes(styles.rung, lineQuarters === view.mainLine.lineQuarters && styles.main)}>
      <span className={styles.kind}>{t(`markets.${kindWords[lineKindOf(lineQuarters ?? 0)]}`)}</span>
      {selections.map((selection) => (
        <PriceButton
          key={selection.selectionId}
          match={match}
          selection={selection}
          label={shortSelectionName(language, selection.selectionId)}
        />
      ))}
    </li>
  )
  return <ul className={styles.ladder}>{view.lines.map(row)}</ul>
}

/** Home wins, draws, visitors' wins, each from the lowest score; every other one at the end. */
const byScore = (a: Selection, b: Selection): number => {
  const place = ({ selectionId }: Selection): number => {
    const [home = 0, visit = 0] = (partsOfSelection(selectionId)?.pick ?? '').split('-').map(Number)
    if (Number.isNaN(home)) return Number.MAX_SAFE_INTEGER
    return (home > visit ? 0 : home === visit ? 1_000 : 2_000) + Math.max(home, visit) * 20 + Math.min(home, visit)
  }
  return place(a) - place(b)
}

const Scores = ({ match, sides, view }: Pick<MarketCardProps, 'match' | 'sides' | 'view'>) => {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const [isWhole, setWhole] = useState(false)
  const all = view.mainLine.selections
  const likely = all.toSorted((a, b) => a.oddsMilli - b.oddsMilli).slice(0, scoresMax)
  const visible = (isWhole ? all : all.filter((selection) => likely.includes(selection))).toSorted(byScore)
  return (
    <>
      <div className={styles.scores}>
        {visible.map((selection) => (
          <PriceButton
            key={selection.selectionId}
            match={match}
            selection={selection}
            label={selectionName(language, selection.selectionId, sides)}
            stack
          />
        ))}
      </div>
      {all.length > scoresMax ? (
        <button type="button" className={styles.whole} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('markets.showFewer') : t('markets.showAll', { count: all.length })}
        </button>
      ) : null}
    </>
  )
}

const Row = ({ match, sides, view }: Pick<MarketCardProps, 'match' | 'sides' | 'view'>) => {
  const { language } = useAppearance()
  return (
    <div className={styles.row}>
      {view.mainLine.selections.map((selection) => (
        <PriceButton
          key={selection.selectionId}
          match={match}
          selection={selection}
          label={selectionName(language, selection.selectionId, sides)}
          stack
        />
      ))}
    </div>
  )
}

const nameOf = (
  language: 'zh-CN' | 'en',
  { view, sides, match }: Pick<MarketCardProps, 'view' | 'sides' | 'match'>,
): string => {
  const name = marketName(language, view, match.league.sport)
  if (view.kind === 'home-total') return `${sides.home} · ${name}`
  return view.kind === 'visit-total' ? `${sides.visit} · ${name}` : name
}

/** A market of a match with all its prices. [S-13, C-16] */
export const MarketCard = (props: MarketCardProps) => {
  const { match, view, sparkIds, why } = props
  const { language } = useAppearance()
  const note = useNote(props)
  const closed = isClosed(view)
  const sparkId = view.mainLine.selections.find(({ selectionId }) => sparkIds.includes(selectionId))?.selectionId
  const name = nameOf(language, props)
  return (
    <section className={classes(styles.card, closed && styles.closed)} aria-label={name}>
      <header className={styles.head}>
        <h3>{name}</h3>
        {note === '' || closed ? null : <small>{note}</small>}
        {closed ? (
          <span className={styles.why}>
            <IconLock size={14} />
            {why}
          </span>
        ) : sparkId === undefined ? null : (
          <PriceSpark
            matchId={match.matchId}
            selectionId={sparkId}
            askedIds={sparkIds}
            label={shortSelectionName(language, sparkId)}
          />
        )}
      </header>
      {view.kind === 'cs' ? (
        <Scores {...props} />
      ) : view.mainLine.lineQuarters === null ? (
        <Row {...props} />
      ) : (
        <Ladder {...props} />
      )}
    </section>
  )
}
