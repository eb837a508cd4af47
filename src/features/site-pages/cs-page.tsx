import { Link } from 'react-router-dom'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { Brand } from '#src/shared/site/brand.tsx'
import { buildDate, buildLabelOf } from '#src/shared/site/build-label.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { asRow } from '#src/ui/layout.ts'
import { IconCopy } from '#src/ui/member-icons.tsx'
import { Channels } from './cs-channels.tsx'
import { TopArticles } from './cs-articles.tsx'
import styles from './cs-page.module.css'
import { useCopy } from './use-copy.ts'
import { useNotice } from './use-notice.ts'
import { VisitInfo } from './visit-info.tsx'

/** Version, theme and build date, to be named when something is wrong. */
const Build = () => {
  const { t } = useTranslations('site')
  const { site } = useShellServices()
  const { theme } = useAppearance()
  const copy = useCopy()
  const lines = [
    [t('cs.version'), site.clientVersion],
    [t('cs.label'), site.buildLabel],
    [t('cs.theme'), theme],
    [t('cs.built'), buildDate],
  ] as const
  return (
    <section className={styles.panel} aria-labelledby="cs-build">
      <h2 id="cs-build" className={asRow(12, 'middle', 'between', 'wide', 'fs18', 'bold', 'lh13')}>
        {t('cs.build')}
      </h2>
      <p className={styles.text}>{t('cs.buildText')}</p>
      <dl className={styles.build}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button size="sm" icon={<IconCopy size={16} />} onClick={() => copy(buildLabelOf(site, theme))}>
        {t('cs.copy')}
      </Button>
    </section>
  )
}

/** Customer service: open to everybody, also while everything else is closed. */
export const CsPage = () => {
  const { t } = useTranslations('site')
  const notice = useNotice()
  return (
    <div className={styles.page}>
      <PageTitle title={t('cs.title')} />
      <header className={styles.head}>
        <Brand />
        <Link to="/app/home" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          {t('cs.home')}
        </Link>
      </header>
      <main className={styles.main}>
        <PageHead title={t('cs.title')} lead={t('cs.lead')} />
        <div className={styles.columns}>
          <Channels isClosed={notice !== null} />
          <TopArticles />
        </div>
        {notice ? <VisitInfo notice={notice} /> : null}
        <Build />
      </main>
    </div>
  )
}
