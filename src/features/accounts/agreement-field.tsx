import type { UseFormRegisterReturn } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './account-form.module.css'
import type { Agreements } from './use-agreements.ts'

interface AgreementFieldProps {
  field: UseFormRegisterReturn
  error: string | undefined
  agreements: Agreements
}

/** Of age, and the texts that one agrees to, each to be read in a window of its own. [C-11] */
export const AgreementField = ({ field, error, agreements: { texts, isError, askAgain } }: AgreementFieldProps) => {
  const { t } = useTranslations('account')
  return (
    <div>
      <Checkbox {...field} disabled={!texts} aria-invalid={error !== undefined} className={styles.agree ?? ''}>
        <span>{t(texts?.length === 0 ? 'register.age' : 'register.agree')}</span>
      </Checkbox>
      {texts && texts.length > 0 ? (
        <p className={styles.texts}>
          {texts.map(({ id, title }) => (
            <Link key={id} to={`/app/help/${id}`} target="_blank" className={styles.link}>
              {t('register.text', { title })}
            </Link>
          ))}
        </p>
      ) : null}
      {isError && !texts ? (
        <p className={styles.error}>
          {t('register.textsFailed')}{' '}
          <Button size="sm" onClick={() => void askAgain()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
      <p role="alert" className={styles.error}>
        {error}
      </p>
    </div>
  )
}
