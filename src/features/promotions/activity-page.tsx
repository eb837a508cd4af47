import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { carnivalPath } from '#src/shared/site/activity-paths.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asRow, asStack, asText } from '#src/ui/layout.ts'
import { QuietLine } from './activities-page.tsx'
import { Barrier } from './barrier.tsx'
import { BesideProvider } from './beside.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { GeneralPanel } from './general-panel.tsx'
import { panels, usePanel } from './panels.ts'
import { useAskPromotions, usePromotion, type Detail } from './promotion-data.ts'
import { usePeriodWords } from './promotion-card.tsx'
import { PromotionsBarred, PreviewNote, PromotionFrame, Rules } from './promotion-frame.tsx'
import { PromotionPicture } from './promotion-picture.tsx'
import { Received } from './received.tsx'
import styles from './activity.module.css'
import { useTextAmounts } from '#src/shared/money/text-amounts.ts'

const Head = ({ promotion }: { promotion: Detail['promotion'] }) => {
  const { t } = useTranslations('promotions')
  const period = usePeriodWords()
  const filled = useTextAmounts()
  return (
    <section className={styles.hero} aria-label={promotion.title}>
      <PromotionPicture picture={promotion.picture} />
      <div className={styles.heroText}>
        <p className={asRow(8, 'wrap')}>
          <Badge tone={promotion.phase === 'running' ? 'live' : 'media'}>{t(`phase.${promotion.phase}`)}</Badge>
          <Badge tone="media">{period(promotion)}</Badge>
        </p>
        <p className={asText('fs16', 'bold', 'lh14')}>{filled(promotion.summary)}</p>
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
      <p className={asText('fs13', 'quiet')}>{t('barrier.text')}</p>
    </Panel>
  )
}

const Middle = ({ detail }: { detail: Detail }) => {
  if (detail.isPreview) return <PreviewNote />
  return detail.promotion.barrier ? <Locked barrier={detail.promotion.barrier} /> : <KindPanel detail={detail} />
}

const Whole = ({ detail }: { detail: Detail }) => {
  const { promotion, items, isBarred, isPreview } = detail
  const [beside, setBeside] = useState<HTMLElement | null>(null)
  const hasOwnHead = promotion.barrier === null && !isPreview && (panels[promotion.kind]?.hasOwnHead ?? false)
  return (
    <div className={styles.columns}>
      {isBarred ? <PromotionsBarred /> : null}
      <div className={asStack(12, 'packed', 'shrinks')}>
        {hasOwnHead ? null : <Head promotion={promotion} />}
        <BesideProvider value={beside}>{isBarred ? null : <Middle detail={detail} />}</BesideProvider>
        <Received items={items} />
      </div>
      <div className={asStack(12, 'packed', 'shrinks')}>
        <div className={styles.beside} ref={setBeside} />
        <Rules promotion={promotion} />
        <QuietLine />
      </div>
    </div>
  )
}

/** One promotion: its picture, period and rules, where one stands, and the panel of its kind. [R-12, C-15] */
export const ActivityPage = ({ slug }: { slug: string }) => {
  const { t } = useTranslations('promotions')
  const { hash } = useLocation()
  const detail = usePromotion(slug)
  if (detail.data?.promotion.kind === 'carnival') return <Navigate to={carnivalPath(slug) + hash} replace />
  return (
    <PromotionFrame title={detail.data?.promotion.title ?? t('title')}>
      <QueryView query={detail} skeleton={[180, 320, 160]}>
        {(loaded) => <Whole detail={loaded} />}
      </QueryView>
    </PromotionFrame>
  )
}
