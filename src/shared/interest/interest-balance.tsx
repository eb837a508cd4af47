import type { ReactNode } from 'react'
import type { InterestWallet } from '#contract/finance/entities/interest-wallet.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { PlayMoneyBadge } from '#src/ui/badge.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { percentText } from './percent-text.ts'
import { YieldChart } from './yield-chart.tsx'
import styles from './interest-balance.module.css'

interface InterestBalanceProps {
  title: string
  wallet: InterestWallet
  /** What can be done with it. */
  children?: ReactNode
}

/** What is in it, what it brings, and what it brought. */
export const InterestBalance = ({ title, wallet, children }: InterestBalanceProps) => {
  const { t } = useTranslations('interest')
  const { format, signed } = useMoney()
  const { currency, balanceMinor, yesterdayMinor, earnedMinor, rateBps, days } = wallet
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={asRow(8, 'middle', 'fs13', 'soft', 'medium')}>
        {title} <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
      </h2>
      <p className={styles.sum}>{format(balanceMinor, currency)}</p>
      <dl className={styles.trio}>
        <div>
          <dt>{t('yesterday')}</dt>
          <dd data-tone="in">{signed(yesterdayMinor, currency)}</dd>
        </div>
        <div>
          <dt>{t('earned')}</dt>
          <dd data-tone="in">{signed(earnedMinor, currency)}</dd>
        </div>
        <div>
          <dt>{t('rate')}</dt>
          <dd>{percentText(rateBps)}</dd>
        </div>
      </dl>
      <h2 className={asRow(8, 'middle', 'fs13', 'soft', 'medium')}>{t('chart')}</h2>
      <YieldChart days={days} currency={currency} />
      {children}
      <p className={asText('fs12', 'quiet', 'lh16')}>{t('note')}</p>
    </section>
  )
}
