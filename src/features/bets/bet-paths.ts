/** The list of all bets. */
export const recordsPath = '/app/records'

/** One bet by its number. */
export const betPathOf = (orderId: string): string => `/app/member/bets/${orderId}`
