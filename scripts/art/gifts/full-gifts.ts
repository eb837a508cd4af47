import {
  burst,
  CONFETTI,
  confettiRain,
  glow,
  glowPicture,
  GOLD,
  rasterise,
  raysPicture,
  ring,
  SPARK,
  STAR,
  twinkles,
} from '../gift-kit.ts'
import { appear, between, easeIn, easeInOut, easeOut, mix, seededRandom, spring, swell } from '../motion.ts'
import type { Movie, Sprite } from '../svga-writer.ts'
import { ballPicture } from './small-gifts.ts'

const SIDE = { widthPx: 900, heightPx: 900 }
const MIDDLE = { x: 450, y: 450 }

const full = (seconds: number, pictures: Movie['pictures'], sprites: readonly Sprite[]): Movie => ({
  ...SIDE,
  framesPerSecond: 24,
  frames: Math.round(seconds * 24),
  pictures,
  sprites,
})

const CUP = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-130 -150 260 300"><defs><linearGradient id="a" x1="0" x2="1"><stop offset="0" stop-color="#c98a1c"/><stop offset=".3" stop-color="#fff0b8"/><stop offset=".55" stop-color="#ffcf4a"/><stop offset="1" stop-color="#a8690f"/></linearGradient><linearGradient id="b" x1="0" x2="1"><stop offset="0" stop-color="#a8690f"/><stop offset=".5" stop-color="#ffdf8a"/><stop offset="1" stop-color="#8a520a"/></linearGradient><linearGradient id="c" x1="0" x2="1"><stop offset="0" stop-color="#ffe9a8"/><stop offset="1" stop-color="#d99a22"/></linearGradient></defs><path d="M-70-120H70c2 70-14 128-46 150l-4 34h-40l-4-34c-32-22-48-80-46-150Z" fill="url(#a)"/><path d="M-68-96h-46c-4 54 18 96 66 106l-8-22c-22-8-34-30-34-58h24ZM68-96h46c4 54-18 96-66 106l8-22c22-8 34-30 34-58H66Z" fill="url(#b)"/><path d="M-40-110c0 58 8 100 26 124-34-20-46-72-44-124Z" fill="#fff" opacity=".45"/><path d="M0-84l11.500 23.500 26 3.700-19 18 4.600 26L0-25.200-23.100-12.800l4.600-26-19-18 26-3.700Z" fill="#b3700a" opacity=".85"/><path d="M-20 64h40l10 34h-60Z" fill="url(#b)"/><rect x="-58" y="96" width="116" height="34" rx="6" fill="#2a1c0c"/><rect x="-36" y="104" width="72" height="18" rx="3" fill="url(#a)"/><ellipse cy="-120" rx="70" ry="13" fill="#8a5a10"/><ellipse cy="-122" rx="70" ry="12" fill="url(#c)"/></svg>`
const GLINT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 300"><defs><linearGradient id="g" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><path d="M30 0L60 0 30 300 0 300Z" fill="url(#g)"/></svg>`

export const trophy = async (): Promise<Movie> => {
  const cupSize = { widthPx: 364, heightPx: 420 }
  const rise = (share: number): number => spring(between(share, 0.06, 0.36))
  const leave = (share: number): number => easeIn(between(share, 0.88, 1))
  const cup: Sprite = {
    picture: 'cup',
    ...cupSize,
    pose: (share) => ({
      x: MIDDLE.x,
      y: mix(760, 440, rise(share)) + Math.sin(share * Math.PI * 4) * 6 - 60 * leave(share),
      scale: mix(0.3, 1, rise(share)) * mix(1, 1.12, leave(share)),
      turnDeg: Math.sin(share * Math.PI * 5) * 3 * (1 - between(share, 0.4, 0.7)),
      alpha: Math.min(1, share * 14) * (1 - leave(share)),
    }),
  }
  const turning = (picture: string, turns: number, sizePx: number, strength: number): Sprite => ({
    picture,
    widthPx: sizePx,
    heightPx: sizePx,
    pose: (share) => ({
      ...MIDDLE,
      turnDeg: turns * 360 * share,
      scale: mix(0.3, 1, easeOut(between(share, 0.1, 0.4))),
      alpha: strength * appear(share, 0.2, 0.16),
    }),
  })
  const glint: Sprite = {
    picture: 'glint',
    widthPx: 46,
    heightPx: 210,
    pose: (share) => {
      const passed = between(share, 0.42, 0.58)
      if (passed <= 0 || passed >= 1) return undefined
      return { x: mix(382, 520, easeInOut(passed)), y: 372, turnDeg: 8, alpha: swell(passed) * 0.8 }
    },
  }
  const [sun, rays, soft] = [
    await glowPicture('#ffb63d', 160),
    await raysPicture('#ffcf6a', 24, 440),
    await raysPicture('#fff2c8', 14, 320),
  ]
  const paper = { rect: { width: 18, height: 12, cornerRadius: 3 } }
  return full(
    3,
    {
      cup: await rasterise(CUP, cupSize.widthPx, cupSize.heightPx),
      glint: await rasterise(GLINT, 46, 210),
      sun,
      rays,
      soft,
    },
    [
      glow('sun', MIDDLE, 900, 0.85),
      turning('rays', 0.14, 980, 0.95),
      turning('soft', -0.1, 760, 0.7),
      ring(MIDDLE, '#ffe9a8', 430, 0.2, 0.26),
      ring(MIDDLE, '#ffffff', 330, 0.24, 0.22),
      ...burst({
        seed: 41,
        count: 34,
        middle: { x: 450, y: 520 },
        reach: 430,
        start: 0.2,
        length: 0.55,
        shape: paper,
        colours: CONFETTI,
        fall: 260,
        arcDeg: [-170, -10],
      }),
      cup,
      glint,
      ...burst({
        seed: 43,
        count: 16,
        middle: { x: 450, y: 400 },
        reach: 390,
        start: 0.26,
        length: 0.42,
        shape: STAR,
        colours: [GOLD, '#ffffff', '#fff0b0'],
        size: 1.6,
      }),
      ...confettiRain(47, 46, SIDE, 0.1),
      ...twinkles(53, 22, { x: 450, y: 410 }, 340, [GOLD, '#ffffff']).map((sprite) => sprite),
    ],
  )
}

const FLAME = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffd24a"/><stop offset="1" stop-color="#ff3d2e"/></linearGradient><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff6b0"/><stop offset="1" stop-color="#ff9a2e"/></linearGradient></defs><path d="M36 3c2 10 20 16 20 36a22 22 0 0 1-44 2c-1-9 4-15 8-20 1 6 3 8 6 9-1-10 2-20 10-27Z" fill="url(#a)"/><path d="M38 22c1 6 10 10 10 20a14 14 0 0 1-29 1c0-5 2-8 4-11 1 3 3 5 5 5 0-6 3-12 10-15Z" fill="url(#b)"/></svg>`
const TONGUE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 64"><defs><linearGradient id="a" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#fff0a0"/><stop offset=".45" stop-color="#ff9a2e"/><stop offset="1" stop-color="#ff3d2e" stop-opacity=".5"/></linearGradient></defs><path d="M20 2c3 12 16 22 16 40a16 18 0 0 1-32 0C4 32 10 28 12 20c2 5 4 6 6 6-1-8 0-16 2-24Z" fill="url(#a)"/></svg>`

/** When the comet arrives in the middle and bursts, as a share of the whole. */
const IMPACT = 0.36

const comet = (late: number, sizePx: number, alpha: number): Sprite => ({
  picture: late === 0 ? 'ball' : 'tongue',
  widthPx: late === 0 ? sizePx : sizePx * 0.7,
  heightPx: sizePx,
  pose: (share) => {
    const flown = easeIn(between(share - late, 0.02, IMPACT))
    if (share < 0.02 + late || share > IMPACT + late) return undefined
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

export const fireball = async (): Promise<Movie> => {
  const random = seededRandom(71)
  const after = (share: number): number => between(share, IMPACT, IMPACT + 0.2)
  const leave = (share: number): number => easeIn(between(share, 0.88, 1))
  const crown = (index: number): Sprite => {
    const [turn, pace, size] = [index * 36 + random() * 14, mix(7, 12, random()), mix(0.8, 1.25, random())]
    const radians = ((turn - 90) * Math.PI) / 180
    return {
      picture: 'tongue',
      widthPx: 120,
      heightPx: 192,
      pose: (share) => {
        const out = spring(after(share))
        if (share < IMPACT) return undefined
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
  }
  const blaze: Sprite = {
    picture: 'flame',
    widthPx: 430,
    heightPx: 430,
    pose: (share) => {
      if (share < IMPACT) return undefined
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
      if (share < IMPACT) return undefined
      return {
        x: 450,
        y: 470 - 60 * leave(share),
        scale: spring(after(share)),
        turnDeg: 220 * easeOut(between(share, IMPACT, 1)),
        alpha: 1 - leave(share),
      }
    },
  }
  const flash: Sprite = {
    picture: 'white',
    widthPx: 1300,
    heightPx: 1300,
    pose: (share) => {
      const lit = between(share, IMPACT - 0.02, IMPACT + 0.14)
      return lit <= 0 || lit >= 1 ? undefined : { ...MIDDLE, scale: mix(0.3, 1, easeOut(lit)), alpha: 1 - lit }
    },
  }
  const rays: Sprite = {
    picture: 'rays',
    widthPx: 1000,
    heightPx: 1000,
    pose: (share) =>
      share < IMPACT
        ? undefined
        : { ...MIDDLE, turnDeg: share * 60, scale: easeOut(after(share)), alpha: 0.9 * (1 - leave(share)) },
  }
  const heat: Sprite = {
    picture: 'heat',
    widthPx: 940,
    heightPx: 940,
    pose: (share) =>
      share < IMPACT
        ? undefined
        : {
            ...MIDDLE,
            scale: easeOut(after(share)) * (1 + 0.04 * Math.sin(share * 50)),
            alpha: 0.9 * (1 - leave(share)),
          },
  }
  const pictures = {
    ball: await ballPicture(220),
    flame: await rasterise(FLAME, 400),
    tongue: await rasterise(TONGUE, 120, 192),
    heat: await glowPicture('#ff6a1f', 160),
    white: await glowPicture('#fff3d0', 128),
    rays: await raysPicture('#ff9a3d', 20, 420),
  }
  const embers = burst({
    seed: 73,
    count: 36,
    middle: MIDDLE,
    reach: 470,
    start: IMPACT,
    length: 0.5,
    shape: { ellipse: { radiusX: 8, radiusY: 8 } },
    colours: ['#ffd24a', '#ff7a2e', '#ff3d2e', '#fff6b0'],
    fall: -60,
  })
  return full(2.8, pictures, [
    ...[0.06, 0.05, 0.04, 0.03, 0.02, 0.012].map((late, index) => comet(late, 130 + index * 22, 0.4 + index * 0.1)),
    comet(0, 150, 1),
    heat,
    rays,
    ring(MIDDLE, '#ffd24a', 460, IMPACT, 0.26),
    ring(MIDDLE, '#ffffff', 360, IMPACT + 0.03, 0.22),
    ...Array.from({ length: 10 }, (_, index) => crown(index)),
    blaze,
    ball,
    ...embers,
    ...burst({
      seed: 79,
      count: 20,
      middle: MIDDLE,
      reach: 440,
      start: IMPACT + 0.2,
      length: 0.4,
      shape: SPARK,
      colours: ['#ffe08a', '#ffffff'],
      size: 1.3,
    }),
    flash,
  ])
}
