import { passwordStrength } from '#contract/accounts/rules/password.ts'
import { IconCheck, IconDot } from '#src/ui/icons.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { passwordTicks, usePasswordPolicy } from './password-policy.ts'
import styles from './password-rules.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

const levels = [1, 2, 3, 4] as const

/** What the site asks of a new password, ticked off as one types, and how hard it is to guess. [V-03] */
export const PasswordRules = ({ password, name }: { password: string; name: string }) => {
  const { t } = useTranslations('account')
  const { policy, min, max } = usePasswordPolicy()
  const strength = passwordStrength(password)
  return (
    <div className={styles.rules}>
      <div className={styles.meter} data-strength={strength} hidden={password === ''}>
        {levels.map((level) => (
          <span key={level} data-on={level <= strength || undefined} />
        ))}
        <output>
          {t('register.strength')} · {t('register.strengths')[strength]}
        </output>
      </div>
      <ul aria-label={t('rules.title')} className={styles.ticks}>
        {passwordTicks(policy, password, name).map((tick) => (
          <li key={tick.name} data-kept={tick.kept || undefined}>
            {tick.kept ? <IconCheck size={14} /> : <IconDot size={14} />}
            {t(`rules.${tick.name}`, { min, max })}
            <VisuallyHidden>{t(tick.kept ? 'rules.kept' : 'rules.open')}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  )
}
