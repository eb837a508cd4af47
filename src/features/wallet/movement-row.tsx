import type { ReactNode } from 'react'
import type { Movement } from '#contract/wallet/entities/statement.ts'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { IconRefresh } from '#src/ui/icons.tsx'
import { IconBank, IconCake, IconCopy, IconDownload, IconFile, IconUpload, IconUsdt } from '#src/ui/member-icons.tsx'
import { IconGift, IconTarget } from '#src/ui/room-icons.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import styles from './movement-row.module.css'
import { hourOf, momentOf } from './movement-times.ts'
import { groupOf, type MovementGroup } from './statement-filters.ts'

const icons: Readonly<Record<MovementGroup, ReactNode>> = {
  deposit: <IconDownload />,
  withdrawal: <IconUpload />,
  transfer: <IconRefresh />,
  bet: <IconTarget />,
  gift: <IconGift />,
  bonus: <IconCake />,
  interest: <IconBank />,
  conversion: <IconUsdt />,
  correction: <IconFile />,
}

const CopyButton = ({ text }: { text: string }) => {
  const { t } = useTranslations('wallet')
  const copy = () => copyText(text, { copied: t('row.copied'), failed: t('row.notCopied') })
  return (
    <Button size="sm" variant="ghost" icon={<IconCopy size={14} />} onClick={copy}>
      {t('row.copy')}
    </Button>
  )
}

const Detail = ({ movement }: { movement: Movement }) => {
  const { t, language } = useTranslations('wallet')
  const { format } = useMoney()
  const { id, balanceMinor, currency, reference } = movement
  return (
    <dl className={styles.detail}>
      <div>
        <dt>{t('row.time')}</dt>
        <dd>{momentOf(movement, language)}</dd>
      </div>
      {balanceMinor === null ? null : (
        <div>
          <dt>{t('row.after')}</dt>
          <dd>{format(balanceMinor, currency)}</dd>
        </div>
      )}
      <div>
        <dt>{t('row.number')}</dt>
        <dd>
          {id}
          <CopyButton text={id} />
        </dd>
      </div>
      <div>
        <dt>{t('row.reference')}</dt>
        <dd>{reference}</dd>
      </div>
    </dl>
  )
}

interface MovementRowProps {
  movement: Movement
  isOpen?: boolean
  onToggle?: () => void
}

/** One movement: what it was, when, how much; pressed it shows the rest. */
export const MovementRow = ({ movement, isOpen = false, onToggle }: MovementRowProps) => {
  const { t, language } = useTranslations('wallet')
  const { format, signed } = useMoney()
  const { reason, phase, currency, amountMinor, balanceMinor } = movement
  const balance = balanceMinor === null ? [] : [t('row.balance', { amount: format(balanceMinor, currency) })]
  return (
    <>
      <button type="button" className={styles.row} aria-expanded={isOpen} onClick={onToggle}>
        <span className={styles.tile}>{icons[groupOf(reason)]}</span>
        <span className={styles.words}>
          {t(`reasons.${reason}`)}
          <small>{[hourOf(movement, language), ...balance].join(' · ')}</small>
        </span>
        <span className={classes(styles.amount, amountMinor > 0 && styles.in)}>
          {signed(amountMinor, currency)}
          <small className={classes(phase === 'hold' && styles.waiting)}>{t(`phases.${phase}`)}</small>
        </span>
      </button>
      {isOpen ? <Detail movement={movement} /> : null}
    </>
  )
}
