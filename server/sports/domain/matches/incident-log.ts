import type { TimedIncident } from './timeline.ts'

type Zone = readonly [fromX: number, toX: number]

/** Where things happen, as the home side attacks to the right. */
const zones: Partial<Record<TimedIncident['kind'], Zone>> = {
  safe: [22, 48],
  attack: [50, 70],
  danger: [72, 86],
  'shot-on': [80, 92],
  'shot-off': [74, 92],
  goal: [84, 96],
  corner: [99, 99],
  'free-kick': [45, 78],
  penalty: [88, 88],
  foul: [30, 70],
  score: [78, 93],
  miss: [76, 92],
  kill: [30, 80],
  objective: [55, 85],
}
const anywhere: Zone = [46, 54]

/** The place of an incident on the drawn pitch or court; `along` and `across` from 0 to 1. */
export const placeOf = (
  kind: TimedIncident['kind'],
  side: TimedIncident['side'],
  along: number,
  across: number,
): { x: number; y: number } => {
  const [from, to] = zones[kind] ?? anywhere
  const x = Math.round(from + along * (to - from))
  const y = kind === 'corner' ? (across < 0.5 ? 1 : 99) : kind === 'penalty' ? 50 : Math.round(10 + across * 80)
  return side === 'visit' ? { x: 100 - x, y: 100 - y } : { x, y }
}
