import { Navigate, useParams } from 'react-router-dom'
import { PromotionSlug } from '#contract/promotions/entities/promotion-slug.ts'
import { CarnivalPage } from '#src/features/promotions/carnival/carnival-page.tsx'
import { activitiesPath } from '#src/shared/site/activity-paths.ts'

/** A carnival at its address; what cannot be one leads to the list. */
export const CarnivalRoute = () => {
  const slug = PromotionSlug.safeParse(useParams()['slug'])
  return slug.success ? <CarnivalPage key={slug.data} slug={slug.data} /> : <Navigate to={activitiesPath} replace />
}
