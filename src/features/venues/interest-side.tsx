import { Link } from 'react-router-dom'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { InterestBalance } from '#src/shared/interest/interest-balance.tsx'
import { useYebWallet } from '#src/shared/interest/use-yeb-wallet.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { interestPath } from '#src/shared/wallet/wallet-paths.ts'
import { buttonClass } from '#src/ui/button.tsx'
import styles from './transfer-page.module.css'

/** The other place where money can lie, where there is room beside the venues. [C-14] */
export const InterestSide = () => {
  const { t } = useTranslations('interest')
  const { currency } = useMoney()
  return (
    <div className={styles.interest}>
      <QueryView query={useYebWallet(currency)} skeleton={[300]}>
        {(wallet) => (
          <InterestBalance title={t('title')} wallet={wallet}>
            <Link className={buttonClass({ variant: 'outline', block: true })} to={interestPath}>
              {t('form.label')}
            </Link>
          </InterestBalance>
        )}
      </QueryView>
    </div>
  )
}
