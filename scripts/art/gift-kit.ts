import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { appear, between, easeIn, easeOut, mix, seededRandom, spring, swell } from './motion.ts'
import type { Pose, Sprite, VectorShape } from './svga-writer.ts'

export const lime = '#c9f73a'
export const gold = '#ffc94d'
export const confetti = ['#c9f73a', '#ffc94d', '#ff6b8a', '#63b8ff', '#ffffff'] as const

export const rasterise = (svg: string | Buffer, widthPx: number, heightPx = widthPx): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 * 8 })
    .resize(widthPx, heightPx, { fit: 'fill' })
    .png({ compressionLevel: 9, effort: 10, palette: true, quality: 96, dither: 1 })
    .toBuffer()

const smooth = (svg: string, sidePx: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(sidePx, sidePx).png({ compressionLevel: 9 }).toBuffer()

/** The drawing of a gift as the tray shows it. */
export const iconOf = (code: string, sidePx: number): Promise<Buffer> =>
  rasterise(readFileSync(new URL(`../../public/gifts/${code}.svg`, import.meta.url)), sidePx)

/** A soft light without an edge. */
export const glowPicture = (hex: string, sidePx = 128): Promise<Buffer> =>
  smooth(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sidePx}" height="${sidePx}"><defs><radialGradient id="g"><stop offset="0" stop-color="${hex}" stop-opacity=".95"/><stop offset=".35" stop-color="${hex}" stop-opacity=".42"/><stop offset=".7" stop-color="${hex}" stop-opacity=".1"/><stop offset="1" stop-color="${hex}" stop-opacity="0"/></radialGradient></defs><circle cx="${sidePx / 2}" cy="${sidePx / 2}" r="${sidePx / 2}" fill="url(#g)"/></svg>`,
    sidePx,
  )

/** Rays of light around a middle, fading outwards. */
export const raysPicture = (hex: string, count: number, sidePx: number): Promise<Buffer> => {
  const wedge = (index: number): string => {
    const turn = (index * 360) / count
    const width = index % 2 === 0 ? 0.24 : 0.15
    const half = ((Math.PI * 2) / count) * width * 50
    return `<path d="M50 50L${50 - half} 0h${half * 2}Z" transform="rotate(${turn} 50 50)"/>`
  }
  const wedges = Array.from({ length: count }, (_, index) => wedge(index)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${sidePx}" height="${sidePx}"><defs><radialGradient id="f" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50"><stop offset=".08" stop-color="#fff" stop-opacity=".9"/><stop offset=".5" stop-color="#fff" stop-opacity=".45"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><mask id="m"><circle cx="50" cy="50" r="50" fill="url(#f)"/></mask></defs><g fill="${hex}" mask="url(#m)">${wedges}</g></svg>`
  return smooth(svg, sidePx)
}

const star = (points: number, outer: number, inner: number): string => {
  const corner = (index: number): string => {
    const radius = index % 2 === 0 ? outer : inner
    const turn = (index * Math.PI) / points - Math.PI / 2
    return `${index === 0 ? 'M' : 'L'} ${(Math.cos(turn) * radius).toFixed(1)} ${(Math.sin(turn) * radius).toFixed(1)}`
  }
  return `${Array.from({ length: points * 2 }, (_, index) => corner(index)).join(' ')} Z`
}

export const fourPointSpark: VectorShape = { path: star(4, 16, 3.6) }
export const fivePointStar: VectorShape = { path: star(5, 16, 7) }

/** A picture that springs in, rests while `idle` moves it, and leaves upwards. */
export const hero = (
  picture: string,
  sizePx: { widthPx: number; heightPx: number },
  middle: { x: number; y: number },
  idle: (share: number) => Partial<Pose> = () => ({}),
): Sprite => ({
  picture,
  ...sizePx,
  pose: (share) => {
    const inside = spring(between(share, 0, 0.34))
    const leaving = easeIn(between(share, 0.86, 1))
    const moved = idle(share)
    return {
      x: moved.x ?? middle.x,
      y: (moved.y ?? middle.y) - leaving * 70,
      scale: (moved.scale ?? 1) * mix(0.2, 1, inside) * mix(1, 0.8, leaving),
      scaleX: moved.scaleX ?? 1,
      scaleY: moved.scaleY ?? 1,
      turnDeg: moved.turnDeg ?? 0,
      alpha: Math.min(1, share * 12) * (1 - leaving),
    }
  },
})

export const glow = (picture: string, middle: Pose, sizePx: number, strength = 0.9): Sprite => ({
  picture,
  widthPx: sizePx,
  heightPx: sizePx,
  pose: (share) => ({
    ...middle,
    scale: mix(0.5, 1, easeOut(between(share, 0, 0.3))) * (1 + 0.06 * Math.sin(share * Math.PI * 8)),
    alpha: strength * appear(share, 0.15, 0.22),
  }),
})

/** A ring that grows from the middle and thins out. */
export const ring = (middle: Pose, hex: string, radius: number, start: number, length: number): Sprite => ({
  shapes: [{ ellipse: { radiusX: 100, radiusY: 100 }, stroke: hex, strokeWidth: 700 / radius }],
  pose: (share) => {
    const grown = between(share, start, start + length)
    if (grown <= 0 || grown >= 1) return undefined
    return { x: middle.x, y: middle.y, scale: mix(0.15, 1, easeOut(grown)) * (radius / 100), alpha: (1 - grown) ** 1.4 }
  },
})

export interface Burst {
  readonly seed: number
  readonly count: number
  readonly middle: { readonly x: number; readonly y: number }
  readonly reach: number
  readonly start: number
  readonly length: number
  readonly shape: VectorShape
  readonly colours: readonly string[]
  readonly fall?: number
  readonly size?: number
  /** The arc that it covers, in degrees: from, to (0 is right, −90 up). */
  readonly arcDeg?: readonly [number, number]
}

/** Pieces that fly out of a point, turn, and fade. */
export const burst = (plan: Burst): Sprite[] => {
  const random = seededRandom(plan.seed)
  const [fromDeg, toDeg] = plan.arcDeg ?? [0, 360]
  return Array.from({ length: plan.count }, (_, index) => {
    const turn = (mix(fromDeg, toDeg, (index + random() * 0.8) / plan.count) * Math.PI) / 180
    const reach = plan.reach * mix(0.45, 1, random())
    const late = random() * 0.12
    const size = (plan.size ?? 1) * mix(0.55, 1.15, random())
    const spin = mix(-300, 300, random())
    const fill = plan.colours[index % plan.colours.length] ?? gold
    return {
      shapes: [{ ...plan.shape, fill }],
      pose: (share: number) => {
        const gone = between(share, plan.start + late, plan.start + late + plan.length)
        if (gone <= 0 || gone >= 1) return undefined
        const out = easeOut(gone) * reach
        return {
          x: plan.middle.x + Math.cos(turn) * out,
          y: plan.middle.y + Math.sin(turn) * out + (plan.fall ?? 0) * gone * gone,
          scale: size * Math.min(1, gone * 6) * (1 - gone * 0.45),
          turnDeg: spin * gone,
          alpha: Math.min(1, (1 - gone) * 2.4),
        }
      },
    } satisfies Sprite
  })
}

/** Small lights that flash one after another around a middle. */
export const twinkles = (
  seed: number,
  count: number,
  middle: Pose,
  reach: number,
  colours: readonly string[],
): Sprite[] => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const turn = random() * Math.PI * 2
    const far = reach * mix(0.4, 1, random())
    const start = 0.12 + 0.62 * random()
    const size = mix(0.5, 1.2, random())
    return {
      shapes: [{ ...fourPointSpark, fill: colours[index % colours.length] ?? gold }],
      pose: (share: number) => {
        const lit = between(share, start, start + 0.2)
        if (lit <= 0 || lit >= 1) return undefined
        return {
          x: middle.x + Math.cos(turn) * far,
          y: middle.y + Math.sin(turn) * far,
          scale: size * swell(lit) * 1.4,
          turnDeg: lit * 50,
          alpha: 0.25 + 0.75 * swell(lit),
        }
      },
    } satisfies Sprite
  })
}

/** Paper that rains over the whole picture, turning about two axes. */
export const confettiRain = (
  seed: number,
  count: number,
  size: { widthPx: number; heightPx: number },
  start: number,
): Sprite[] => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const x = random() * size.widthPx
    const late = start + random() * 0.34
    const drift = mix(-90, 90, random())
    const spin = mix(-540, 540, random())
    const flips = mix(2, 6, random())
    const [width, height] = [mix(15, 29, random()), mix(10, 18, random())]
    return {
      shapes: [{ rect: { width, height, cornerRadius: 3 }, fill: confetti[index % confetti.length] ?? lime }],
      pose: (share: number) => {
        const fallen = between(share, late, late + 0.62)
        if (fallen <= 0 || fallen >= 1) return undefined
        return {
          x: x + drift * fallen + Math.sin(fallen * 9 + index) * 14,
          y: mix(-30, size.heightPx * 0.96, fallen ** 1.15),
          turnDeg: spin * fallen,
          scaleY: Math.cos(fallen * flips * Math.PI),
          alpha: Math.min(1, (1 - fallen) * 4),
        }
      },
    } satisfies Sprite
  })
}
