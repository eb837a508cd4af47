export const sportsPath = '/app/sports'

export const matchPath = (matchId: string): string => `/app/match/${matchId}`
