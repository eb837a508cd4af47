import { Navigate } from 'react-router-dom'
import { CarnivalParams } from '#contract/promotions/entities/carnival.ts'
import { QuietLine } from '#src/features/promotions/activities-page.tsx'
import { usePromotion, type Detail } from '#src/features/promotions/promotion-data.ts'
import { PromotionsBarred, PreviewNote, PromotionFrame, Rules } from '#src/features/promotions/promotion-frame.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { activityPath } from '#src/shared/site/activity-paths.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Blocks } from './blocks.tsx'
import styles from './carnival.module.css'

const Whole = ({ detail: { promotion, isBarred, isPreview } }: { detail: Detail }) => {
  const { t } = useTranslations('promotions')
  const { blocks } = CarnivalParams.parse(promotion.params)
  return (
    <div className={styles.blocks}>
      {isBarred ? <PromotionsBarred /> : null}
      {isPreview ? <PreviewNote /> : null}
      {promotion.phase === 'running' ? null : (
        <p>
          <Badge>{t(`phase.${promotion.phase}`)}</Badge>
        </p>
      )}
      <Blocks blocks={blocks} endAtMs={promotion.endAtMs} />
      <Rules promotion={promotion} />
      <QuietLine />
    </div>
  )
}

/** A page that operators compose of blocks: pictures, words, promotions, what is on. [R-12, C-15] */
export const CarnivalPage = ({ slug }: { slug: string }) => {
  const { t } = useTranslations('promotions')
  const detail = usePromotion(slug)
  if (detail.data && detail.data.promotion.kind !== 'carnival') return <Navigate to={activityPath(slug)} replace />
  return (
    <PromotionFrame title={detail.data?.promotion.title ?? t('title')}>
      <QueryView query={detail} skeleton={[240, 96, 320]}>
        {(loaded) => <Whole detail={loaded} />}
      </QueryView>
    </PromotionFrame>
  )
}
