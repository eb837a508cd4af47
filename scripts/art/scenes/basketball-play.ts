import { between, easeIn, easeOut, mix, swell } from '#scripts/art/motion.ts'
import type { Figure } from './drawing.ts'

export interface BasketballPlan {
  /** Nobody plays: the court between two parts of a match. */
  readonly isEmpty?: boolean
  readonly drawing: string
  readonly seed: number
  readonly attackers: string
}

export interface Spot {
  readonly x: number
  readonly y: number
}

/** One play a loop: who has the ball until when, then the shot, the fall through the net, and the ball comes back out. */
export interface Play {
  readonly carriers: readonly { readonly player: number; readonly from: number; readonly to: number }[]
  readonly shooter: number
  readonly rebounder: number
  readonly rim: Spot & { readonly radius: number }
  /** Where the ball meets the floor below the basket. */
  readonly under: Spot
}

export const rimOf = (body: string): Spot & { radius: number } => {
  const d = /<path d="([^"]+)" fill="none" stroke="#ff5b2e" stroke-width="5"/.exec(body)?.[1] ?? ''
  const numbers = [...d.matchAll(/-?[\d.]+/g)].map(Number)
  const xs = numbers.filter((_, index) => index % 2 === 0)
  const ys = numbers.filter((_, index) => index % 2 === 1)
  const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2
  return { x: middle(xs), y: middle(ys), radius: (Math.max(...xs) - Math.min(...xs)) / 2 }
}

export const shotShares = { leaves: 0.66, scores: 0.75, lands: 0.81, caught: 0.87, passed: 0.93 } as const
const passes = [0, 0.2, 0.38, 0.52] as const
const flight = 0.05
/** The shooter takes the ball up over this share before it leaves. */
const gather = 0.045

export const planPlay = (figures: readonly Figure[], plan: BasketballPlan, rim: Play['rim']): Play => {
  const team = figures.flatMap((figure, index) => (figure.kit === plan.attackers ? [index] : []))
  const byX = team.toSorted((a, b) => (figures[a]?.x ?? 0) - (figures[b]?.x ?? 0))
  const at = (index: number): number => byX[((index % byX.length) + byX.length) % byX.length] ?? 0
  const order = [at(0), at(2), at(1), at(3)]
  return {
    carriers: order.map((player, index) => ({
      player,
      from: (passes[index] ?? 0) + (index === 0 ? 0 : flight),
      to: passes[index + 1] ?? shotShares.leaves,
    })),
    shooter: at(3),
    rebounder: at(byX.length - 1),
    rim,
    under: { x: rim.x - 28, y: rim.y + 220 },
  }
}

export interface BallState extends Spot {
  /** Where its shadow lies. */
  readonly floorY: number
  readonly floorX: number
  readonly holder?: number
}

export type Place = (player: number, share: number) => Spot & { readonly headPx: number }

const arc = (from: Spot, to: Spot, share: number, rise: number): Spot => ({
  x: mix(from.x, to.x, share),
  y: mix(from.y, to.y, share) - Math.sin(share * Math.PI) * rise,
})

const handOf = (spot: Spot & { headPx: number }): Spot => ({
  x: spot.x + spot.headPx * 2.6,
  y: spot.y - spot.headPx * 8,
})

const dribble = (place: Place, player: number, share: number): BallState => {
  const spot = place(player, share)
  const bounce = Math.abs(Math.cos(share * Math.PI * 22))
  const x = spot.x + spot.headPx * 3.1
  return { x, y: spot.y - spot.headPx * (1 + 6.2 * bounce), floorX: x, floorY: spot.y, holder: player }
}

const overHead = (place: Place, player: number, share: number): Spot => {
  const { x, y, headPx } = place(player, share)
  return { x: x + headPx, y: y - headPx * 17 }
}

const gathered = (place: Place, player: number, share: number): BallState => {
  const from = dribble(place, player, shotShares.leaves - gather)
  const { x, y } = overHead(place, player, share)
  const lifted = easeOut(between(share, shotShares.leaves - gather, shotShares.leaves))
  return { x: mix(from.x, x, lifted), y: mix(from.y, y, lifted), floorX: x, floorY: place(player, share).y }
}

