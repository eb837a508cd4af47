import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { IconBank, IconUsdt } from '#src/ui/member-icons.tsx'
import type { WithdrawWay } from '#src/machines/finance/withdraw-rules.ts'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { Payees } from './withdraw-data.ts'
import styles from './payee-list.module.css'

interface PayeeChoice {
  readonly id: string
  readonly masked: string
  readonly about: string
  /** From when on it can be used; null: it is not on the white list. */
  readonly usableFromMs: number | null
}

/** Where a withdrawal can go. */
export const choicesOf = ({ cards, wallets }: Payees, to: WithdrawWay['to']): PayeeChoice[] =>
  to === 'card'
    ? cards.map(({ id, cardNum, bankName, holder }) => ({
        id,
        masked: cardNum,
        about: `${bankName} · ${holder}`,
        usableFromMs: 0,
      }))
    : wallets.map(({ id, address, network, label, whitelisted, usableFromMs }) => ({
        id,
        masked: address,
        about: label === '' ? network : `${network} · ${label}`,
        usableFromMs: whitelisted ? usableFromMs : null,
      }))

interface PayeeListProps {
  to: WithdrawWay['to']
  /** Server time, milliseconds. */
  nowMs: number
  choices: readonly PayeeChoice[]
  picked: string | undefined
  onPick: (id: string) => void
}

/** The choice of where it goes. */
export const PayeeList = ({ to, nowMs, choices, picked, onPick }: PayeeListProps) => {
  const { t } = useTranslations('finance')
  const group = useId()
  const Icon = to === 'card' ? IconBank : IconUsdt
  return (
    <fieldset className={asText('shrinks')}>
      <legend className={styles.label}>
        {t('withdraw.payee')}
        <Link to="/app/member/payout">{t('withdraw.manage')}</Link>
      </legend>
      {choices.map(({ id, masked, about, usableFromMs }) => {
        const isReady = usableFromMs !== null && usableFromMs <= nowMs
        return (
          <label key={id} className={styles.payee} data-closed={!isReady}>
            <span className={styles.payeeIcon}>
              <Icon size={20} />
            </span>
            <span className={styles.payeeLines}>
              <b>{masked}</b>
              <small>{about}</small>
            </span>
            {usableFromMs === null ? <Badge tone="end">{t('withdraw.notListed')}</Badge> : null}
            {usableFromMs !== null && !isReady ? (
              <Badge tone="warning">{t('withdraw.heldUntil', { left: timeLeft(usableFromMs, nowMs).value })}</Badge>
            ) : null}
            <input type="radio" name={group} checked={picked === id} disabled={!isReady} onChange={() => onPick(id)} />
          </label>
        )
      })}
    </fieldset>
  )
}
