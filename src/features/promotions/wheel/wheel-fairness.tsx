import { Link } from 'react-router-dom'
import type { ResponseOf } from '#contract/define-call.ts'
import type { promotionWheel } from '#contract/promotions/calls/wheel.ts'
import type { WheelPrize } from '#contract/promotions/entities/chance-params.ts'
import { oddsText, pointsOf } from '#contract/promotions/rules/wheel.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { spinProofPath } from '#src/shared/site/promotion-proof-paths.ts'
import { gamePath } from '#src/shared/site/game-paths.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asStack, asText } from '#src/ui/layout.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { useBoth } from '#src/features/promotions/chance/chance-parts.tsx'
import chanceStyles from '#src/features/promotions/chance/chance.module.css'
import { useMySpins } from './my-spins.ts'
import { colourOf } from './prize-colour.ts'
import styles from './wheel.module.css'

interface WheelFairnessProps {
  wheel: ResponseOf<typeof promotionWheel>
  promotionId: string
}

/** What the next spin is made under, and the way to check the last one. [C-15, C-13] */
export const WheelFairness = ({ wheel: { seeds }, promotionId }: WheelFairnessProps) => {
  const { t } = useTranslations('chance')
  const last = useMySpins(promotionId).data?.pages[0]?.spins[0]
  return (
    <Panel title={t('wheel.fair')} end={<Badge tone="success">{t('wheel.published')}</Badge>}>
      <div className={asStack(12, 'shrinks')}>
        <dl className={chanceStyles.facts}>
          <div>
            <dt>{t('wheel.commit')}</dt>
            <dd className={asText('fs12', 'digits', 'breaks')} data-testid="wheel-commit">
              {seeds.commit}
            </dd>
          </div>
          <div>
            <dt>{t('wheel.client')}</dt>
            <dd>{seeds.clientSeed}</dd>
          </div>
          <div>
            <dt>{t('wheel.nonce')}</dt>
            <dd>#{seeds.nonce}</dd>
          </div>
        </dl>
        <ol className={chanceStyles.steps}>
          <li>{t('wheel.steps.commit')}</li>
          <li>{t('wheel.steps.hmac')}</li>
          <li>{t('wheel.steps.reveal')}</li>
        </ol>
        <p className={chanceStyles.line}>
          {last ? (
            <Link to={spinProofPath(last.spinId)} className={buttonClass({ variant: 'outline', size: 'sm' })}>
              {t('wheel.last')}
            </Link>
          ) : null}
          <Link to={gamePath('dice')} className={buttonClass({ size: 'sm' })}>
            {t('wheel.change')}
          </Link>
        </p>
        <p className={asText('fs12', 'quiet', 'lh15')}>{t('wheel.changeHint')}</p>
      </div>
    </Panel>
  )
}

/** Every prize with its points and how often it comes. */
export const WheelOdds = ({ prizes }: { prizes: readonly WheelPrize[] }) => {
  const { t } = useTranslations('chance')
  const both = useBoth()
  const ranges = pointsOf(prizes.map(({ weight }) => weight))
  return (
    <Panel title={t('wheel.odds')} end={<small className={asText('fs12', 'quiet', 'lh15')}>{t('wheel.total')}</small>}>
      <table className={chanceStyles.table}>
        <thead>
          <tr>
            <th>{t('wheel.prize')}</th>
            <th>{t('wheel.points')}</th>
            <th className={chanceStyles.number}>{t('wheel.chance')}</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize, at) => (
            <tr key={at}>
              <td className={chanceStyles.wrap}>
                <span className={styles.swatch} data-colour={colourOf(at, prizes.length)} />
                {both(prize.label)}
              </td>
              <td>
                {ranges[at]?.from.toLocaleString('en')}–{ranges[at]?.to.toLocaleString('en')}
              </td>
              <td className={chanceStyles.number}>{oddsText(prize.weight)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={asText('fs12', 'quiet', 'lh15')}>{t('wheel.equal')}</p>
    </Panel>
  )
}
