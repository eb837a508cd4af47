import { ticketLinesMax } from '#contract/limits.ts'
import { betsOf, combinedLegs } from '#src/machines/sports/slip-rules.ts'
import { lineCountOf, parlayMilli } from '#src/machines/sports/slip-sums.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { asText } from '#src/ui/layout.ts'
import { useSlip, useSlipContext, useSlipWords } from './slip-context.tsx'
import styles from './slip-leg.module.css'
import { StakeInput } from './stake-input.tsx'
import type { Blocker, SlipBet, StakeTarget } from '#src/machines/sports/slip-types.ts'

/** How many legs the lines of the system have. */
const Sizes = ({ legCount }: { legCount: number }) => {
  const { t } = useSlipWords()
  const slip = useSlip()
  const sizes = useSlipContext((context) => context.sizes)
  const offered = Array.from({ length: Math.max(0, legCount - 1) }, (_, at) => at + 2)
  return (
    <fieldset className={styles.sizes} aria-label={t('sizes')}>
      {offered.map((size) => (
        <button
          key={size}
          type="button"
          aria-pressed={sizes.includes(size)}
          onClick={() => slip.send({ type: 'size.toggle', size })}
        >
          {t('sizeOf', { size, lines: lineCountOf(legCount, [size]) })}
        </button>
      ))}
    </fieldset>
  )
}

/** What is missing before a parlay or system is one. */
const useNeed = (kind: SlipBet['kind'], blocker: Blocker | null): string | null => {
  const { t } = useSlipWords()
  if (blocker === 'few-legs') return kind === 'parlay' ? t('needs.parlay') : t('needs.system')
  if (blocker === 'conflict') return t('needs.conflict')
  if (blocker === 'no-sizes') return t('needs.sizes')
  return blocker === 'many-lines' ? t('needs.lines', { max: ticketLinesMax }) : null
}

/** The one stake of a parlay's or a system's lines. [S-13] */
export const SlipLine = ({ onFocus }: { onFocus: (target: StakeTarget) => void }) => {
  const { t } = useSlipWords()
  const { format } = useMoney()
  const formatOdds = useFormatOdds()
  const context = useSlipContext((whole) => whole)
  const [bet] = betsOf(context)
  const need = useNeed(bet?.kind ?? 'parlay', bet?.blocker ?? null)
  if (!bet || bet.kind === 'single') return null
  const legs = combinedLegs(context)
  const leftOut = context.legs.length - legs.length
  return (
    <section className={styles.line} aria-label={t(`modes.${bet.kind}`)}>
      <div className={styles.top}>
        <span className={asText('shrinks', 'breaks')}>
          {bet.kind === 'parlay' ? t('parlayOf', { count: legs.length }) : t('modes.system')}
        </span>
        {bet.kind === 'parlay' && legs.length > 1 && need === null ? (
          <span className={styles.odds} aria-label={t('odds')}>
            {formatOdds(parlayMilli(legs.map(({ currentMilli }) => currentMilli)))}
          </span>
        ) : null}
      </div>
      {leftOut > 0 ? (
        <output className={asText('fs12', 'soft', 'lh145')}>{t('leftOut', { count: leftOut })}</output>
      ) : null}
      {bet.kind === 'system' && legs.length > 2 ? <Sizes legCount={legs.length} /> : null}
      {need === null ? null : <output className={asText('fs12', 'soft', 'lh145')}>{need}</output>}
      {bet.blocker === 'few-legs' ? null : (
        <div className={styles.single}>
          <StakeInput
            target={bet.target}
            label={bet.kind === 'parlay' ? t('stake') : t('lineStake')}
            disabled={bet.blocker === 'flying'}
            onFocus={onFocus}
          />
          <span className={styles.return}>
            {t('returns')}
            <b>{format(bet.sum.maxReturnMinor, context.currency)}</b>
          </span>
        </div>
      )}
    </section>
  )
}
