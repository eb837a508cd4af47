import { between, easeOut, mix, seededRandom } from '#scripts/art/motion.ts'
import { flashes, livelyCrowd } from './crowd.ts'
import { type Drawing, type Figure, figuresOf, headSize, readDrawing, splitCrowd } from './drawing.ts'
import { drawPuppet } from './puppet.ts'
import type { SceneSource } from './scene.ts'
import { smoothed, walkOf, wrapped } from './walk.ts'

export interface FootballPlan {
  readonly drawing: string
  readonly seed: number
  /** Colour of the team that has the ball. */
  readonly attackers: string
  readonly passes: number
  readonly viewWidth: number
  readonly viewMiddleY: number
}

interface Touch {
  readonly player: number
  readonly arrives: number
  readonly leaves: number
}

const tau = Math.PI * 2
const referee = '#151719'
/** Share of a touch for which the ball stays at the foot. */
const holdShare = 0.42

const isInView = (figure: Figure): boolean => figure.y < 800 && figure.x > 60 && figure.x < 1540

const chooseTouches = (figures: readonly Figure[], plan: FootballPlan): Touch[] => {
  const random = seededRandom(plan.seed)
  const team = figures.flatMap((figure, index) => (figure.kit === plan.attackers && isInView(figure) ? [index] : []))
  const chosen: number[] = []
  for (let pass = 0; pass < plan.passes; pass += 1) {
    const others = team.filter((index) => index !== chosen.at(-1) && !(pass === plan.passes - 1 && index === chosen[0]))
    const fresh = others.filter((index) => !chosen.includes(index))
    const pool = fresh.length > 0 ? fresh : others
    chosen.push(pool[Math.floor(random() * pool.length)] ?? 0)
  }
  const step = 1 / plan.passes
  return chosen.map((player, index) => ({ player, arrives: index * step, leaves: (index + holdShare) * step }))
}

const wander = (figure: Figure, seed: number, headPx: number): ((share: number) => readonly [number, number]) => {
  const random = seededRandom(seed)
  const isKeeper = figure.x > 1440
  const room = headPx * (isKeeper ? 1.6 : 17)
  const [a, b, c, d] = [random() * tau, random() * tau, random() * tau, random() * tau]
  return (share) => [
    figure.x + room * (Math.sin(share * tau + a) * 0.75 + Math.sin(share * tau * 2 + b) * 0.38),
    figure.y + room * 0.34 * (Math.sin(share * tau + c) + Math.sin(share * tau * 2 + d) * 0.4),
  ]
}

interface BallState {
  readonly x: number
  readonly y: number
  readonly height: number
  readonly turn: number
}

type Place = (player: number, share: number) => readonly [number, number]

const ballAt = (touches: readonly Touch[], place: Place, share: number, headAt: (y: number) => number): BallState => {
  const count = touches.length
  const index = Math.min(count - 1, Math.floor(share * count))
  const [touch, next] = [touches[index], touches[(index + 1) % count]]
  if (!touch || !next) throw new Error('a football scene needs touches')
  const [fromX, fromY] = place(touch.player, Math.min(share, touch.leaves))
  const [toX, toY] = place(next.player, next.arrives)
  const direction = Math.sign(toX - fromX)
  const foot = headAt(fromY) * 2.4
  if (share < touch.leaves) {
    const tap = Math.abs(Math.sin(((share - touch.arrives) / (touch.leaves - touch.arrives)) * Math.PI * 2))
    return { x: fromX + direction * (foot + tap * foot * 0.7), y: fromY + 2, height: 0, turn: share * 18 }
  }
  const flown = between(share, touch.leaves, (index + 1) / count)
  const flight = mix(flown, easeOut(flown), 0.6)
  const far = Math.hypot(toX - fromX, toY - fromY)
  const high = far > 330 ? far * 0.2 : headAt(fromY) * 0.6
  return {
    x: mix(fromX + direction * foot, toX + direction * headAt(toY) * 2.4, flight),
    y: mix(fromY, toY, flight) + 2,
    height: Math.sin(flown * Math.PI) * high,
    turn: share * 30,
  }
}

const drawBall = (ball: BallState, headPx: number): string => {
  const r = headPx * 1.35
  const top = ball.y - r - ball.height
  return `<circle cx="${ball.x.toFixed(2)}" cy="${top.toFixed(2)}" r="${r.toFixed(2)}" fill="#fff"/><path transform="translate(${ball.x.toFixed(2)} ${top.toFixed(2)}) rotate(${((ball.turn * 360) % 360).toFixed(0)}) scale(${(r / 7).toFixed(3)})" d="M0-2.900l2.900 2.100-1.100 3.400h-3.600l-1.100-3.400ZM-6-3l2 1 .5-3ZM6-3l-2 1-.5-3ZM0 6.500l-2-2h4Z" fill="#1b1f22"/>`
}

const drawShadow = (x: number, y: number, headPx: number, opacity: number): string => {
  const [w, h] = [headPx * 11, headPx * 2.3]
  const ray = (dx: number, dy: number): string => `M${x.toFixed(1)} ${y.toFixed(1)}l${dx.toFixed(1)} ${dy.toFixed(1)}`
  return `<path d="${ray(w, -h)}${ray(-w, -h)}${ray(w * 0.74, h * 0.8)}${ray(-w * 0.74, h * 0.8)}" stroke="#02180a" stroke-opacity="${opacity}" stroke-width="${(headPx * 2.2).toFixed(1)}" stroke-linecap="round"/>`
}

