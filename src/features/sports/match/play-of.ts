import type { Incident } from '#contract/sports/entities/match-item.ts'
import { project, type Point } from './field-geometry.ts'

/** What the drawing shows of the newest incidents. */
export interface Play {
  /** Where the ball, or the fight, is; null: nothing has happened yet. */
  readonly ball: Point | null
  /** Where it came from, oldest first, the ball last. */
  readonly trail: readonly Point[]
  /** The half of the ground that is attacked. */
  readonly attacks: 'home' | 'visit' | null
  readonly newest: Incident | null
}

const trailMax = 4
/** A pause in play: the ball is brought to its place, it does not fly there. */
const breaks: ReadonlySet<Incident['kind']> = new Set(['kickoff', 'period', 'timeout', 'end', 'substitution', 'var'])
const attacking: ReadonlySet<Incident['kind']> = new Set([
  'attack',
  'danger',
  'shot-on',
  'shot-off',
  'goal',
  'corner',
  'free-kick',
  'penalty',
  'score',
  'miss',
  'kill',
  'objective',
])

const isMoving = ({ kind }: Incident): boolean => !breaks.has(kind) && kind !== 'card' && kind !== 'red-card'

/** Newest incidents first, as a match has them. The ball moves along those of one side since the last break. [E-18] */
export const playOf = (incidents: readonly Incident[]): Play => {
  const [newest = null] = incidents
  const current = incidents.find(isMoving)
  if (newest === null || current === undefined) return { ball: null, trail: [], attacks: null, newest }
  const from = incidents.indexOf(current)
  const until = incidents.findIndex(
    (incident, at) => at > from && (incident.side !== current.side || !isMoving(incident)),
  )
  const along = incidents.slice(from, until === -1 ? undefined : until).slice(0, trailMax)
  const trail = along.map(({ x, y }) => project(x, y)).toReversed()
  return {
    ball: trail.at(-1) ?? null,
    trail,
    attacks: current.side !== 'none' && attacking.has(current.kind) ? current.side : null,
    newest,
  }
}
