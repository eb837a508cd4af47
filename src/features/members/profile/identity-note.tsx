import { Link, useSearchParams } from 'react-router-dom'
import type { MemberDetails } from '#contract/members/entities/member-details.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './profile-page.module.css'

/** A page of the site that somebody came from to give what it asks for; null when the address names none. */
export const pageOf = (text: string | null): string | null =>
  text !== null && /^\/app\/[\w/-]*(\?[\w=&-]*)?$/.test(text) ? text : null

interface Props {
  details: MemberDetails
  onEdit: (what: 'realName' | 'birthday') => void
}

/** What a deposit asks for, one after the other, and the way back once it is there. [V-01, C-12] */
export const IdentityNote = ({ details, onEdit }: Props) => {
  const { t } = useTranslations('member')
  const [params] = useSearchParams()
  const back = pageOf(params.get('back'))
  if (back === null) return null
  const missing = (['realName', 'birthday'] as const).filter((part) => details[part] === '')
  const [next] = missing
  return (
    <output className={styles.identity}>
      <b>{t(next ? 'profile.identity.title' : 'profile.identity.done')}</b>
      {next ? <span>{t('profile.identity.text')}</span> : null}
      <span className={styles.ways}>
        {next ? (
          <Button variant="primary" onClick={() => onEdit(next)}>
            {t(`profile.identity.${next}`)}
          </Button>
        ) : null}
        <Link to={back} className={buttonClass({ variant: next ? 'ghost' : 'primary' })}>
          {t('profile.identity.back')}
        </Link>
      </span>
    </output>
  )
}
