import type { Figure } from './drawing.ts'

export interface PuppetPose {
  readonly x: number
  readonly y: number
  readonly headPx: number
  /** 1 looks right, −1 looks left. */
  readonly facing: number
  /** Where the stride stands, in turns of the legs. */
  readonly stride: number
  /** 0 stands, 1 runs. */
  readonly effort: number
  /** −1 draws the leg back, 1 has kicked through. */
  readonly kick?: number
  /** Height above the ground. */
  readonly liftPx?: number
  /** Where the front hand reaches, seen from the feet, in head radii. */
  readonly reach?: { readonly x: number; readonly y: number } | undefined
  /** Both arms up, 0…1. */
  readonly armsUp?: number
}

type Point = readonly [x: number, y: number]

const darker = (hex: string, keep: number): string => {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
  const part = (at: number): string =>
    Math.round(Number.parseInt(full.slice(at, at + 2), 16) * keep)
      .toString(16)
      .padStart(2, '0')
  return `#${part(1)}${part(3)}${part(5)}`
}

const from = ([x, y]: Point, angle: number, length: number): Point => [
  x + Math.sin(angle) * length,
  y + Math.cos(angle) * length,
]

const along = (a: Point, b: Point, share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]

const f = (value: number): string => value.toFixed(2)

const line = (points: readonly Point[], colour: string, width: number): string =>
  `<path d="M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}" stroke="${colour}" stroke-width="${width}"/>`

interface Colours {
  readonly skin: string
  readonly kit: string
  readonly shorts: string
  readonly socks: string
}

const leg = (hip: Point, thigh: number, knee: number, colours: Colours): string => {
  const kneeAt = from(hip, thigh, 3.4)
  const ankle = from(kneeAt, thigh - knee, 3.55)
  const toe: Point = [ankle[0] + 1.35 * Math.cos(thigh - knee), ankle[1] - 1.35 * Math.sin(thigh - knee) * 0.6]
  return (
    line([hip, kneeAt], colours.skin, 1.45) +
    line([hip, along(hip, kneeAt, 0.66)], colours.shorts, 1.95) +
    line([kneeAt, ankle], colours.socks, 0.98) +
    line([ankle, toe], '#15181a', 0.82)
  )
}

const arm = (shoulder: Point, upper: number, bend: number, colours: Colours): string => {
  const elbow = from(shoulder, upper, 2.1)
  const hand = from(elbow, upper + bend, 1.9)
  return (
    line([shoulder, elbow, hand], colours.skin, 0.78) + line([shoulder, along(shoulder, elbow, 0.7)], colours.kit, 1.2)
  )
}

const reachingArm = (shoulder: Point, goal: Point, colours: Colours): string => {
  const elbow: Point = [(shoulder[0] + goal[0]) / 2 - 0.5, (shoulder[1] + goal[1]) / 2 + 0.5]
  return (
    line([shoulder, elbow, goal], colours.skin, 0.78) + line([shoulder, along(shoulder, elbow, 0.7)], colours.kit, 1.2)
  )
}

const head = (lean: number, figure: Figure): string => {
  const x = 0.55 + lean * 1.25
  const [crown, nape] = [`${f(x - 1.06)} -13.4`, `${f(x + 1.05)} -13.95`]
  return (
    line(
      [
        [0.35 + lean, -12],
        [0.45 + lean * 1.1, -12.8],
      ],
      darker(figure.skin, 0.8),
      0.98,
    ) +
    `<circle cx="${f(x)}" cy="-13.5" r="1" fill="${figure.skin}"/>` +
    `<path d="M${crown}A1.06 1.06 0 0 1 ${nape}L${f(x - 0.1)} -14.05Z" fill="${figure.hair}"/>`
  )
}

/** A player in the hand of the drawings, in any pose. Lengths are head radii; the origin is between the feet. */
export const drawPuppet = (figure: Figure, pose: PuppetPose): string => {
  const turn = pose.stride * Math.PI * 2
  const swing = 0.16 + 0.62 * pose.effort
  const bounce = Math.abs(Math.sin(turn)) * 0.45 * pose.effort
  const lean = 0.75 * pose.effort
  const near: Colours = figure
  const far: Colours = {
    skin: darker(figure.skin, 0.78),
    kit: darker(figure.kit, 0.72),
    shorts: darker(figure.shorts, 0.76),
    socks: darker(figure.socks, 0.76),
  }
  const legAngles = (phase: number) => ({
    thigh: Math.sin(phase) * swing + 0.12 * pose.effort,
    knee: 0.12 + Math.max(0, Math.cos(phase)) * 1.5 * pose.effort,
  })
  const [front, back] = [legAngles(turn), legAngles(turn + Math.PI)]
  const kick = pose.kick ?? 0
  const kicked = kick === 0 ? front : { thigh: kick * 1.15, knee: kick < 0 ? 1.3 * -kick : 0.1 }
  const shoulders = { front: [-1.3 + lean, -11.7] as Point, back: [1.95 + lean, -11.7] as Point }
  const bend = 0.35 + 1.15 * pose.effort
  const up = pose.armsUp ?? 0
  const armAt = (shoulder: Point, phase: number, colours: Colours): string =>
    arm(shoulder, Math.sin(phase) * swing * 1.05 * (1 - up) + up * 2.75, bend * (1 - up) + up * 0.35, colours)
  const torso = `M${f(-1.3 + lean)} -11.7L${f(0.33 + lean)} -12.3L${f(1.95 + lean)} -11.7L1.3 -7.35L-1.3 -7.35Z`
  const frontArm = pose.reach
    ? reachingArm(shoulders.front, [pose.reach.x * pose.facing, pose.reach.y], near)
    : armAt(shoulders.front, turn + Math.PI, near)
  const parts = [
    armAt(shoulders.back, turn, far),
    leg([0.9, -7.65], back.thigh, back.knee, far),
    leg([-0.9, -7.65], kicked.thigh, kicked.knee, near),
    `<path d="${torso}" fill="${figure.kit}" stroke="${figure.kit}" stroke-width=".82"/>`,
    `<path d="M${f(-1.3 + lean)} -11.7H${f(-0.2 + lean)}L-.6 -7.65H-1.3Z" fill="#000" opacity=".2"/>`,
    head(lean, figure),
    frontArm,
  ]
  const size = pose.headPx
  const y = pose.y - (pose.liftPx ?? 0) - bounce * size
  return `<g transform="translate(${f(pose.x)} ${f(y)}) scale(${f(size * pose.facing)} ${f(size)})" fill="none" stroke-linecap="round" stroke-linejoin="round">${parts.join('')}</g>`
}
