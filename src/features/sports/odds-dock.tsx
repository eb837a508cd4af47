import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Badge } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconChevronRight, IconClose } from '#src/ui/icons.tsx'
import { IconTarget } from '#src/ui/room-icons.tsx'
import { useRoomActors } from '#src/features/rooms/room-actors.tsx'
import { useTranslations } from '#src/features/rooms/use-translations.ts'
import { BetSlip } from './bet-slip.tsx'
import styles from './odds.module.css'
import { MarketList } from './market-list.tsx'

const marketsInDock = 3

export const MatchBadge = () => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const gameStatus = useSelector(room, ({ context }) => context.info?.match?.gameStatus)
  if (gameStatus === 1) return <Badge tone="live">{t('odds.inPlay')}</Badge>
  if (gameStatus === 0) return <Badge tone="soon">{t('odds.soon')}</Badge>
  return gameStatus === 2 ? <Badge tone="end">{t('score.finished')}</Badge> : null
}

interface OddsDockProps {
  /** The slip lies over the markets of the card. */
  slipOpen: boolean
  onSlip: (open: boolean) => void
}

/** The odds of this match as a card of the dock; the slip lies over it once something is picked. */
export const OddsDock = ({ slipOpen, onSlip }: OddsDockProps) => {
  const { t } = useTranslations()
  const { room, slip } = useRoomActors()
  const [all, setAll] = useState(false)
  const total = useSelector(room, ({ context }) => context.info?.match?.markets.length ?? 0)
  const hasPick = useSelector(slip, ({ context }) => context.pick !== null)
  return (
    <section className={styles.panel} aria-label={t('odds.title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <IconTarget size={18} />
          {t('odds.title')}
        </h2>
        <MatchBadge />
        {total > marketsInDock ? (
          <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
            {t('odds.markets', { total })}
            <IconChevronRight size={16} />
          </button>
        ) : null}
        <button type="button" className={styles.slipLink} onClick={() => onSlip(true)}>
          {t('slip.title')}
          {hasPick ? <span className={styles.slipDot}>1</span> : null}
        </button>
      </div>
      <MarketList {...(all ? {} : { max: marketsInDock })} onPicked={() => onSlip(true)} />
      {slipOpen ? (
        <section className={styles.cover} aria-label={t('slip.title')}>
          <div className={styles.coverHead}>
            {t('slip.title')}
            <IconButton label={t('close')} size="sm" onClick={() => onSlip(false)}>
              <IconClose />
            </IconButton>
          </div>
          <BetSlip onDone={() => onSlip(false)} />
        </section>
      ) : null}
    </section>
  )
}
