import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './form.module.css'

/** The notice above a button that withdrawals wait for a day after the change. */
export const HoldNote = () => {
  const { t } = useTranslations('member')
  return <p className={styles.quiet}>{t('hold.before')}</p>
}