const afterShot = (place: Place, play: Play, share: number): BallState => {
  const { rim, under } = play
  const shooter = place(play.shooter, shotShares.leaves)
  const above = overHead(place, play.shooter, shotShares.leaves)
  const floor = { floorX: rim.x - 20, floorY: under.y }
  if (share < shotShares.scores) {
    const flown = between(share, shotShares.leaves, shotShares.scores)
    const spot = arc(above, rim, flown, 170)
    return { ...spot, floorX: spot.x, floorY: mix(shooter.y, under.y, flown) }
  }
  if (share < shotShares.lands) {
    const fallen = between(share, shotShares.scores, shotShares.lands)
    return { x: mix(rim.x, under.x, fallen), y: mix(rim.y, under.y - 10, easeIn(fallen)), ...floor }
  }
  const catcher = place(play.rebounder, shotShares.caught)
  if (share < shotShares.caught) {
    const spot = arc(
      { x: under.x, y: under.y - 10 },
      handOf(catcher),
      between(share, shotShares.lands, shotShares.caught),
      70,
    )
    return { ...spot, floorX: spot.x, floorY: under.y }
  }
  if (share < shotShares.passed) return { ...handOf(place(play.rebounder, share)), ...floor, holder: play.rebounder }
  const first = play.carriers[0]?.player ?? 0
  const spot = arc(
    handOf(place(play.rebounder, shotShares.passed)),
    handOf(place(first, 0)),
    between(share, shotShares.passed, 1),
    60,
  )
  return { ...spot, floorX: spot.x, floorY: mix(catcher.y, place(first, 0).y, between(share, shotShares.passed, 1)) }
}

export const ballAt = (place: Place, play: Play, share: number): BallState => {
  if (share >= shotShares.leaves) return afterShot(place, play, share)
  const index = play.carriers.findLastIndex((carrier) => share >= carrier.to)
  const carrier = play.carriers[index + 1]
  const before = play.carriers[index]
  if (!carrier) return afterShot(place, play, share)
  if (carrier.player === play.shooter && share > shotShares.leaves - gather && share >= carrier.from)
    return gathered(place, play.shooter, share)
  if (!before || share >= carrier.from) return dribble(place, carrier.player, share)
  const flown = between(share, before.to, carrier.from)
  const [from, to] = [place(before.player, before.to), place(carrier.player, carrier.from)]
  const spot = arc(handOf(from), handOf(to), flown, 26)
  return { ...spot, floorX: spot.x, floorY: mix(from.y, to.y, flown) }
}

export const drawBall = ({ x, y }: Spot, radius: number, turnDeg: number): string =>
  `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turnDeg.toFixed(0)}) scale(${(radius / 12.3).toFixed(3)})"><circle r="12.300" fill="#f0762b" stroke="#5a2409" stroke-width="1.500"/><path d="M-12.300 0h24.600M0-12.300v24.600M-8.700-8.700Q0 0-8.700 8.700M8.700-8.700Q0 0 8.700 8.700" fill="none" stroke="#5a2409" stroke-width="1.500"/></g>`

export const drawNet = (rim: Play['rim'], share: number): string => {
  const swish = swell(between(share, shotShares.scores - 0.01, shotShares.scores + 0.06))
  const [l, r, low] = [rim.x - rim.radius, rim.x + rim.radius, rim.y + 40 + 14 * swish]
  const strand = (at: number): string =>
    `M${mix(l, r, at).toFixed(1)} ${rim.y}Q${mix(l + 8, r - 8, at + swish * 0.1 * Math.sin(share * 300)).toFixed(1)} ${rim.y + 19} ${mix(l + 11, r - 11, at).toFixed(1)} ${low.toFixed(1)}`
  const strands = [0, 0.2, 0.4, 0.6, 0.8, 1].map(strand).join('')
  return `<path d="${strands}M${l + 5} ${rim.y + 13}H${r - 5}M${l + 9} ${rim.y + 26}H${r - 9}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2"/>`
}
