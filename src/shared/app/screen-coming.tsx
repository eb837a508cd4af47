import { useEffect, useState } from 'react'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import styles from './screen-coming.module.css'

/** Since when one stands. The next takes its place in the same frame: code that came may name more code. */
let standsSinceMs: number | undefined

/** In the place of a screen that is still fetched; what the eye sees begins and ends once, however many parts follow. */
export const ScreenComing = () => {
  const { t } = useTranslations('common')
  const [sinceMs] = useState(() => standsSinceMs ?? performance.now())
  useEffect(() => {
    standsSinceMs = sinceMs
    return () => {
      standsSinceMs = undefined
    }
  }, [sinceMs])
  return (
    <SkeletonGroup label={t('common:loading')} className={styles.screen} sinceMs={sinceMs} opening>
      <Skeleton className={styles.title} />
      <Skeleton className={styles.card} />
      <Skeleton className={styles.block} />
    </SkeletonGroup>
  )
}
