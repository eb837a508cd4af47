import { Link, useLocation } from 'react-router-dom'
import { PlayMoneyBadge } from '#src/ui/badge.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useCentreMinor } from '#src/shared/money/use-centre.ts'
import {
  convertPath,
  depositPath,
  interestPath,
  statementPath,
  transferPath,
  walletPath,
  withdrawPath,
} from './wallet-paths.ts'
import styles from './wallet-tabs.module.css'

const tabs = [
  { name: 'overview', path: walletPath },
  { name: 'deposit', path: depositPath },
  { name: 'withdraw', path: withdrawPath },
  { name: 'transfer', path: transferPath },
  { name: 'interest', path: interestPath },
  { name: 'statement', path: statementPath },
  { name: 'payout', path: '/app/member/payout' },
  { name: 'limits', path: '/app/member/limits' },
] as const

/** Where a page without a tab of its own belongs. */
const tabOf = (pathname: string): string => (pathname === convertPath ? interestPath : pathname)

/** The parts of the wallet in one row, and what is in the centre wallet. Not on phones: there each part is a page. */
export const WalletTabs = () => {
  const { t } = useTranslations('common')
  const { pathname } = useLocation()
  const { format, currency } = useMoney()
  const centreMinor = useCentreMinor(currency)
  const current = tabOf(pathname)
  return (
    <div className={styles.row}>
      <nav data-strip className={styles.tabs} aria-label={t('walletTabs.label')}>
        {tabs.map(({ name, path }) => (
          <Link key={name} to={path} className={styles.tab} aria-current={path === current ? 'page' : undefined}>
            {t(`walletTabs.${name}`)}
          </Link>
        ))}
      </nav>
      {centreMinor === null ? null : (
        <p className={styles.centre}>
          {t('walletTabs.centre')} <b>{format(centreMinor, currency)}</b>
          <PlayMoneyBadge>{t('playMoney')}</PlayMoneyBadge>
        </p>
      )}
    </div>
  )
}