const kickOf = (touches: readonly Touch[], player: number, share: number, frames: number): number => {
  for (const touch of touches) {
    if (touch.player !== player) continue
    const since = (share - touch.leaves) * frames
    if (since > -6 && since <= 0) return -Math.sin(((since + 6) / 6) * Math.PI * 0.5)
    if (since > 0 && since < 9) return Math.cos((since / 9) * Math.PI * 0.5)
  }
  return 0
}

/** All that is drawn in front of the stands, planned for the whole loop. */
const planMoves = (drawing: Drawing, plan: FootballPlan, frames: number) => {
  const figures = figuresOf(drawing)
  const headAt = headSize(figures)
  const touches = chooseTouches(figures, plan)
  const paths = figures.map((figure, index) => wander(figure, plan.seed * 100 + index, headAt(figure.y)))
  const shares = Array.from({ length: frames }, (_, frame) => frame / frames)
  const roughPlace: Place = (player, share) => paths[player]?.(share) ?? [0, 0]
  const balls = shares.map((share) => ballAt(touches, roughPlace, share, headAt))
  const ballX = balls.map((ball) => ball.x)
  const chaseX = smoothed(ballX, 14)
  const chaseY = smoothed(
    balls.map((ball) => ball.y),
    14,
  )
  const walks = figures.map((figure, index) => {
    const presses = figure.kit !== plan.attackers && figure.kit !== referee && figure.x < 1440
    const points = shares.map((share, frame) => {
      const [x, y] = roughPlace(index, share)
      const [dx, dy] = [wrapped(chaseX, frame) - x, wrapped(chaseY, frame) - y]
      const pull = presses ? 0.5 * Math.exp(-((Math.hypot(dx, dy * 2) / 260) ** 2)) : 0
      return [x + dx * pull, y + dy * pull] as const
    })
    const xs = points.map(([x]) => x)
    const ys = points.map(([, y]) => y)
    return walkOf(xs, ys, headAt, chaseX)
  })
  return { plan, frames, figures, headAt, touches, balls, walks, cameraX: smoothed(smoothed(ballX, 30), 40) }
}

type Moves = ReturnType<typeof planMoves>

/** The stands, alive, as SVG at a share of the loop. */
const planStands = (body: string, seed: number): ((share: number) => string) => {
  const { pieces, crowds } = splitCrowd(body.slice(0, body.search(/<g stroke="#02180a"/)))
  const lively = crowds.map((crowd, index) => livelyCrowd(crowd, seed + index, 5))
  const flash = flashes(seed + 5, 26, { top: 60, bottom: 220 })
  return (share) => pieces.map((piece, at) => piece + (lively[at]?.(share) ?? '')).join('') + flash(share)
}

const drawPlayer = (moves: Moves, index: number, figure: Figure, at: number) => {
  const walk = moves.walks[at]
  if (!walk) return { y: 0, svg: '', shadow: '' }
  const [x, y] = [wrapped(walk.x, index), wrapped(walk.y, index)]
  const headPx = moves.headAt(y)
  const svg = drawPuppet(figure, {
    x,
    y,
    headPx,
    facing: wrapped(walk.facing, index),
    stride: wrapped(walk.stride, index),
    effort: wrapped(walk.effort, index),
    kick: kickOf(moves.touches, at, index / moves.frames, moves.frames),
  })
  return { y, svg, shadow: drawShadow(x, y, headPx, moves.plan.drawing === 'football-day' ? 0.3 : 0.2) }
}

const viewAt = ({ plan, frames, cameraX }: Moves, index: number): string => {
  const half = plan.viewWidth / 2
  const height = (plan.viewWidth * 9) / 16
  const zoom = 1 + 0.03 * Math.sin((index / frames) * tau)
  const middleX = Math.min(1600 - half - 10, Math.max(half + 10, wrapped(cameraX, index)))
  return [middleX - half / zoom, plan.viewMiddleY - height / 2 / zoom, plan.viewWidth / zoom, height / zoom]
    .map((part) => part.toFixed(2))
    .join(' ')
}

/** A football match on a drawing of ours: players run, the ball is passed around, the stands bounce, the camera pans. */
export const footballScene = (plan: FootballPlan, frames: number): SceneSource => {
  const drawing = readDrawing(plan.drawing)
  const moves = planMoves(drawing, plan, frames)
  const stands = planStands(drawing.body, plan.seed)

  const frame = (index: number): string => {
    const ball = moves.balls[index]
    if (!ball) throw new Error(`no frame ${index}`)
    const bodies = moves.figures.map((figure, at) => drawPlayer(moves, index, figure, at))
    const headPx = moves.headAt(ball.y)
    const ballShadow = `<ellipse cx="${ball.x.toFixed(1)}" cy="${ball.y.toFixed(1)}" rx="${(headPx * 2).toFixed(1)}" ry="${(headPx * 0.7).toFixed(1)}" fill="#02180a" opacity=".45"/>`
    const drawn = [...bodies, { y: ball.y, svg: drawBall(ball, headPx) }]
      .toSorted((a, b) => a.y - b.y)
      .map((actor) => actor.svg)
      .join('')
    return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="${viewAt(moves, index)}">${drawing.defs}${stands(index / frames)}<g fill="none" filter="url(#b1)">${bodies.map((body) => body.shadow).join('')}</g>${ballShadow}${drawn}<rect width="1600" height="900" fill="url(#vg)"/></svg>`
  }
  return { frame }
}
