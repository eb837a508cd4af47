const secondsAMinute = 60
const secondsAnHour = 60 * secondsAMinute
/** Shorter waits are counted down in the smaller unit. */
const unitsMin = 2

/** How long to wait in the unit that says it best, rounded up: `at` of `unit`. */
export const waitTime = (seconds: number): { readonly unit: 'seconds' | 'minutes' | 'hours'; readonly at: number } => {
  if (seconds >= unitsMin * secondsAnHour) return { unit: 'hours', at: Math.ceil(seconds / secondsAnHour) }
  if (seconds >= unitsMin * secondsAMinute) return { unit: 'minutes', at: Math.ceil(seconds / secondsAMinute) }
  return { unit: 'seconds', at: seconds }
}
