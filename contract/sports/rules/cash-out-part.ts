/** What a part of an offer takes and pays. */
export interface CashOutPart {
  /** A line's, minor units. */
  readonly stakeMinor: number
  readonly paidMinor: number
}

/**
 * `permille` of the stake that runs, a line's, rounded down to the unit but at least one, and its share of the offer,
 * rounded down likewise. 1000 is all of both. Null: nothing would be paid for it. Minor units. [C-13, S-13]
 */
export const partOf = (
  offer: { readonly runningMinor: number; readonly amountMinor: number; readonly unitMinor: number },
  permille: number,
): CashOutPart | null => {
  const [running, unit] = [BigInt(offer.runningMinor), BigInt(offer.unitMinor)]
  const share = (running * BigInt(permille)) / 1000n
  const stake = permille === 1000 ? running : share < unit ? unit : share - (share % unit)
  const paid = (BigInt(offer.amountMinor) * stake) / running
  const paidMinor = Number(paid - (paid % unit))
  return paidMinor > 0 ? { stakeMinor: Number(stake), paidMinor } : null
}
