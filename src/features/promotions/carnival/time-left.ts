type Unit = 'days' | 'hours' | 'minutes' | 'seconds'

/** What is left until a moment, in whole units; undefined: it is reached. */
export const timeLeft = (untilMs: number, nowMs: number): readonly (readonly [Unit, number])[] | undefined => {
  const seconds = Math.ceil((untilMs - nowMs) / 1000)
  if (seconds <= 0) return undefined
  return [
    ['days', Math.floor(seconds / 86_400)],
    ['hours', Math.floor(seconds / 3600) % 24],
    ['minutes', Math.floor(seconds / 60) % 60],
    ['seconds', seconds % 60],
  ]
}
