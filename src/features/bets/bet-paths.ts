export const betsPath = '/app/member/bets'

/** One bet by its number. */
export const betPathOf = (orderId: string): string => `${betsPath}/${orderId}`
