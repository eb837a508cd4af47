import { useEffect, useState } from 'react'
import { IconMegaphone } from '#src/ui/icons.tsx'
import styles from './notice-line.module.css'
import { useWords } from '../words.tsx'

const turnEveryMs = 8000

/** The site's notices, one after the other. */
export const NoticeLine = ({ notices }: { notices: readonly string[] }) => {
  const { t } = useWords('shell')
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (notices.length < 2) return undefined
    const timer = setInterval(() => setShown((index) => index + 1), turnEveryMs)
    return () => clearInterval(timer)
  }, [notices.length])
  const words = notices[shown % Math.max(1, notices.length)]
  if (words === undefined) return null
  return (
    <section className={styles.notice} aria-label={t('notice')}>
      <IconMegaphone size={18} />
      <p key={shown} className={styles.words} title={words}>
        {words}
      </p>
    </section>
  )
}
