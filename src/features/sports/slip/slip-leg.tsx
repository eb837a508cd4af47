import { useAppearance } from '#src/shared/app/appearance.tsx'
import { marketNameOf, selectionName } from '#src/shared/match/market-words.ts'
import type { Conflict, SlipLeg } from '#src/machines/sports/slip-legs.ts'
import { needsConsent } from '#src/machines/sports/slip-legs.ts'
import { legKeyOf } from '#src/machines/sports/leg-key.ts'
import { lockedLegs } from '#src/machines/sports/slip-changes.ts'
import { isFlying, readStake } from '#src/machines/sports/slip-rules.ts'
import { sumOf } from '#src/machines/sports/slip-sums.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { IconClose, IconLock, IconTriangleDown, IconTriangleUp } from '#src/ui/icons.tsx'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { useSlip, useSlipContext, useSlipWords } from './slip-context.tsx'
import styles from './slip-leg.module.css'
import { StakeInput } from './stake-input.tsx'
import type { StakeTarget } from '#src/machines/sports/slip-types.ts'

/** A leg in the language in force, where its sides are known. */
export const useLegWords = (): ((leg: SlipLeg) => { item: string; market: string }) => {
  const { language } = useAppearance()
  return ({ sides, sport, selectionId, itemName, categoryName }) => ({
    item: sides ? selectionName(language, selectionId, sides) : itemName,
    market: (sides && marketNameOf(language, selectionId, sport ?? 'football')) || categoryName,
  })
}

const Change = ({ leg, name }: { leg: SlipLeg; name: string }) => {
  const { t } = useSlipWords()
  const slip = useSlip()
  const formatOdds = useFormatOdds()
  const asks = useSlipContext(({ accept }) => needsConsent(leg, accept))
  if (leg.currentMilli === leg.oddsMilli) return null
  const rose = leg.currentMilli > leg.oddsMilli
  const odds = formatOdds(leg.currentMilli)
  return (
    <div className={styles.change} data-move={rose ? 'up' : 'down'} role={asks ? 'alert' : undefined}>
      {rose ? t('rose') : t('fell')} <s>{formatOdds(leg.oddsMilli)}</s> → <b>{odds}</b>
      {asks ? (
        <Button
          size="sm"
          variant="primary"
          aria-label={t('takeName', { name, odds })}
          onClick={() => slip.send({ type: 'odds.accept', key: legKeyOf(leg) })}
        >
          {t('take')}
        </Button>
      ) : (
        <span className={styles.taken}>{t('taken')}</span>
      )}
    </div>
  )
}

const Price = ({ leg }: { leg: SlipLeg }) => {
  const formatOdds = useFormatOdds()
  if (leg.status !== 'open')
    return (
      <span className={styles.odds}>
        <IconLock size={14} />
      </span>
    )
  const move = leg.currentMilli === leg.oddsMilli ? 'none' : leg.currentMilli > leg.oddsMilli ? 'up' : 'down'
  return (
    <span className={styles.odds} data-move={move}>
      {formatOdds(leg.currentMilli)}
      {move === 'up' ? <IconTriangleUp size={12} /> : null}
      {move === 'down' ? <IconTriangleDown size={12} /> : null}
    </span>
  )
}

const Meta = ({ leg, market }: { leg: SlipLeg; market: string }) => {
  const { t } = useSlipWords()
  return (
    <div className={asRow(6, 'baseline', 'shrinks', 'fs12', 'soft', 'lh14')}>
      {leg.status === 'suspended' ? <Badge tone="end">{t('suspended')}</Badge> : null}
      {leg.status === 'closed' ? <Badge tone="end">{t('closed')}</Badge> : null}
      {leg.status === 'open' && leg.isInPlay ? <Badge tone="live">{t('inPlay')}</Badge> : null}
      {leg.follows === null ? null : <Badge tone="accent">{t('follows')}</Badge>}
      <span className={asText('shrinks', 'breaks')}>
        {market} · {leg.matchName}
        {leg.score === '' ? '' : ` · ${t('atScore', { score: leg.score })}`}
      </span>
    </div>
  )
}

/** A single's own stake, and what it would bring. */
const Single = ({ leg, name, onFocus }: { leg: SlipLeg; name: string; onFocus: (target: StakeTarget) => void }) => {
  const { t } = useSlipWords()
  const { format } = useMoney()
  const key = legKeyOf(leg)
  const currency = useSlipContext((context) => context.currency)
  const flying = useSlipContext((context) => isFlying(context, key))
  const { stakeMinor } = readStake(leg.stakeText, currency)
  const { maxReturnMinor } = sumOf([leg.currentMilli], null, stakeMinor ?? 0, currency)
  return (
    <div className={styles.single}>
      <StakeInput target={key} label={t('stakeOf', { name })} disabled={flying} onFocus={onFocus} />
      <span className={styles.return}>
        {t('returns')}
        <b>{format(maxReturnMinor, currency)}</b>
      </span>
    </div>
  )
}

interface LegProps {
  leg: SlipLeg
  conflict: Conflict | undefined
  onFocus: (target: StakeTarget) => void
}

const ConflictNote = ({ conflict }: { conflict: Conflict | undefined }) => {
  const { t } = useSlipWords()
  const isSingle = useSlipContext(({ mode }) => mode === 'single')
  if (conflict === undefined || (isSingle && conflict === 'same-match')) return null
  return (
    <p className={styles.conflict} data-tone={isSingle ? 'note' : 'bad'}>
      {isSingle ? t('conflicts.both') : t(`conflicts.${conflict}`)}
    </p>
  )
}

/** One selection: what, at which price, what changed about it, and in singles how much. */
export const SlipLegCard = ({ leg, conflict, onFocus }: LegProps) => {
  const { t } = useSlipWords()
  const slip = useSlip()
  const { item, market } = useLegWords()(leg)
  const key = legKeyOf(leg)
  const isLocked = useSlipContext((context) => lockedLegs(context).has(key))
  const isSingle = useSlipContext(({ mode }) => mode === 'single')
  const asks = useSlipContext(({ accept }) => needsConsent(leg, accept))
  const move = leg.currentMilli > leg.oddsMilli ? 'up' : 'down'
  return (
    <article className={styles.leg} data-changed={asks ? move : undefined} data-closed={leg.status !== 'open'}>
      <div className={styles.top}>
        {leg.teamLogo === '' ? null : <img className={styles.crest} src={leg.teamLogo} alt="" />}
        <span className={asText('shrinks', 'breaks')}>{item}</span>
        <Price leg={leg} />
      </div>
      <Meta leg={leg} market={market} />
      {leg.status === 'open' ? <Change leg={leg} name={item} /> : null}
      {leg.status === 'suspended' ? (
        <output className={asText('fs12', 'soft', 'lh145')}>{t('suspendedText')}</output>
      ) : null}
      {leg.status === 'closed' ? <output className={asText('fs12', 'soft', 'lh145')}>{t('closedText')}</output> : null}
      <ConflictNote conflict={conflict} />
      {isSingle && leg.status === 'open' ? <Single leg={leg} name={item} onFocus={onFocus} /> : null}
      {isLocked ? null : (
        <button
          type="button"
          className={styles.x}
          aria-label={t('remove', { name: item })}
          onClick={() => slip.send({ type: 'slip.remove', key })}
        >
          <IconClose size={16} />
        </button>
      )}
    </article>
  )
}
