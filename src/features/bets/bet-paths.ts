/** One bet by its number. */
export const betPathOf = (orderId: string): string => `/app/member/bets/${orderId}`
