import { between, easeOut, seededRandom, swell } from '#scripts/art/motion.ts'
import {
  ballAt,
  type BasketballPlan,
  drawBall,
  drawNet,
  type Place,
  planPlay,
  rimOf,
  shotShares,
} from './basketball-play.ts'
import { flashes, livelyCrowd } from './crowd.ts'
import { type Drawing, type Figure, figuresOf, headSize, readDrawing, splitCrowd } from './drawing.ts'
import { drawPuppet } from './puppet.ts'
import type { SceneSource } from './scene.ts'
import { smoothed, walkOf, wrapped } from './walk.ts'

const tau = Math.PI * 2

const pathOf = (figure: Figure, seed: number): ((share: number) => readonly [number, number]) => {
  const random = seededRandom(seed)
  const [a, b, c] = [random() * tau, random() * tau, random() * tau]
  return (share) => [
    figure.x + 84 * Math.sin(share * tau + a) + 30 * Math.sin(share * tau * 2 + b),
    figure.y + 15 * Math.sin(share * tau + c) + 8 * Math.sin(share * tau * 3 + a),
  ]
}

/** The basket stands among the players in the drawing: what is left of them are its paths. */
const hoopOf = (front: string): string =>
  (front.replace(/<g [^>]*>.*?<\/g>/gs, '').match(/<path [^>]*\/>/g) ?? [])
    .filter((path) => !path.includes('#5a2409'))
    .join('')

/** All that is drawn in front of the stands, planned for the whole loop. */
const planMoves = (drawing: Drawing, plan: BasketballPlan, frames: number) => {
  const figures = figuresOf(drawing)
  const headAt = headSize(figures)
  const play = planPlay(figures, plan, rimOf(drawing.body))
  const paths = figures.map((figure, index) => pathOf(figure, plan.seed * 50 + index))
  const shares = Array.from({ length: frames }, (_, frame) => frame / frames)
  const place: Place = (player, share) => {
    const [x, y] = paths[player]?.(share) ?? [0, 0]
    return { x, y, headPx: headAt(y) }
  }
  const balls = shares.map((share) => ballAt(place, play, share))
  const ballX = balls.map((ball) => ball.x)
  const lookX = smoothed(ballX, 8)
  const walks = figures.map((_, index) => {
    const points = shares.map((share) => place(index, share))
    return walkOf(
      points.map(({ x }) => x),
      points.map(({ y }) => y),
      headAt,
      lookX,
    )
  })
  return { plan, frames, figures, headAt, play, balls, walks, cameraX: smoothed(smoothed(ballX, 34), 40) }
}

type Moves = ReturnType<typeof planMoves>

/** The stands, alive, and the hoop, as SVG at a share of the loop. */
const planStands = (body: string, seed: number) => {
  const start = body.search(/<g fill="#2a0f00"/)
  const source = body.slice(0, start === -1 ? body.search(/<g transform="translate\([^)]*\)" fill="none"/) : start)
  const { pieces, crowds } = splitCrowd(source.replace('opacity=".8">', 'opacity="0.8">'))
  const lively = crowds.map((crowd, index) => livelyCrowd(crowd, seed + index, 9))
  const flash = flashes(seed + 9, 22, { top: 90, bottom: 360 })
  return {
    hoop: hoopOf(body.slice(start)),
    back: (share: number) => pieces.map((piece, at) => piece + (lively[at]?.(share) ?? '')).join('') + flash(share),
  }
}

const drawPlayer = (moves: Moves, index: number, figure: Figure, at: number) => {
  const { play, plan } = moves
  const walk = moves.walks[at]
  const ball = moves.balls[index]
  if (!walk || !ball) throw new Error(`no frame ${index}`)
  const share = index / moves.frames
  const [x, y] = [wrapped(walk.x, index), wrapped(walk.y, index)]
  const headPx = moves.headAt(y)
  const shooting = at === play.shooter ? swell(between(share, shotShares.leaves - 0.05, shotShares.leaves + 0.06)) : 0
  const guards = figure.kit !== plan.attackers && Math.hypot(ball.floorX - x, (ball.floorY - y) * 2) < 190
  const holds = ball.holder === at
  const reach = holds ? { x: (ball.x - x) / headPx, y: (ball.y - y) / headPx - 0.6 } : undefined
  const catching = at === play.rebounder ? swell(between(share, shotShares.lands, shotShares.passed)) : 0
  const svg = drawPuppet(figure, {
    x,
    y,
    headPx,
    facing: holds || shooting > 0 ? 1 : wrapped(walk.facing, index),
    stride: wrapped(walk.stride, index),
    effort: Math.max(0.12, wrapped(walk.effort, index)),
    liftPx: headPx * (2.6 * shooting + 1.2 * catching),
    armsUp: Math.max(shooting, catching, guards ? 0.55 + 0.2 * Math.sin(share * tau * 9 + at) : 0),
    reach: shooting > 0 ? undefined : reach,
  })
  const shadow = `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(headPx * 3.6).toFixed(1)}" ry="${(headPx * 0.95).toFixed(1)}"/>`
  return { y, svg, shadow }
}

const viewAt = (moves: Moves, index: number): string => {
  const zoom = 1.24 + 0.05 * easeOut(swell(between(index / moves.frames, 0.5, 0.95)))
  const [width, height] = [1600 / zoom, 900 / zoom]
  const left = Math.min(1600 - width - 6, Math.max(6, wrapped(moves.cameraX, index) - width / 2))
  return [left, 128 - (zoom - 1.24) * 100, width, height].map((part) => part.toFixed(2)).join(' ')
}

/** A basketball attack on a drawing of ours: dribble, passes, a shot that goes in, and the ball comes back out. */
export const basketballScene = (plan: BasketballPlan, frames: number): SceneSource => {
  const drawing = readDrawing(plan.drawing)
  const moves = planMoves(drawing, plan, frames)
  const stands = planStands(drawing.body, plan.seed)
  const svgOf = (viewIndex: number, inside: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="${viewAt(moves, viewIndex)}">${drawing.defs}${inside}<rect width="1600" height="900" fill="url(#vg)"/></svg>`

  const frame = (index: number): string => {
    const share = index / frames
    const ball = moves.balls[index]
    if (!ball) throw new Error(`no frame ${index}`)
    if (plan.isEmpty) return svgOf(0, `${stands.back(share)}${stands.hoop}${drawNet(moves.play.rim, 0)}`)
    const bodies = moves.figures.map((figure, at) => drawPlayer(moves, index, figure, at))
    const radius = moves.headAt(ball.floorY) * 1.32
    const ballShadow = `<ellipse cx="${ball.floorX.toFixed(1)}" cy="${ball.floorY.toFixed(1)}" rx="${radius.toFixed(1)}" ry="${(radius * 0.3).toFixed(1)}"/>`
    const actors = [...bodies, { y: ball.floorY + 0.5, svg: drawBall(ball, radius, share * 1440), shadow: ballShadow }]
    const shadows = actors.map((actor) => actor.shadow).join('')
    const drawn = actors
      .toSorted((a, b) => a.y - b.y)
      .map((actor) => actor.svg)
      .join('')
    const floor = `<g fill="#2a0f00" opacity=".38" filter="url(#b1)">${shadows}</g>`
    return svgOf(index, `${stands.back(share)}${floor}${stands.hoop}${drawNet(moves.play.rim, share)}${drawn}`)
  }
  return { frame }
}
