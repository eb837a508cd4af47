import type { UseFormRegisterReturn } from 'react-hook-form'
import { IconCheck, IconUser } from '#src/ui/icons.tsx'
import { asInlineRow } from '#src/ui/layout.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './account-form.module.css'
import type { NameCheck } from './use-name-check.ts'

const Suggestions = ({ names, onChoose }: { names: readonly string[]; onChoose: (name: string) => void }) => {
  const { t } = useTranslations('account')
  if (names.length === 0) return null
  return (
    <p className={styles.chips}>
      {t('register.suggestions')}
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-label={t('register.suggestion', { name })}
          onClick={() => onChoose(name)}
        >
          {name}
        </button>
      ))}
    </p>
  )
}

/** A new user name, with whether it is free. [C-11] */
export const NameField = ({
  field,
  check,
  error,
  onChoose,
}: {
  field: UseFormRegisterReturn
  check: NameCheck
  error: string | undefined
  onChoose: (name: string) => void
}) => {
  const { t } = useTranslations('account')
  return (
    <div>
      <TextField
        {...field}
        label={t('name')}
        hint={
          <output>
            {check.state === 'free' ? (
              <span className={asInlineRow(4, 'middle', 'success')}>
                <IconCheck size={14} />
                {t('register.nameFree')}
              </span>
            ) : null}
            {check.state === 'checking' ? t('register.nameChecking') : null}
          </output>
        }
        placeholder={t('register.namePlaceholder')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        icon={<IconUser />}
        end={check.state === 'checking' ? <Spinner /> : null}
        error={error ?? (check.state === 'taken' ? t('register.nameTaken') : undefined)}
      />
      <Suggestions names={check.suggestions} onChoose={onChoose} />
    </div>
  )
}
