/** Decimal odds: two places, a third only when the price has one. [L-06] */
export const formatOdds = (oddsMilli: number): string => (oddsMilli / 1000).toFixed(oddsMilli % 10 === 0 ? 2 : 3)
