import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Badge } from '#src/ui/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import { IconChevronRight } from '#src/ui/icons.tsx'
import { IconTarget } from '#src/ui/room-icons.tsx'
import dockStyles from '#src/shared/room/dock-panel.module.css'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { usePickCount } from '#src/shared/sports/use-pick-selection.ts'
import styles from './odds.module.css'
import { MarketList } from './market-list.tsx'

/** A tall dock has room for so many; the style leaves a lower one as many as it shows whole. */
const marketsInDock = 6
/** So few are never left out. */
const marketsAlways = 3

export const MatchBadge = () => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const gameStatus = useSelector(room, ({ context }) => context.info?.match?.gameStatus)
  if (gameStatus === 1) return <Badge tone="live">{t('odds.inPlay')}</Badge>
  if (gameStatus === 0) return <Badge tone="soon">{t('odds.soon')}</Badge>
  return gameStatus === 2 ? <Badge tone="end">{t('score.finished')}</Badge> : null
}

/** The odds of this match as a card of the dock. */
export const OddsDock = () => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const [all, setAll] = useState(false)
  const total = useSelector(room, ({ context }) => context.info?.match?.markets.length ?? 0)
  const picked = usePickCount()
  const { slip } = useShellServices()
  return (
    <section
      className={classes(dockStyles.panel, styles.card)}
      data-all={all || total <= marketsAlways}
      aria-label={t('odds.title')}
    >
      <div className={styles.head}>
        <div className={styles.headRow}>
          <h2 className={styles.title}>
            <IconTarget size={18} />
            {t('odds.title')}
          </h2>
          <span className={styles.badge}>
            <MatchBadge />
          </span>
          {total > marketsAlways ? (
            <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
              {t('odds.markets', { total })}
              <IconChevronRight size={16} />
            </button>
          ) : null}
          <button type="button" className={styles.slipLink} onClick={slip.view.open}>
            {t('slip.title')}
            {picked > 0 ? <span className={styles.slipDot}>{picked}</span> : null}
          </button>
        </div>
      </div>
      <MarketList {...(all ? {} : { max: marketsInDock })} />
    </section>
  )
}
