export const activitiesPath = '/app/activities'
export const activityPath = (slug: string): string => `${activitiesPath}/${slug}`
export const welfarePath = '/app/welfare'
