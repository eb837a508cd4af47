import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { venueWalletTypeGet } from '#contract/venues/calls.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { useOwn } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useCentreMinor } from '#src/shared/money/use-centre.ts'
import { transferPath } from '#src/shared/wallet/wallet-paths.ts'
import styles from './lobby.module.css'

const Strip = () => {
  const { t } = useTranslations('egame')
  const { format, currency } = useMoney()
  const centreMinor = useCentreMinor(currency)
  const { data } = useOwn(venueWalletTypeGet, {})
  return (
    <section className={styles.strip} aria-label={t('strip.label')}>
      <p className={styles.centre}>
        {t('strip.centre')}
        <b>{centreMinor === null ? '–' : format(centreMinor, currency)}</b>
      </p>
      <p className={styles.walletType}>{data ? t(`strip.${data.walletType}`) : null}</p>
      <Link to="/app/records?kind=venue" className={styles.records}>
        {t('strip.records')}
      </Link>
      <Link to={transferPath} className={buttonClass({ variant: 'outline', size: 'sm' })}>
        {t('strip.manage')}
      </Link>
    </section>
  )
}

/** What a member can play with, and the way to move it. Visitors have none. [C-13] */
export const WalletStrip = () => {
  const { session } = useShellServices()
  return useSelector(session, ({ context }) => context.userInfo !== null) ? <Strip /> : null
}
