import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { Market, Selection } from '#contract/sports/entities/match.ts'
import { pickOf } from '#src/machines/sports/pick-selection.ts'
import { classes } from '#src/ui/classes.ts'
import { OddsButton } from '#src/ui/odds.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { shortSelectionName } from '#src/shared/match/market-words.ts'
import { useIsSportOpen } from '#src/shared/sports/use-is-sport-open.ts'
import { useIsPicked, usePickSelection } from '#src/shared/sports/use-pick-selection.ts'
import styles from './main-odds.module.css'

type Look = 'card' | 'stage' | 'line'

interface PriceProps {
  item: LiveItem
  matchId: string
  market: Market
  selection: Selection
  stack: boolean
  /** The channel of its sport is closed. */
  isClosed: boolean
}

const Price = ({ item, matchId, market, selection, stack, isClosed }: PriceProps) => {
  const { t } = useTranslations('live')
  const { language } = useAppearance()
  const pick = usePickSelection()
  const selected = useIsPicked(matchId, selection.selectionId)
  const label = shortSelectionName(language, selection.selectionId)
  return (
    <OddsButton
      label={label}
      oddsMilli={selection.oddsMilli}
      suspended={isClosed || selection.status === 'suspended' || item.gameStatus === 2}
      suspendedLabel={t('suspended', { label })}
      selected={selected}
      stack={stack}
      className={styles.price}
      onClick={() => pick(pickOf(item, matchId, market, selection))}
    />
  )
}

/** The prices of a market; one goes onto the slip, or off it again. [S-13, C-16] */
export const MarketPrices = ({ item, market, look }: { item: LiveItem; market: Market | null; look: Look }) => {
  const { matchId } = item
  const isClosed = !useIsSportOpen()(item.matchClass)
  return (
    <div className={classes(styles.row, styles[look])}>
      {matchId === null || market === null
        ? null
        : market.selections.map((selection) => (
            <Price
              key={selection.selectionId}
              item={item}
              matchId={matchId}
              market={market}
              selection={selection}
              stack={look === 'card'}
              isClosed={isClosed}
            />
          ))}
    </div>
  )
}

/** The main market of a match. */
export const MainOdds = ({ item, look }: { item: LiveItem; look: 'card' | 'stage' }) => (
  <MarketPrices item={item} market={item.mainMarket} look={look} />
)
