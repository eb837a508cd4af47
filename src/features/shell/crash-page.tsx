import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/empty.tsx'
import { IconRefresh, IconWarning } from '#src/ui/icons.tsx'
import styles from './not-found-page.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** A bug: generic words, and a fresh start. */
export const CrashPage = () => {
  const { t } = useTranslations('shell')
  return (
    <div className={styles.page}>
      <ErrorState
        icon={<IconWarning size={28} />}
        title={t('crash.title')}
        text={t('crash.text')}
        action={
          <Button icon={<IconRefresh size={18} />} onClick={() => location.reload()}>
            {t('crash.action')}
          </Button>
        }
      />
    </div>
  )
}
