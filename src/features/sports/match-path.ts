export const sportsPath = '/app/sports'

export const resultsPath = '/app/sports/results'

export const matchPath = (matchId: string): string => `/app/match/${matchId}`
