import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { IconHeadset } from '#src/ui/account-icons.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Brand } from '#src/shared/site/brand.tsx'
import { useArt } from '#src/shared/site/site-frame.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './closed-frame.module.css'

export interface ClosedFrameProps {
  title: string
  /** What the site says, as it was written: lines stay lines. */
  text: string
  /** The address of a drawing of 16:9. */
  picture: string
  children?: ReactNode
}

/** A page that stands while the site is closed to the visitor; customer service is one press away. */
export const ClosedFrame = ({ title, text, picture, children }: ClosedFrameProps) => {
  const { t } = useTranslations('site')
  const pictureOf = useArt()
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <header className={styles.head}>
        <Brand />
        <Link to="/cs" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          <IconHeadset size={18} />
          {t('cs.contact')}
        </Link>
      </header>
      <main className={styles.main}>
        <img src={pictureOf(picture)} alt="" width={640} height={360} className={styles.picture} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children}
      </main>
    </div>
  )
}
