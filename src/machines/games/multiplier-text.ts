import { decimalText, type Ratio } from '#contract/sports/rules/ratio.ts'

/** A multiplier with so many decimals, rounded down: no less than it says is paid. */
export const multiplierText = ({ num, den }: Ratio, places = 2): string =>
  decimalText((num * 10n ** BigInt(places)) / den, places)
