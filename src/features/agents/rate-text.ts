/** Thousandths as a percentage: 300 is 30%, 335 is 33.5%. */
export const rateText = (milli: number): string =>
  `${Math.trunc(milli / 10)}${milli % 10 === 0 ? '' : `.${milli % 10}`}%`
