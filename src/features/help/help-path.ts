export const helpPath = (articleId: string): string => `/app/help/${encodeURIComponent(articleId)}`
