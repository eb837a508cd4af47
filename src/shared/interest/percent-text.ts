/** Hundredths of a percent as they are written: 365 is '3.65%'. */
export const percentText = (bps: number): string => `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, '0')}%`
