import { useSelector } from '@xstate/react'
import { Empty } from '#src/ui/empty.tsx'
import { asText } from '#src/ui/layout.ts'
import { IconTarget } from '#src/ui/room-icons.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { marketTitle } from '#src/shared/match/market-words.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './odds.module.css'
import { useIsSportOpen } from '#src/shared/sports/use-is-sport-open.ts'
import { SelectionButton } from './selection-button.tsx'

const wideFromSelections = 3

/** The markets of this room's match. */
export const MarketList = ({ max, onPicked }: { max?: number; onPicked?: () => void }) => {
  const { t } = useTranslations()
  const { language } = useAppearance()
  const { room } = useRoomActors()
  const match = useSelector(room, ({ context }) => context.info?.match ?? null)
  const sport = useSelector(room, ({ context }) => context.info?.item.matchClass ?? 'football')
  const isClosed = !useIsSportOpen()(sport)
  if (!match || match.markets.length === 0)
    return (
      <Empty icon={<IconTarget size={28} />} title={t('odds.none')} text={match ? undefined : t('odds.noneText')} />
    )
  return (
    <div className={styles.list}>
      <div className={styles.markets}>
        {match.markets.slice(0, max).map((market) => (
          <fieldset
            key={market.marketId}
            className={styles.market}
            aria-label={marketTitle(language, market, sport)}
            data-wide={market.selections.length >= wideFromSelections}
          >
            <div className={asText('fs12', 'quiet', 'cut', 'lh13')}>{marketTitle(language, market, sport)}</div>
            <div className={styles.marketRow}>
              {market.selections.map((selection) => (
                <SelectionButton
                  key={selection.selectionId}
                  market={market}
                  selection={selection}
                  isClosed={isClosed || match.gameStatus === 2}
                  onPicked={onPicked}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  )
}
