import { LoginLink } from '#src/shared/account/login-link.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { buttonClass, type ButtonLook } from '#src/ui/button.tsx'

/** Leads a visitor to the log-in and back to this page. */
export const LoginAction = (look: ButtonLook) => {
  const { t } = useTranslations('promotions')
  return <LoginLink className={buttonClass({ variant: 'primary', ...look })}>{t('claim.login')}</LoginLink>
}
