import {
  burst,
  glow,
  glowPicture,
  gold,
  hero,
  iconOf,
  lime,
  rasterise,
  ring,
  fivePointStar,
  twinkles,
} from '#scripts/art/gift-kit.ts'
import { between, easeIn, easeOut, mix, spring, swell } from '#scripts/art/motion.ts'
import type { Movie, Sprite } from '#scripts/art/svga-writer.ts'
import { iconSize, iconRasterPx, stageMiddle, small, swing } from './small-sheet.ts'

const ballSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 -32 64 64"><defs><radialGradient id="b" cx=".38" cy=".32"><stop offset="0" stop-color="#fff"/><stop offset=".65" stop-color="#eef2f5"/><stop offset="1" stop-color="#aab6bf"/></radialGradient></defs><circle r="30" fill="url(#b)" stroke="#1b1f22" stroke-width="2"/><path d="M0-13l12.500 9-4.800 14.600H-7.700L-12.500-4Z" fill="#1b1f22"/><path d="M0-13V-29M12.500-4L27-10M7.700 10.600L17 24M-7.700 10.600L-17 24M-12.500-4L-27-10" stroke="#1b1f22" stroke-width="3"/><path d="M-7-29.500L0-24 7-29.500M29.500-3 25-11 20-20M24 18 16 22 10 28M-10 28-16 22-24 18M-20-20-25-11-29.500-3" fill="#1b1f22" stroke="#1b1f22" stroke-width="2" stroke-linejoin="round"/></svg>'

export const ballPicture = (sidePx: number): Promise<Buffer> => rasterise(ballSvg, sidePx)

export const glove = async (): Promise<Movie> => {
  const caught = 0.42
  const ball: Sprite = {
    picture: 'ball',
    widthPx: 96,
    heightPx: 96,
    pose: (share) => {
      const flight = easeIn(between(share, 0.1, caught))
      const after = between(share, caught, caught + 0.5)
      if (share < 0.1 || after >= 1) return undefined
      return {
        x: mix(470, 250, flight) - 190 * easeOut(after),
        y: mix(20, 236, flight) + 250 * after ** 2 - 90 * after,
        scale: mix(0.4, 1, flight),
        turnDeg: share * 900,
        alpha: Math.min(1, (1 - after) * 3),
      }
    },
  }
  const kick = (share: number): number => swell(between(share, caught, caught + 0.16))
  return small(
    2,
    { icon: await iconOf('glove', iconRasterPx), glow: await glowPicture('#4db8ff'), ball: await ballPicture(112) },
    [
      glow('glow', stageMiddle, 420, 0.6),
      hero('icon', iconSize, stageMiddle, (share) => ({
        scale: 1 + 0.16 * kick(share),
        turnDeg: -10 * kick(share) + swing(share, 1, 5),
        x: stageMiddle.x - 14 * kick(share),
      })),
      ring({ x: 250, y: 236 }, '#bfeaff', 200, caught, 0.3),
      ring({ x: 250, y: 236 }, '#ffffff', 140, caught + 0.04, 0.24),
      ball,
      ...burst({
        seed: 12,
        count: 16,
        middle: { x: 250, y: 236 },
        reach: 200,
        start: caught,
        length: 0.36,
        shape: fivePointStar,
        colours: ['#7fe0ff', '#ffffff', lime],
        size: 0.9,
      }),
      ...twinkles(6, 8, stageMiddle, 190, ['#7fe0ff', '#ffffff']),
    ],
  )
}

export const boot = async (): Promise<Movie> => {
  const hit = 0.38
  const swingOf = (share: number): number =>
    mix(0, 38, easeOut(between(share, 0.12, 0.3))) -
    74 * easeOut(between(share, 0.3, 0.44)) +
    36 * easeOut(between(share, 0.5, 0.8))
  const ballAt = { x: 356, y: 320 }
  const flight = (share: number): number => between(share, hit, hit + 0.4)
  const ball = (late: number, alpha: number): Sprite => ({
    picture: 'ball',
    widthPx: 84,
    heightPx: 84,
    pose: (share) => {
      const gone = flight(share - late)
      if (share < 0.06 || gone >= 1 || (late > 0 && gone <= 0)) return undefined
      return {
        x: ballAt.x + 150 * easeOut(gone),
        y: ballAt.y - 330 * easeOut(gone),
        scale: mix(1, 0.35, gone) * spring(between(share, 0.06, 0.24)),
        turnDeg: gone * 700,
        alpha: alpha * Math.min(1, (1 - gone) * 4),
      }
    },
  })
  return small(
    2.2,
    { icon: await iconOf('boot', iconRasterPx), glow: await glowPicture('#ffc94d'), ball: await ballPicture(100) },
    [
      glow('glow', stageMiddle, 430, 0.7),
      ring(ballAt, gold, 150, hit, 0.3),
      ...[0.05, 0.035, 0.02].map((late, index) => ball(late, 0.12 + index * 0.08)),
      ball(0, 1),
      hero('icon', iconSize, { x: stageMiddle.x - 34, y: stageMiddle.y - 4 }, (share) => ({ turnDeg: swingOf(share) })),
      ...burst({
        seed: 17,
        count: 18,
        middle: ballAt,
        reach: 190,
        start: hit,
        length: 0.4,
        shape: fivePointStar,
        colours: [gold, '#fff0b0', '#ffffff'],
        arcDeg: [-170, 10],
        size: 0.85,
      }),
      ...twinkles(14, 14, stageMiddle, 200, [gold, '#fff0b0', '#ffffff']),
    ],
  )
}
