import { Link, useNavigate } from 'react-router-dom'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { activitiesPath } from '#src/shared/site/activity-paths.ts'
import { useArt } from '#src/shared/site/site-frame.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { IconChevronLeft, IconWarning } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { QuietLine } from './activities-page.tsx'
import { Barrier } from './barrier.tsx'
import { GeneralPanel } from './general-panel.tsx'
import { panels } from './panels.ts'
import { useAskPromotions, usePanel, usePromotion, type Detail } from './promotion-data.ts'
import { Received } from './received.tsx'
import styles from './activity.module.css'

/** The account takes part in nothing; OK leads home. [P-04, R-03] */
const BarredAlert = () => {
  const { t } = useTranslations('promotions')
  const navigate = useNavigate()
  const leave = () => void navigate('/app/home', { replace: true })
  return (
    <Dialog
      open
      onClose={leave}
      icon={<IconWarning size={28} />}
      title={t('barred.title')}
      footer={
        <Button variant="primary" size="touch" onClick={leave}>
          {t('common:ok')}
        </Button>
      }
    >
      {t('barred.text')}
    </Dialog>
  )
}

const usePeriod = ({ startAtMs, endAtMs }: Detail['promotion']): string => {
  const { t, language } = useTranslations('promotions')
  const { serverNow } = useShellServices()
  const words = (atMs: number) => momentWords(atMs, language, serverNow())
  return t('period.both', { from: words(startAtMs), until: words(endAtMs) })
}

const Head = ({ promotion }: { promotion: Detail['promotion'] }) => {
  const { t } = useTranslations('promotions')
  const art = useArt()
  const period = usePeriod(promotion)
  return (
    <section className={styles.hero} aria-label={promotion.title}>
      <img className={styles.picture} src={art(promotion.picture)} alt="" decoding="async" />
      <div className={styles.heroText}>
        <p className={styles.badges}>
          <Badge tone={promotion.phase === 'running' ? 'live' : 'media'}>{t(`phase.${promotion.phase}`)}</Badge>
          <Badge tone="media">{period}</Badge>
        </p>
        <p className={styles.summary}>{promotion.summary}</p>
      </div>
    </section>
  )
}

const KindPanel = ({ detail }: { detail: Detail }) => {
  const { promotion, items } = detail
  const panel = usePanel(promotion.kind)
  const onChanged = useAskPromotions()
  if (!(promotion.kind in panels)) return <GeneralPanel promotion={promotion} items={items} onChanged={onChanged} />
  return (
    <QueryView query={panel} skeleton={[320, 160]}>
      {({ Component }) =>
        Component ? (
          <Component promotionId={promotion.id} slug={promotion.slug} params={promotion.params} onChanged={onChanged} />
        ) : null
      }
    </QueryView>
  )
}

const Locked = ({ barrier }: Pick<Detail['promotion'], 'barrier'>) => {
  const { t } = useTranslations('promotions')
  return (
    <Panel title={t('barrier.title')}>
      <Barrier barrier={barrier} />
      <p className={styles.nothing}>{t('barrier.text')}</p>
    </Panel>
  )
}

const Rules = ({ promotion }: { promotion: Detail['promotion'] }) => {
  const { t } = useTranslations('promotions')
  const period = usePeriod(promotion)
  return (
    <Panel title={t('rules')} className={styles.rulesPanel}>
      <ol className={styles.rules}>
        <li>{period}</li>
        {promotion.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </Panel>
  )
}

const Whole = ({ detail }: { detail: Detail }) => {
  const { promotion, items, isBarred } = detail
  const hasOwnHead = promotion.barrier === null && (panels[promotion.kind]?.hasOwnHead ?? false)
  return (
    <div className={styles.columns}>
      {isBarred ? <BarredAlert /> : null}
      <div className={styles.main}>
        {hasOwnHead ? null : <Head promotion={promotion} />}
        {promotion.barrier ? <Locked barrier={promotion.barrier} /> : <KindPanel detail={detail} />}
        <Received items={items} />
      </div>
      <div className={styles.side}>
        <Rules promotion={promotion} />
        <QuietLine />
      </div>
    </div>
  )
}

/** One promotion: its picture, period and rules, where one stands, and the panel of its kind. [R-12, C-15] */
export const ActivityPage = ({ slug }: { slug: string }) => {
  const { t } = useTranslations('promotions')
  const detail = usePromotion(slug)
  const title = detail.data?.promotion.title ?? t('title')
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <header className={styles.head}>
        <Link to={activitiesPath} className={styles.back} aria-label={t('back')}>
          <IconChevronLeft size={22} />
        </Link>
        <h1>{title}</h1>
      </header>
      <QueryView query={detail} skeleton={[180, 320, 160]}>
        {(known) => <Whole detail={known} />}
      </QueryView>
    </div>
  )
}
