import { useSelector } from '@xstate/react'
import { Empty } from '#src/ui/empty.tsx'
import { IconTarget } from '#src/ui/room-icons.tsx'
import { useRoomActors } from '#src/features/rooms/room-actors.tsx'
import { useTranslations } from '#src/features/rooms/use-translations.ts'
import styles from './odds.module.css'
import { SelectionButton } from './selection-button.tsx'

const wideFromSelections = 3

/** The markets of this room's match. */
export const MarketList = ({ max, onPicked }: { max?: number; onPicked?: () => void }) => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const match = useSelector(room, ({ context }) => context.info?.match ?? null)
  if (!match || match.markets.length === 0)
    return (
      <Empty icon={<IconTarget size={28} />} title={t('odds.none')} text={match ? undefined : t('odds.noneText')} />
    )
  return (
    <div className={styles.markets}>
      {match.markets.slice(0, max).map((market) => (
        <fieldset
          key={market.marketId}
          className={styles.market}
          aria-label={market.name}
          data-wide={market.selections.length >= wideFromSelections}
        >
          <div className={styles.marketTitle}>{market.name}</div>
          <div className={styles.marketRow}>
            {market.selections.map((selection) => (
              <SelectionButton
                key={selection.selectionId}
                market={market}
                selection={selection}
                finished={match.gameStatus === 2}
                onPicked={onPicked}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
