import { Link } from 'react-router-dom'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { activityPath } from '#src/shared/site/activity-paths.ts'
import type { Card } from './promotion-list.ts'
import styles from './barrier.module.css'

/** What has to be passed before a promotion opens, and the way there. [C-15] */
export const Barrier = ({ barrier }: Pick<Card, 'barrier'>) => {
  const { t } = useTranslations('promotions')
  return barrier ? (
    <p className={styles.barrier}>
      {t('barrier.first')}
      <Link to={activityPath(barrier.slug)}>{barrier.title}</Link>
    </p>
  ) : null
}
