import { Link, useLocation } from 'react-router-dom'
import { loginLink } from '#src/shared/account/login-link.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { buttonClass, type ButtonLook } from '#src/ui/button.tsx'

/** Leads a visitor to the log-in and back to this page. */
export const LoginAction = (look: ButtonLook) => {
  const { t } = useTranslations('promotions')
  return (
    <Link to={loginLink(useLocation())} className={buttonClass({ variant: 'primary', ...look })}>
      {t('claim.login')}
    </Link>
  )
}
