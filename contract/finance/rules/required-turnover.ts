/**
 * What has to be staked of money that came in before all of it can be withdrawn: minor units times a multiple in thousandths,
 * rounded up, so that no part of a cent is let off. [C-14]
 */
export const requiredTurnover = (amountMinor: number, multipleMilli: number): number =>
  Number((BigInt(amountMinor) * BigInt(multipleMilli) + 999n) / 1_000n)
