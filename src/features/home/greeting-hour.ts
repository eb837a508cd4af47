/** The greetings of a day, by the hour each starts at; before the first it is late at night. [L-07] */
const greetings = [
  [22, 'lateNight'],
  [19, 'evening'],
  [17, 'dusk'],
  [14, 'afternoon'],
  [12, 'noon'],
  [9, 'morning'],
  [6, 'earlyMorning'],
  [0, 'lateNight'],
] as const

export type Greeting = (typeof greetings)[number][1]

const hourMs = 3_600_000

/** Milliseconds until the greeting may change: the next full hour of the visitor's clock. [L-07] */
export const untilNextHourMs = (now: Date): number =>
  hourMs - ((now.getMinutes() * 60 + now.getSeconds()) * 1_000 + now.getMilliseconds())

/** Changes at 6, 9, 12, 14, 17, 19 and 22 o'clock. [L-07] */
export const greetingAt = (hour: number): Greeting => greetings.find(([from]) => hour >= from)?.[1] ?? 'lateNight'
