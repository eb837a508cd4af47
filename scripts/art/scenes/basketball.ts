import { between, easeIn, easeOut, mix, seededRandom, swell } from '../motion.ts'
import { flashes, livelyCrowd } from './crowd.ts'
import { type Figure, figuresOf, headSize, readDrawing, splitCrowd } from './drawing.ts'
import { drawPuppet } from './puppet.ts'
import type { SceneSource } from './scene.ts'
import { smoothed, walkOf, wrapped } from './walk.ts'

export interface BasketballPlan {
  readonly drawing: string
  readonly seed: number
  readonly attackers: string
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** One play a loop: who has the ball until when, then the shot, the fall through the net, and the ball comes back out. */
interface Play {
  readonly carriers: readonly { readonly player: number; readonly from: number; readonly to: number }[]
  readonly shooter: number
  readonly rebounder: number
}

const TAU = Math.PI * 2
const RIM: Spot = { x: 1290, y: 380 }
const UNDER: Spot = { x: 1262, y: 600 }
const SHOT = { leaves: 0.66, scores: 0.75, lands: 0.81, caught: 0.87, passed: 0.93 } as const
const PASSES = [0, 0.2, 0.38, 0.52] as const
const FLIGHT = 0.05

const planPlay = (figures: readonly Figure[], plan: BasketballPlan): Play => {
  const team = figures.flatMap((figure, index) => (figure.kit === plan.attackers ? [index] : []))
  const byX = team.toSorted((a, b) => (figures[a]?.x ?? 0) - (figures[b]?.x ?? 0))
  const at = (index: number): number => byX[((index % byX.length) + byX.length) % byX.length] ?? 0
  const order = [at(0), at(2), at(1), at(3)]
  return {
    carriers: order.map((player, index) => ({
      player,
      from: (PASSES[index] ?? 0) + (index === 0 ? 0 : FLIGHT),
      to: PASSES[index + 1] ?? SHOT.leaves,
    })),
    shooter: at(3),
    rebounder: at(byX.length - 1),
  }
}

const pathOf = (figure: Figure, seed: number): ((share: number) => readonly [number, number]) => {
  const random = seededRandom(seed)
  const [a, b, c] = [random() * TAU, random() * TAU, random() * TAU]
  return (share) => [
    figure.x + 62 * Math.sin(share * TAU + a) + 30 * Math.sin(share * TAU * 2 + b),
    figure.y + 15 * Math.sin(share * TAU + c) + 8 * Math.sin(share * TAU * 3 + a),
  ]
}

interface BallState extends Spot {
  /** Where its shadow lies. */
  readonly floorY: number
  readonly floorX: number
  readonly holder?: number
}

type Place = (player: number, share: number) => Spot & { readonly headPx: number }

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

const afterShot = (place: Place, play: Play, share: number): BallState => {
  const shooter = place(play.shooter, SHOT.leaves)
  const above: Spot = { x: shooter.x + shooter.headPx, y: shooter.y - shooter.headPx * 16 }
  const floor = { floorX: RIM.x - 20, floorY: UNDER.y }
  if (share < SHOT.scores) {
    const flown = between(share, SHOT.leaves, SHOT.scores)
    const spot = arc(above, RIM, flown, 170)
    return { ...spot, floorX: spot.x, floorY: mix(shooter.y, UNDER.y, flown) }
  }
  if (share < SHOT.lands) {
    const fallen = between(share, SHOT.scores, SHOT.lands)
    return { x: mix(RIM.x, UNDER.x, fallen), y: mix(RIM.y, UNDER.y - 10, easeIn(fallen)), ...floor }
  }
  const catcher = place(play.rebounder, SHOT.caught)
  if (share < SHOT.caught) {
    const spot = arc({ x: UNDER.x, y: UNDER.y - 10 }, handOf(catcher), between(share, SHOT.lands, SHOT.caught), 70)
    return { ...spot, floorX: spot.x, floorY: UNDER.y }
  }
  if (share < SHOT.passed) return { ...handOf(place(play.rebounder, share)), ...floor, holder: play.rebounder }
  const first = play.carriers[0]?.player ?? 0
  const spot = arc(
    handOf(place(play.rebounder, SHOT.passed)),
    handOf(place(first, 0)),
    between(share, SHOT.passed, 1),
    60,
  )
  return { ...spot, floorX: spot.x, floorY: mix(catcher.y, place(first, 0).y, between(share, SHOT.passed, 1)) }
}

const ballAt = (place: Place, play: Play, share: number): BallState => {
  if (share >= SHOT.leaves) return afterShot(place, play, share)
  const index = play.carriers.findLastIndex((carrier) => share >= carrier.to)
  const carrier = play.carriers[index + 1]
  const before = play.carriers[index]
  if (!carrier) return afterShot(place, play, share)
  if (!before || share >= carrier.from) return dribble(place, carrier.player, share)
  const flown = between(share, before.to, carrier.from)
  const [from, to] = [place(before.player, before.to), place(carrier.player, carrier.from)]
  const spot = arc(handOf(from), handOf(to), flown, 26)
  return { ...spot, floorX: spot.x, floorY: mix(from.y, to.y, flown) }
}

const drawBall = ({ x, y }: Spot, radius: number, turnDeg: number): string =>
  `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${turnDeg.toFixed(0)}) scale(${(radius / 12.3).toFixed(3)})"><circle r="12.300" fill="#f0762b" stroke="#5a2409" stroke-width="1.500"/><path d="M-12.300 0h24.600M0-12.300v24.600M-8.700-8.700Q0 0-8.700 8.700M8.700-8.700Q0 0 8.700 8.700" fill="none" stroke="#5a2409" stroke-width="1.500"/></g>`

const drawNet = (share: number): string => {
  const swish = swell(between(share, SHOT.scores - 0.01, SHOT.scores + 0.06))
  const [l, r, low] = [1266.4, 1314.6, 420 + 14 * swish]
  const strand = (at: number): string =>
    `M${mix(l, r, at).toFixed(1)} 381Q${mix(l + 8, r - 8, at + swish * 0.1 * Math.sin(share * 300)).toFixed(1)} 400 ${mix(l + 11, r - 11, at).toFixed(1)} ${low.toFixed(1)}`
  const strands = [0, 0.2, 0.4, 0.6, 0.8, 1].map(strand).join('')
  return `<path d="${strands}M1271 394H1310M1275 407H1306" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2"/>`
}

/** The basket stands among the players in the drawing: what is left of them are its paths. */
const hoopOf = (front: string): string =>
  (front.replace(/<g [^>]*>.*?<\/g>/gs, '').match(/<path [^>]*\/>/g) ?? [])
    .filter((path) => !path.includes('#5a2409'))
    .join('')

/** A basketball attack on a drawing of ours: dribble, passes, a shot that goes in, and the ball comes back out. */
export const basketballScene = (plan: BasketballPlan, frames: number): SceneSource => {
  const drawing = readDrawing(plan.drawing)
  const figures = figuresOf(drawing)
  const headAt = headSize(figures)
  const play = planPlay(figures, plan)
  const paths = figures.map((figure, index) => pathOf(figure, plan.seed * 50 + index))
  const shares = Array.from({ length: frames }, (_, frame) => frame / frames)
  const place: Place = (player, share) => {
    const [x, y] = paths[player]?.(share) ?? [0, 0]
    return { x, y, headPx: headAt(y) }
  }
  const balls = shares.map((share) => ballAt(place, play, share))
  const lookX = smoothed(
    balls.map((ball) => ball.x),
    8,
  )
  const walks = figures.map((_, index) => {
    const points = shares.map((share) => place(index, share))
    return walkOf(
      points.map(({ x }) => x),
      points.map(({ y }) => y),
      headAt,
      lookX,
    )
  })
  const cameraX = smoothed(
    smoothed(
      balls.map((ball) => ball.x),
      34,
    ),
    40,
  )
  const start = drawing.body.search(/<g fill="#2a0f00"/)
  const source = drawing.body.slice(
    0,
    start === -1 ? drawing.body.search(/<g transform="translate\([^)]*\)" fill="none"/) : start,
  )
  const hoop = hoopOf(drawing.body.slice(start))
  const { pieces, crowds } = splitCrowd(source.replace('opacity=".8">', 'opacity="0.8">'))
  const lively = crowds.map((crowd, index) => livelyCrowd(crowd, plan.seed + index, 9))
  const flash = flashes(plan.seed + 9, 22, { top: 90, bottom: 360 })

  const bodyOf = (index: number, figure: Figure, at: number) => {
    const walk = walks[at]
    const ball = balls[index]
    if (!walk || !ball) throw new Error(`no frame ${index}`)
    const share = index / frames
    const [x, y] = [wrapped(walk.x, index), wrapped(walk.y, index)]
    const headPx = headAt(y)
    const shooting = at === play.shooter ? swell(between(share, SHOT.leaves - 0.05, SHOT.leaves + 0.06)) : 0
    const guards = figure.kit !== plan.attackers && Math.hypot(ball.floorX - x, (ball.floorY - y) * 2) < 190
    const holds = ball.holder === at
    const reach = holds ? { x: (ball.x - x) / headPx, y: (ball.y - y) / headPx - 0.6 } : undefined
    const catching = at === play.rebounder ? swell(between(share, SHOT.lands, SHOT.passed)) : 0
    const svg = drawPuppet(figure, {
      x,
      y,
      headPx,
      facing: holds || shooting > 0 ? 1 : wrapped(walk.facing, index),
      stride: wrapped(walk.stride, index),
      effort: Math.max(0.12, wrapped(walk.effort, index)),
      liftPx: headPx * (2.6 * shooting + 1.2 * catching),
      armsUp: Math.max(shooting, catching, guards ? 0.55 + 0.2 * Math.sin(share * TAU * 9 + at) : 0),
      reach: shooting > 0 ? undefined : reach,
    })
    const shadow = `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(headPx * 3.6).toFixed(1)}" ry="${(headPx * 0.95).toFixed(1)}"/>`
    return { y, svg, shadow }
  }

  const frame = (index: number): string => {
    const share = index / frames
    const ball = balls[index]
    if (!ball) throw new Error(`no frame ${index}`)
    const back = pieces.map((piece, at) => piece + (lively[at]?.(share) ?? '')).join('')
    const bodies = figures.map((figure, at) => bodyOf(index, figure, at))
    const radius = headAt(ball.floorY) * 1.32
    const ballShadow = `<ellipse cx="${ball.floorX.toFixed(1)}" cy="${ball.floorY.toFixed(1)}" rx="${radius.toFixed(1)}" ry="${(radius * 0.3).toFixed(1)}"/>`
    const actors = [...bodies, { y: ball.floorY + 0.5, svg: drawBall(ball, radius, share * 1440), shadow: ballShadow }]
    const zoom = 1.24 + 0.05 * easeOut(swell(between(share, 0.5, 0.95)))
    const [width, height] = [1600 / zoom, 900 / zoom]
    const left = Math.min(1600 - width - 6, Math.max(6, wrapped(cameraX, index) - width / 2))
    const view = [left, 128 - (zoom - 1.24) * 100, width, height]
    return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="${view.map((part) => part.toFixed(2)).join(' ')}">${drawing.defs}${back}${flash(share)}<g fill="#2a0f00" opacity=".38" filter="url(#b1)">${actors.map((actor) => actor.shadow).join('')}</g>${hoop}${drawNet(share)}${actors
      .toSorted((a, b) => a.y - b.y)
      .map((actor) => actor.svg)
      .join('')}<rect width="1600" height="900" fill="url(#vg)"/></svg>`
  }
  return { frame }
}
