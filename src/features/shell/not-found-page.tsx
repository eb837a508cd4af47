import { Link } from 'react-router-dom'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconSearch } from '#src/ui/icons.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import styles from './not-found-page.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

export const NotFoundPage = () => {
  const { t } = useTranslations('shell')
  return (
    <div className={styles.page}>
      <PageTitle title={t('missing.title')} />
      <Empty
        isPage
        icon={<IconSearch size={28} />}
        title={t('missing.title')}
        text={t('missing.text')}
        action={
          <Link to="/app/home" className={buttonClass({ variant: 'primary' })}>
            {t('missing.action')}
          </Link>
        }
      />
    </div>
  )
}
