import { Link } from 'react-router-dom'
import type { PromotionStatus } from '#contract/promotions/calls/statuses.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { shortDay } from '#src/shared/app/moment-text.ts'
import { promotionPath } from '#src/shared/site/activity-paths.ts'
import { useArt } from '#src/shared/site/site-frame.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Progress } from '#src/ui/progress.tsx'
import { Barrier } from './barrier.tsx'
import { hasReady, type Card } from './promotion-list.ts'
import { groupOf, isLong } from './promotion-kinds.ts'
import { PromotionPicture } from './promotion-picture.tsx'
import styles from './activities.module.css'
import { useProgressWords, useTurnoverWords } from './reward-words.ts'
import { useTextAmounts } from '#src/shared/money/text-amounts.ts'

interface CardProps {
  card: Card
  status: PromotionStatus | undefined
}

/** When it ends, begins, or that it rests. */
export const usePeriodWords = (): ((card: Pick<Card, 'phase' | 'startAtMs' | 'endAtMs'>) => string) => {
  const { t, language } = useTranslations('promotions')
  const { serverNow } = useShellServices()
  const dayOf = (atMs: number): string => shortDay(siteDayOf(atMs), language)
  return ({ phase, startAtMs, endAtMs }) => {
    if (phase === 'soon') return t('period.from', { day: dayOf(startAtMs) })
    if (phase !== 'running') return t(`phase.${phase}`)
    return isLong(endAtMs, serverNow()) ? t('period.long') : t('period.until', { day: dayOf(endAtMs - 1) })
  }
}

export const MissingProgress = ({ status, title }: { status: PromotionStatus | undefined; title: string }) => {
  const wordsOf = useProgressWords()
  if (!status?.progress) return null
  const { lacks, counts, share } = wordsOf(status.progress)
  return (
    <div className={styles.lack} data-done={share >= 1 || undefined}>
      <p>
        <span>{lacks}</span>
        <span className={asText('figures', 'oneLine')}>{counts}</span>
      </p>
      <Progress label={title} share={share} />
    </div>
  )
}

/** One promotion in the list: what it asks, what still lacks, and what turnover it costs. [C-15] */
export const PromotionTile = ({ card, status }: CardProps) => {
  const { t } = useTranslations('promotions')
  const art = useArt()
  const turnover = useTurnoverWords()
  const period = usePeriodWords()
  const filled = useTextAmounts()
  const isOver = card.phase === 'over'
  const isReady = hasReady(status)
  return (
    <li className={classes(styles.card, isOver && styles.over)}>
      <div className={styles.cover}>
        <img src={art(card.picture)} alt="" loading="lazy" decoding="async" />
        <Badge tone="media" className={styles.kind}>
          {t(`groups.${groupOf(card.kind)}`)}
        </Badge>
        <Badge tone="media" className={styles.end}>
          {period(card)}
        </Badge>
      </div>
      <div className={styles.body}>
        <h3>{card.title}</h3>
        <p className={asText('fs12', 'soft', 'lh145')}>{filled(card.summary)}</p>
        <Barrier barrier={card.barrier} />
        <MissingProgress status={status} title={card.title} />
        <div className={styles.foot}>
          {status ? <span className={styles.turn}>{turnover(status.turnoverMilli)}</span> : <span />}
          <Link
            to={promotionPath(card)}
            className={classes(buttonClass({ size: 'sm', variant: isReady ? 'primary' : 'secondary' }), styles.act)}
            aria-label={`${t(isReady ? 'list.claim' : 'list.open')} ${card.title}`}
          >
            {t(isReady ? 'list.claim' : 'list.open')}
          </Link>
        </div>
      </div>
    </li>
  )
}

/** The first of the list, large. */
export const PromotionHero = ({ card, status }: CardProps) => {
  const { t } = useTranslations('promotions')
  const period = usePeriodWords()
  const filled = useTextAmounts()
  const isReady = hasReady(status)
  return (
    <section className={styles.hero} aria-label={t('list.hero')}>
      <PromotionPicture picture={card.picture} />
      <div className={styles.heroText}>
        <p className={asRow(8, 'wrap')}>
          <Badge tone="live">{t(`phase.${card.phase}`)}</Badge>
          <Badge tone="media">{period(card)}</Badge>
        </p>
        <h2>{card.title}</h2>
        <p className={asText('fs13', 'lh14')}>{filled(card.summary)}</p>
        <Barrier barrier={card.barrier} />
        <div className={styles.heroFoot}>
          <Link
            to={promotionPath(card)}
            className={buttonClass({ size: 'lg', variant: 'primary', glow: true })}
            aria-label={`${t(isReady ? 'list.claim' : 'list.look')} ${card.title}`}
          >
            {t(isReady ? 'list.claim' : 'list.look')}
          </Link>
          <MissingProgress status={status} title={card.title} />
        </div>
      </div>
    </section>
  )
}
