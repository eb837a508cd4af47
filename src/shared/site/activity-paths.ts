export const activitiesPath = '/app/activities'
export const activityPath = (slug: string): string => `${activitiesPath}/${slug}`
export const welfarePath = '/app/welfare'
export const carnivalPath = (slug: string): string => `/app/carnival/${slug}`

/** The page of a promotion: a carnival has one of its own. */
export const promotionPath = ({ kind, slug }: { kind: string; slug: string }): string =>
  kind === 'carnival' ? carnivalPath(slug) : activityPath(slug)
