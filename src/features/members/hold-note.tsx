import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './form.module.css'

/** Before a change is sent: that withdrawals wait for a day after it. */
export const HoldNote = () => {
  const { t } = useTranslations('member')
  return <p className={styles.quiet}>{t('hold.before')}</p>
}
