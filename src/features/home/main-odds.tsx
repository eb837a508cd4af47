import { Link } from 'react-router-dom'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { Market } from '#contract/sports/entities/match.ts'
import { classes } from '#src/ui/classes.ts'
import { oddsClass, OddsContent } from '#src/ui/odds.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { roomPath } from '#src/shared/live/live-list.ts'
import { pickState } from '#src/shared/room/linked-pick.ts'
import styles from './main-odds.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

type Look = 'card' | 'stage' | 'line'

/** The prices of a market; one opens the room with the slip filled in. */
export const MarketPrices = ({ item, market, look }: { item: LiveItem; market: Market | null; look: Look }) => {
  const { t } = useTranslations('live')
  const stack = look === 'card'
  return (
    <div className={classes(styles.row, styles[look])}>
      {market?.selections.map(({ selectionId, name, oddsMilli, status }) => {
        const suspended = status === 'suspended'
        return suspended ? (
          <span key={selectionId} className={classes(styles.price, oddsClass({ suspended, stack }))}>
            <VisuallyHidden>{t('suspended', { label: name })}</VisuallyHidden>
            <OddsContent label={name} oddsMilli={oddsMilli} suspended />
          </span>
        ) : (
          <Link
            key={selectionId}
            to={roomPath(item)}
            state={pickState(selectionId)}
            className={classes(styles.price, oddsClass({ stack }))}
          >
            <OddsContent label={name} oddsMilli={oddsMilli} />
            <VisuallyHidden>{t('enter')}</VisuallyHidden>
          </Link>
        )
      })}
    </div>
  )
}

/** The main market of a match. */
export const MainOdds = ({ item, look }: { item: LiveItem; look: 'card' | 'stage' }) => (
  <MarketPrices item={item} market={item.mainMarket} look={look} />
)
