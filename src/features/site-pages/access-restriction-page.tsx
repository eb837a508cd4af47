import { Link, Navigate } from 'react-router-dom'
import { IconHeadset } from '#src/ui/account-icons.tsx'
import { asRow } from '#src/ui/layout.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './access-page.module.css'
import { ClosedFrame } from './closed-frame.tsx'
import { useIsStray, useNotice, wordsOr } from './use-notice.ts'
import { VisitInfo } from './visit-info.tsx'

/** Why the site does not open here, and whom to ask. [R-06, S-09] */
export const AccessRestrictionPage = () => {
  const { t } = useTranslations('site')
  const notice = useNotice()
  const isStray = useIsStray('restricted')
  if (isStray) return <Navigate to="/app/home" replace />
  return (
    <ClosedFrame
      title={wordsOr(notice?.title, t('restriction.title'))}
      text={wordsOr(notice?.text, t('restriction.text'))}
      picture="/art/football-purple.svg"
    >
      {notice ? <VisitInfo notice={notice} /> : null}
      <p className={styles.note}>{t('restriction.why')}</p>
      <div className={asRow(12, 'wrap', 'center')}>
        <Link to="/cs" state={notice} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <IconHeadset size={18} />
          {t('cs.contact')}
        </Link>
        {/* A page of its own: everything is asked anew. */}
        <a href="/app/home" className={buttonClass({ size: 'lg' })}>
          {t('restriction.home')}
        </a>
      </div>
    </ClosedFrame>
  )
}
