import { Link } from 'react-router-dom'
import type { LimitState } from '#contract/protection/entities/protection.ts'
import { setLimits } from '#contract/protection/rules/tightest-limit.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { IconHeadset } from '#src/ui/account-icons.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { shareOf } from '#src/ui/share-of.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import styles from './deposit-side.module.css'

const limitsPath = '/app/member/limits'
const steps = ['ordered', 'paid', 'credited'] as const

interface DepositLimitsProps {
  limits: readonly LimitState[]
  currency: SettlementCurrency
}

/** What is paid in of each limit on deposits, and the way to change them. */
export const DepositLimits = ({ limits: all, currency }: DepositLimitsProps) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const limits = setLimits(all, 'deposit', currency)
  return (
    <Panel
      className={styles.panel}
      title={t('limit.title')}
      end={
        <Link className={styles.link} to={limitsPath}>
          {t('limit.change')}
        </Link>
      }
    >
      {limits.length === 0 ? <p className={styles.quiet}>{t('limit.none')}</p> : null}
      <ul className={styles.limits}>
        {limits.map(({ period, usedMinor, limitMinor }) => (
          <li key={period}>
            <p>
              {t(`limit.periods.${period}`)}
              <b>
                {format(usedMinor, currency)} / {format(limitMinor, currency)}
              </b>
            </p>
            <Progress label={t(`limit.periods.${period}`)} share={Math.min(1, shareOf(usedMinor, limitMinor))} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What happens from the press until the money is there. */
export const DepositSteps = () => {
  const { t } = useTranslations('finance')
  return (
    <Panel className={styles.panel} title={t('next.title')}>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li key={step}>
            <span aria-hidden="true">{at + 1}</span>
            <b>{t(`order.step.${step}`)}</b>
            <small>{t(`next.${step}`)}</small>
          </li>
        ))}
      </ol>
      <p className={styles.service}>
        <IconHeadset size={16} />
        {t('order.service')}
        <Link className={styles.link} to="/app/service">
          {t('order.serviceLink')}
        </Link>
      </p>
    </Panel>
  )
}
