import {
  burst,
  confetti,
  confettiRain,
  glow,
  glowPicture,
  gold,
  rasterise,
  raysPicture,
  ring,
  fivePointStar,
  twinkles,
} from '#scripts/art/gift-kit.ts'
import { appear, between, easeIn, easeInOut, easeOut, mix, spring, swell } from '#scripts/art/motion.ts'
import type { Movie, Sprite } from '#scripts/art/svga-writer.ts'
import { full, stageMiddle, stageSize } from './full-sheet.ts'

const cupSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-130 -150 260 300"><defs><linearGradient id="a" x1="0" x2="1"><stop offset="0" stop-color="#c98a1c"/><stop offset=".3" stop-color="#fff0b8"/><stop offset=".55" stop-color="#ffcf4a"/><stop offset="1" stop-color="#a8690f"/></linearGradient><linearGradient id="b" x1="0" x2="1"><stop offset="0" stop-color="#a8690f"/><stop offset=".5" stop-color="#ffdf8a"/><stop offset="1" stop-color="#8a520a"/></linearGradient><linearGradient id="c" x1="0" x2="1"><stop offset="0" stop-color="#ffe9a8"/><stop offset="1" stop-color="#d99a22"/></linearGradient></defs><path d="M-70-120H70c2 70-14 128-46 150l-4 34h-40l-4-34c-32-22-48-80-46-150Z" fill="url(#a)"/><path d="M-68-96h-46c-4 54 18 96 66 106l-8-22c-22-8-34-30-34-58h24ZM68-96h46c4 54-18 96-66 106l8-22c22-8 34-30 34-58H66Z" fill="url(#b)"/><path d="M-40-110c0 58 8 100 26 124-34-20-46-72-44-124Z" fill="#fff" opacity=".45"/><path d="M0-84l11.500 23.500 26 3.700-19 18 4.600 26L0-25.200-23.100-12.800l4.600-26-19-18 26-3.700Z" fill="#b3700a" opacity=".85"/><path d="M-20 64h40l10 34h-60Z" fill="url(#b)"/><rect x="-58" y="96" width="116" height="34" rx="6" fill="#2a1c0c"/><rect x="-36" y="104" width="72" height="18" rx="3" fill="url(#a)"/><ellipse cy="-120" rx="70" ry="13" fill="#8a5a10"/><ellipse cy="-122" rx="70" ry="12" fill="url(#c)"/></svg>`
const glintSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 300"><defs><linearGradient id="g" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><path d="M30 0L60 0 30 300 0 300Z" fill="url(#g)"/></svg>`

const cupSize = { widthPx: 364, heightPx: 420 }

const rise = (share: number): number => spring(between(share, 0.06, 0.36))
const leave = (share: number): number => easeIn(between(share, 0.88, 1))

const cup: Sprite = {
  picture: 'cup',
  ...cupSize,
  pose: (share) => ({
    x: stageMiddle.x,
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
    ...stageMiddle,
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

const paper = burst({
  seed: 41,
  count: 34,
  middle: { x: 450, y: 520 },
  reach: 430,
  start: 0.2,
  length: 0.55,
  shape: { rect: { width: 18, height: 12, cornerRadius: 3 } },
  colours: confetti,
  fall: 260,
  arcDeg: [-170, -10],
})

const stars = burst({
  seed: 43,
  count: 16,
  middle: { x: 450, y: 400 },
  reach: 390,
  start: 0.26,
  length: 0.42,
  shape: fivePointStar,
  colours: [gold, '#ffffff', '#fff0b0'],
  size: 1.6,
})

export const trophy = async (): Promise<Movie> => {
  const [sun, rays, soft] = [
    await glowPicture('#ffb63d', 160),
    await raysPicture('#ffcf6a', 24, 440),
    await raysPicture('#fff2c8', 14, 320),
  ]
  const pictures = {
    cup: await rasterise(cupSvg, cupSize.widthPx, cupSize.heightPx),
    glint: await rasterise(glintSvg, 46, 210),
    sun,
    rays,
    soft,
  }
  return full(3, pictures, [
    glow('sun', stageMiddle, 900, 0.85),
    turning('rays', 0.14, 980, 0.95),
    turning('soft', -0.1, 760, 0.7),
    ring(stageMiddle, '#ffe9a8', 430, 0.2, 0.26),
    ring(stageMiddle, '#ffffff', 330, 0.24, 0.22),
    ...paper,
    cup,
    glint,
    ...stars,
    ...confettiRain(47, 46, stageSize, 0.1),
    ...twinkles(53, 22, { x: 450, y: 410 }, 340, [gold, '#ffffff']),
  ])
}
