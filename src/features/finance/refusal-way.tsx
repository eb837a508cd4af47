import { Link, useLocation } from 'react-router-dom'
import type { CodeName } from '#contract/codes.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

const limitsPath = '/app/member/limits'
const identityPath = '/app/member/profile'

/** Where whoever is refused goes on: to give what is asked for and back again, or to the limits and pauses that hold. */
export const RefusalWay = ({ code }: { code: CodeName | null }) => {
  const { t } = useTranslations('finance')
  const { pathname, search } = useLocation()
  if (code === 'IDENTITY_REQUIRED') {
    const params = new URLSearchParams({ back: pathname + search })
    return <Link to={`${identityPath}?${params.toString()}`}>{t('refusal.identity')}</Link>
  }
  if (code === 'LIMIT_REACHED') return <Link to={limitsPath}>{t('refusal.limits')}</Link>
  const isPause = code === 'PLAY_TIMED_OUT' || code === 'SELF_EXCLUDED'
  return isPause ? <Link to={limitsPath}>{t('refusal.pause')}</Link> : null
}
