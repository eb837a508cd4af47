import { useSelector } from '@xstate/react'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { marketTitle } from '#src/shared/match/market-words.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './odds.module.css'
import { useIsSportOpen } from '#src/shared/sports/use-is-sport-open.ts'
import { SelectionButton } from './selection-button.tsx'

const marketsMax = 2

/** The first markets in one row above the input of a phone. */
export const QuickOdds = () => {
  const { t } = useTranslations()
  const { language } = useAppearance()
  const { room } = useRoomActors()
  const match = useSelector(room, ({ context }) => context.info?.match ?? null)
  const sport = useSelector(room, ({ context }) => context.info?.item.matchClass ?? 'football')
  const isClosed = !useIsSportOpen()(sport)
  if (!match || match.markets.length === 0) return null
  const pairs = match.markets.filter(({ selections }) => selections.length === 2)
  const visible = (pairs.length >= marketsMax ? pairs : match.markets).slice(0, marketsMax)
  return (
    <fieldset className={styles.quick} data-strip aria-label={t('odds.quick')}>
      <span className={styles.quickLabel}>
        {visible.map((market) => (
          <span key={market.marketId}>{marketTitle(language, market, sport).replace(/^(?:全场|Full time )/u, '')}</span>
        ))}
      </span>
      {visible.flatMap((market) =>
        market.selections.map((selection) => (
          <SelectionButton
            key={selection.selectionId}
            market={market}
            selection={selection}
            isClosed={isClosed || match.gameStatus === 2}
            className={styles.quickCell}
          />
        )),
      )}
    </fieldset>
  )
}
