const numbersBelow = 3
const itemsMax = 3

/** Of a comma-separated list the whole numbers below 3, in their order, at most 3; none of an absent list. [V-10] */
export const filterList = (list: string | null | undefined): number[] =>
  (list ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => /^[0-9]+$/.test(item) && Number(item) < numbersBelow)
    .slice(0, itemsMax)
    .map(Number)
