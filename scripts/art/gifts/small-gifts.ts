import {
  burst,
  confetti,
  glow,
  glowPicture,
  gold,
  hero,
  iconOf,
  lime,
  rasterise,
  ring,
  fourPointSpark,
  fivePointStar,
  twinkles,
} from '#scripts/art/gift-kit.ts'
import { between, easeIn, easeOut, mix, seededRandom, spring, swell } from '#scripts/art/motion.ts'
import type { Movie, Sprite } from '#scripts/art/svga-writer.ts'
import { iconSize, iconRasterPx, stageMiddle, small, swing } from './small-sheet.ts'

export const glowstick = async (): Promise<Movie> => {
  const trail = (late: number, alpha: number): Sprite => ({
    picture: 'icon',
    ...iconSize,
    pose: (share) => {
      const turnDeg = swing(share - late, 3, 34)
      const radians = ((turnDeg - 90 + 28) * Math.PI) / 180
      const reach = 26
      return {
        x: stageMiddle.x + Math.cos(radians) * reach,
        y: stageMiddle.y + 24 + Math.sin(radians) * reach,
        turnDeg,
        scale: spring(between(share, 0, 0.3)),
        alpha: alpha * (1 - easeIn(between(share, 0.85, 1))) * Math.min(1, share * 12),
      }
    },
  })
  return small(2, { icon: await iconOf('glowstick', iconRasterPx), glow: await glowPicture(lime) }, [
    glow('glow', stageMiddle, 430, 0.75),
    ring(stageMiddle, lime, 215, 0.16, 0.34),
    ring(stageMiddle, '#eaffa0', 190, 0.42, 0.34),
    trail(0.03, 0.16),
    trail(0.015, 0.3),
    trail(0, 1),
    ...burst({
      seed: 3,
      count: 12,
      middle: stageMiddle,
      reach: 205,
      start: 0.14,
      length: 0.5,
      shape: fourPointSpark,
      colours: [lime, '#ffffff', '#eaffa0'],
    }),
    ...twinkles(5, 12, stageMiddle, 190, [lime, '#ffffff']),
  ])
}

const noteSvg =
  'M 0 14 C -12 8 -14 24 -2 24 C 6 24 8 18 8 12 L 8 -18 L 26 -24 L 26 -12 L 12 -7 L 12 14 C 12 26 -4 32 -10 24 Z'

export const whistle = async (): Promise<Movie> => {
  const note = (index: number): Sprite => {
    const start = 0.2 + index * 0.12
    return {
      shapes: [{ path: noteSvg, fill: ['#ffe08a', '#63b8ff', '#ff6b8a', lime][index % 4] ?? gold }],
      pose: (share) => {
        const gone = between(share, start, start + 0.42)
        if (gone <= 0 || gone >= 1) return undefined
        const side = index % 2 === 0 ? 1 : -1
        return {
          x: stageMiddle.x + side * mix(70, 165, easeOut(gone)) + Math.sin(gone * 9) * 10,
          y: stageMiddle.y - 60 - 150 * gone,
          scale: spring(Math.min(1, gone * 3)),
          turnDeg: Math.sin(gone * 8) * 16,
          alpha: Math.min(1, (1 - gone) * 3),
        }
      },
    }
  }
  const blast = (share: number): number => (share > 0.2 && share < 0.78 ? Math.sin(share * Math.PI * 2 * 25) : 0)
  return small(2, { icon: await iconOf('whistle', iconRasterPx), glow: await glowPicture('#ffb02e') }, [
    glow('glow', stageMiddle, 400, 0.6),
    ...[0.2, 0.34, 0.48, 0.62].map((start) => ring({ x: stageMiddle.x, y: stageMiddle.y - 10 }, gold, 220, start, 0.3)),
    hero('icon', iconSize, stageMiddle, (share) => ({
      turnDeg: blast(share) * 5 - 8,
      scale: 1 + Math.abs(blast(share)) * 0.05,
    })),
    ...[0, 1, 2, 3].map(note),
    ...twinkles(9, 8, stageMiddle, 190, [gold, '#ffffff']),
  ])
}

const capSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M20 3C24 15 33 19 33 27A13 12 0 0 1 7 27C7 19 16 15 20 3Z" fill="#ff9aa2"/><ellipse cx="15" cy="27" rx="3" ry="5" fill="#fff" opacity=".8"/></svg>'

export const cola = async (): Promise<Movie> => {
  const random = seededRandom(21)
  const bubble = (): Sprite => {
    const [x, start, size] = [mix(-58, 58, random()), 0.22 + random() * 0.46, mix(4, 11, random())]
    const rise = mix(150, 235, random())
    return {
      shapes: [{ ellipse: { radiusX: size, radiusY: size }, fill: '#ffffff40', stroke: '#ffffff', strokeWidth: 2 }],
      pose: (share) => {
        const gone = between(share, start, start + 0.34)
        if (gone <= 0 || gone >= 1) return undefined
        return {
          x: stageMiddle.x + x * mix(0.6, 1.5, gone) + Math.sin(gone * 10 + x) * 6,
          y: stageMiddle.y - 50 - rise * easeOut(gone),
          scale: mix(0.4, 1.2, gone),
          alpha: Math.min(1, (1 - gone) * 2.5),
        }
      },
    }
  }
  const fizz = (share: number): number => swell(between(share, 0.28, 0.46)) + swell(between(share, 0.52, 0.7))
  const pictures = {
    icon: await iconOf('cola', iconRasterPx),
    glow: await glowPicture('#ff5a68'),
    drop: await rasterise(capSvg, 40),
  }
  const drops: Sprite[] = burst({
    seed: 8,
    count: 14,
    middle: { x: stageMiddle.x, y: stageMiddle.y - 70 },
    reach: 170,
    start: 0.28,
    length: 0.5,
    shape: fivePointStar,
    colours: ['#fff'],
    fall: 210,
    arcDeg: [-160, -20],
  }).map(({ pose }) => ({ picture: 'drop', widthPx: 26, heightPx: 26, pose }))
  return small(2, pictures, [
    glow('glow', stageMiddle, 400, 0.55),
    ring({ x: stageMiddle.x, y: stageMiddle.y - 60 }, '#ffb3ba', 190, 0.28, 0.36),
    ...drops,
    hero('icon', iconSize, stageMiddle, (share) => ({
      turnDeg: swing(share, 4, 9),
      scaleX: 1 - 0.07 * fizz(share),
      scaleY: 1 + 0.09 * fizz(share),
    })),
    ...Array.from({ length: 16 }, bubble),
    ...twinkles(4, 7, stageMiddle, 180, ['#ffffff', '#63b8ff']),
  ])
}

export const horn = async (): Promise<Movie> => {
  const mouth = { x: stageMiddle.x + 62, y: stageMiddle.y - 20 }
  const arc = (start: number): Sprite => ({
    shapes: [{ path: 'M 0 -60 C 34 -36 34 36 0 60', stroke: gold, strokeWidth: 9 }],
    pose: (share) => {
      const gone = between(share, start, start + 0.24)
      if (gone <= 0 || gone >= 1) return undefined
      return { x: mouth.x + 24 + 110 * easeOut(gone), y: mouth.y, scale: mix(0.5, 1.5, gone), alpha: 1 - gone }
    },
  })
  const beat = (share: number): number => Math.abs(Math.sin(between(share, 0.2, 0.8) * Math.PI * 5))
  const paper = { rect: { width: 15, height: 10, cornerRadius: 3 } }
  return small(2.2, { icon: await iconOf('horn', iconRasterPx), glow: await glowPicture('#ff9a3d') }, [
    glow('glow', stageMiddle, 410, 0.6),
    ...[0.2, 0.32, 0.44, 0.56, 0.68].map(arc),
    ...burst({
      seed: 31,
      count: 30,
      middle: mouth,
      reach: 230,
      start: 0.22,
      length: 0.55,
      shape: paper,
      colours: confetti,
      fall: 150,
      arcDeg: [-95, 50],
    }),
    hero('icon', iconSize, { x: stageMiddle.x - 20, y: stageMiddle.y }, (share) => ({
      scale: 1 + beat(share) * 0.1,
      turnDeg: -6 + beat(share) * 8,
    })),
    ...twinkles(2, 8, stageMiddle, 195, [gold, '#ffffff', '#63b8ff']),
  ])
}
