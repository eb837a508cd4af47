import { useEffect, useState } from 'react'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import styles from './screen-coming.module.css'

/** When the last one went: code that came may name more code, and what was shown stays until that is there. */
let goneAtMs = -Infinity
const sameLoadMs = 100

/** In the place of a screen whose code is still fetched. */
export const ScreenComing = () => {
  const { t } = useTranslations('common')
  const [goesOn] = useState(() => performance.now() - goneAtMs < sameLoadMs)
  useEffect(() => () => void (goneAtMs = performance.now()), [])
  return (
    <SkeletonGroup label={t('common:loading')} className={styles.screen} atOnce={goesOn} opening>
      <Skeleton className={styles.title} />
      <Skeleton className={styles.card} />
      <Skeleton className={styles.block} />
    </SkeletonGroup>
  )
}
