import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { WalletOverview } from '#contract/wallet/entities/statement.ts'
import { PlayMoneyBadge } from '#src/ui/badge.tsx'
import { asRow } from '#src/ui/layout.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconEye, IconInfo } from '#src/ui/icons.tsx'
import { IconDownload, IconSwap, IconUpload } from '#src/ui/member-icons.tsx'
import { IconEyeOff } from '#src/ui/room-icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { depositPath, transferPath, withdrawPath } from '#src/shared/wallet/wallet-paths.ts'
import styles from './balance-card.module.css'

const hidden = '****'

/** The whole in large figures, the decimals in small ones. */
const Total = ({ text, symbol }: { text: string; symbol: string }) => {
  const point = text.lastIndexOf('.')
  return (
    <p className={styles.total}>
      <i>{symbol}</i>
      {text.slice(symbol.length, point)}
      <small>{text.slice(point)}</small>
    </p>
  )
}

/** All that a member has in the settlement currency, and where it is. */
export const BalanceCard = ({ wallet }: { wallet: WalletOverview }) => {
  const { t } = useTranslations('wallet')
  const { currency, format, wordsOf } = useMoney()
  const [isHidden, setHidden] = useState(false)
  const venuesMinor = wallet.venues.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)
  const { centreMinor, interestMinor, heldMinor } = wallet
  const places = { centre: centreMinor, venues: venuesMinor, interest: interestMinor, held: heldMinor }
  const amountText = (minor: number) => (isHidden ? hidden : format(minor, currency))
  return (
    <section className={styles.card} aria-label={t('total')}>
      <p className={asRow(8, 'middle', 'fs14')}>
        {t('total')}
        <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
        <IconButton size="sm" look="media" label={t(isHidden ? 'show' : 'hide')} onClick={() => setHidden(!isHidden)}>
          {isHidden ? <IconEyeOff size={18} /> : <IconEye size={18} />}
        </IconButton>
      </p>
      {isHidden ? (
        <p className={styles.total}>{hidden}</p>
      ) : (
        <Total
          text={format(centreMinor + venuesMinor + interestMinor + heldMinor, currency)}
          symbol={wordsOf(currency).symbol}
        />
      )}
      <dl className={styles.places}>
        {(['centre', 'venues', 'interest', 'held'] as const).map((place) => (
          <div key={place}>
            <dt>
              {t(`places.${place}`)}
              {place === 'held' && heldMinor > 0 ? (
                <span title={t('heldHint')}>
                  <IconInfo size={14} />
                </span>
              ) : null}
            </dt>
            <dd>{amountText(places[place])}</dd>
          </div>
        ))}
      </dl>
      {wallet.owedMinor > 0 ? (
        <p className={styles.owed} role="note">
          <IconInfo size={16} />
          {t('owed', { amount: amountText(wallet.owedMinor) })}
        </p>
      ) : null}
      <div className={styles.go}>
        <Link to={transferPath} className={buttonClass({ variant: 'media' })}>
          <IconSwap size={18} />
          {t('actions.transfer')}
        </Link>
        <Link to={withdrawPath} className={buttonClass({ variant: 'media' })}>
          <IconUpload size={18} />
          {t('actions.withdraw')}
        </Link>
        <Link to={depositPath} className={buttonClass({ variant: 'primary' })}>
          <IconDownload size={18} />
          {t('actions.deposit')}
        </Link>
      </div>
    </section>
  )
}
