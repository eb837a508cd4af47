import { burst, glowPicture, rasterise, raysPicture, ring, fourPointSpark } from '#scripts/art/gift-kit.ts'
import { between, easeIn, easeOut, mix, seededRandom, spring } from '#scripts/art/motion.ts'
import type { Movie, Sprite } from '#scripts/art/svga-writer.ts'
import { ballPicture } from './ball-gifts.ts'
import { full, stageMiddle } from './full-sheet.ts'

const flameSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffd24a"/><stop offset="1" stop-color="#ff3d2e"/></linearGradient><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff6b0"/><stop offset="1" stop-color="#ff9a2e"/></linearGradient></defs><path d="M36 3c2 10 20 16 20 36a22 22 0 0 1-44 2c-1-9 4-15 8-20 1 6 3 8 6 9-1-10 2-20 10-27Z" fill="url(#a)"/><path d="M38 22c1 6 10 10 10 20a14 14 0 0 1-29 1c0-5 2-8 4-11 1 3 3 5 5 5 0-6 3-12 10-15Z" fill="url(#b)"/></svg>`
const tongueSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 64"><defs><linearGradient id="a" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#fff0a0"/><stop offset=".45" stop-color="#ff9a2e"/><stop offset="1" stop-color="#ff3d2e" stop-opacity=".5"/></linearGradient></defs><path d="M20 2c3 12 16 22 16 40a16 18 0 0 1-32 0C4 32 10 28 12 20c2 5 4 6 6 6-1-8 0-16 2-24Z" fill="url(#a)"/></svg>`

/** When the comet arrives in the middle and bursts, as a share of the whole. */
const impactShare = 0.36

const comet = (late: number, sizePx: number, alpha: number): Sprite => ({
  picture: late === 0 ? 'ball' : 'tongue',
  widthPx: late === 0 ? sizePx : sizePx * 0.7,
  heightPx: sizePx,
  pose: (share) => {
    const flown = between(share - late, 0.02, impactShare) ** 1.5
    if (share < 0.02 + late || share > impactShare + late) return undefined
    const wobble = late === 0 ? 0 : Math.sin(share * 90 + late * 400) * late * 260
    return {
      x: mix(-90, 450, flown) + wobble * 0.5,
      y: mix(960, 450, flown ** 0.85) - Math.sin(flown * Math.PI) * 90 + wobble,
      turnDeg: late === 0 ? share * 1100 : 222 + wobble,
      scale: mix(0.6, 1, flown),
      alpha,
    }
  },
})

/** The light that the comet carries with it. */
const cometLight: Sprite = {
  picture: 'heat',
  widthPx: 460,
  heightPx: 460,
  pose: (share) => {
    const place = comet(0, 150, 1).pose(share)
    return place && { x: place.x, y: place.y, scale: 1 + 0.1 * Math.sin(share * 120), alpha: 0.85 }
  },
}

/** How far what bursts out of the impact has grown. */
const after = (share: number): number => between(share, impactShare, impactShare + 0.2)
const leave = (share: number): number => easeIn(between(share, 0.88, 1))

/** The tongues of fire that stand around the ball. */
const crown = (): Sprite[] => {
  const random = seededRandom(71)
  return Array.from({ length: 10 }, (_, index) => {
    const [turn, pace, size] = [index * 36 + random() * 14, mix(7, 12, random()), mix(0.8, 1.25, random())]
    const radians = ((turn - 90) * Math.PI) / 180
    return {
      picture: 'tongue',
      widthPx: 120,
      heightPx: 192,
      pose: (share) => {
        const out = spring(after(share))
        if (share < impactShare) return undefined
        const lick = 1 + 0.22 * Math.sin(share * Math.PI * 2 * pace + index)
        return {
          x: 450 + Math.cos(radians) * 128 * out,
          y: 450 + Math.sin(radians) * 128 * out,
          turnDeg: turn,
          scaleX: out * size,
          scaleY: out * size * lick,
          alpha: 0.92 * (1 - leave(share)),
        }
      },
    }
  })
}

const blaze: Sprite = {
  picture: 'flame',
  widthPx: 430,
  heightPx: 430,
  pose: (share) => {
    if (share < impactShare) return undefined
    const beat = Math.sin(share * Math.PI * 2 * 8)
    return {
      x: 450,
      y: 410 - 60 * leave(share),
      scale: spring(after(share)),
      scaleX: 1 - 0.03 * beat,
      scaleY: 1 + 0.05 * beat,
      alpha: 1 - leave(share),
    }
  },
}

const ball: Sprite = {
  picture: 'ball',
  widthPx: 220,
  heightPx: 220,
  pose: (share) => {
    if (share < impactShare) return undefined
    return {
      x: 450,
      y: 470 - 60 * leave(share),
      scale: spring(after(share)),
      turnDeg: 220 * easeOut(between(share, impactShare, 1)),
      alpha: 1 - leave(share),
    }
  },
}

const flash: Sprite = {
  picture: 'white',
  widthPx: 1300,
  heightPx: 1300,
  pose: (share) => {
    const lit = between(share, impactShare - 0.02, impactShare + 0.14)
    return lit <= 0 || lit >= 1 ? undefined : { ...stageMiddle, scale: mix(0.3, 1, easeOut(lit)), alpha: 1 - lit }
  },
}

const rays: Sprite = {
  picture: 'rays',
  widthPx: 1000,
  heightPx: 1000,
  pose: (share) =>
    share < impactShare
      ? undefined
      : { ...stageMiddle, turnDeg: share * 60, scale: easeOut(after(share)), alpha: 0.9 * (1 - leave(share)) },
}

const heat: Sprite = {
  picture: 'heat',
  widthPx: 940,
  heightPx: 940,
  pose: (share) =>
    share < impactShare
      ? undefined
      : {
          ...stageMiddle,
          scale: easeOut(after(share)) * (1 + 0.04 * Math.sin(share * 50)),
          alpha: 0.9 * (1 - leave(share)),
        },
}

const embers = burst({
  seed: 73,
  count: 36,
  middle: stageMiddle,
  reach: 470,
  start: impactShare,
  length: 0.5,
  shape: { ellipse: { radiusX: 8, radiusY: 8 } },
  colours: ['#ffd24a', '#ff7a2e', '#ff3d2e', '#fff6b0'],
  fall: -60,
})

const sparks = burst({
  seed: 79,
  count: 20,
  middle: stageMiddle,
  reach: 440,
  start: impactShare + 0.2,
  length: 0.4,
  shape: fourPointSpark,
  colours: ['#ffe08a', '#ffffff'],
  size: 1.3,
})

export const fireball = async (): Promise<Movie> => {
  const pictures = {
    ball: await ballPicture(220),
    flame: await rasterise(flameSvg, 400),
    tongue: await rasterise(tongueSvg, 120, 192),
    heat: await glowPicture('#ff6a1f', 160),
    white: await glowPicture('#fff3d0', 128),
    rays: await raysPicture('#ff9a3d', 20, 420),
  }
  return full(2.8, pictures, [
    cometLight,
    ...[0.06, 0.05, 0.04, 0.03, 0.02, 0.012].map((late, index) => comet(late, 170 + index * 26, 0.4 + index * 0.1)),
    comet(0, 190, 1),
    heat,
    rays,
    ring(stageMiddle, '#ffd24a', 460, impactShare, 0.26),
    ring(stageMiddle, '#ffffff', 360, impactShare + 0.03, 0.22),
    ...crown(),
    blaze,
    ball,
    ...embers,
    ...sparks,
    flash,
  ])
}
