import { between, seededRandom, swell } from '#scripts/art/motion.ts'
import { readDrawing } from './drawing.ts'
import type { SceneSource } from './scene.ts'

export interface StudioPlan {
  readonly drawing: string
  readonly seed: number
}

const tau = Math.PI * 2
const faceStart = '<path d="M70 84c-8-3-11 14-2 18'
const eyes = /<ellipse cx="(87|113)" cy="88" rx="3.4" ry="4.2" fill="(#\w+)"\/>/g
const eyeLights = /<circle cx="(88\.2|114\.2)" cy="86\.6" r="1\.2" fill="#fff"\/>/g
const brows = /<path d="M80 79q7-4 13-1M107 78q7-3 13 1"/
const smilePattern = /<path d="M91 109q9 8 18 0"[^>]*\/>/
const openMouth = /<path d="M90 108c4-1\.4[^>]*\/>(<path d="M92\.5 109[^>]*\/>)?/

interface Talk {
  /** How far the mouth is open, 0…1. */
  readonly mouth: number
  readonly blink: number
  readonly nodPx: number
  readonly swayPx: number
  readonly tiltDeg: number
  readonly browsPx: number
}

/** Speech in phrases with pauses between them; every part has whole periods, so the loop closes. */
const talkAt = (share: number, seed: number): Talk => {
  const late = (seed % 7) / 7
  const turn = (times: number, shift = 0): number => Math.sin((share * times + shift + late) * tau)
  const phrase = Math.max(0, Math.min(1, 0.62 + 1.1 * turn(2) + 0.7 * turn(5, 0.3)))
  const syllable = 0.5 + 0.32 * turn(37) + 0.28 * turn(23, 0.4) + 0.2 * turn(61, 0.1)
  const blinks = [0.11, 0.33, 0.36, 0.58, 0.83].map((at) => swell(between((share + late) % 1, at - 0.009, at + 0.011)))
  return {
    mouth: Math.max(0, Math.min(1, syllable)) * phrase,
    blink: Math.max(...blinks),
    nodPx: 1.5 * turn(3, 0.2) + 1.3 * turn(7, 0.6) * phrase + 0.5 * turn(13) * phrase,
    swayPx: 2.6 * turn(1, 0.1) + 1.1 * turn(3, 0.7),
    tiltDeg: 2.4 * turn(1, 0.4) + 1.3 * turn(4, 0.2) * phrase,
    browsPx: 1.6 * Math.max(0, turn(2, 0.5)) * phrase,
  }
}

const mouthOf = (talk: Talk, smile: string): string => {
  if (talk.mouth < 0.1) return smile
  const open = 2.5 + talk.mouth * 12
  const wide = 9.5 - talk.mouth * 1.6
  const [l, r] = [(100 - wide).toFixed(1), (100 + wide).toFixed(1)]
  const lips = `M${l} 108C${(100 - wide * 0.5).toFixed(1)} 106.800 ${(100 + wide * 0.5).toFixed(1)} 106.800 ${r} 108C${r} ${(108 + open).toFixed(1)} ${l} ${(108 + open).toFixed(1)} ${l} 108Z`
  const teeth = `<path d="M${(100 - wide * 0.75).toFixed(1)} 108.300q${(wide * 0.75).toFixed(1)}-1.300 ${(wide * 1.5).toFixed(1)} 0v${(0.8 + talk.mouth * 2).toFixed(1)}h-${(wide * 1.5).toFixed(1)}Z" fill="#fff"/>`
  const tongue = `<ellipse cx="100" cy="${(107 + open * 0.62).toFixed(1)}" rx="${(wide * 0.5).toFixed(1)}" ry="${(open * 0.16).toFixed(1)}" fill="#d4584e"/>`
  return `<path d="${lips}" fill="#7a2420"/>${tongue}${teeth}`
}

const animateFace = (face: string, talk: Talk): string => {
  const smile =
    smilePattern.exec(face)?.[0] ??
    '<path d="M91 109q9 8 18 0" stroke="#b4524a" stroke-width="3.200" fill="none" stroke-linecap="round"/>'
  const eyeRy = (4.2 * (1 - 0.9 * talk.blink)).toFixed(2)
  return face
    .replace(
      eyes,
      (_, cx: string, fill: string) => `<ellipse cx="${cx}" cy="88" rx="3.400" ry="${eyeRy}" fill="${fill}"/>`,
    )
    .replace(eyeLights, (light) => (talk.blink > 0.4 ? '' : light))
    .replace(brows, `<path transform="translate(0 ${(-talk.browsPx).toFixed(2)})" d="M80 79q7-4 13-1M107 78q7-3 13 1"`)
    .replace(smilePattern.test(face) ? smilePattern : openMouth, mouthOf(talk, smile))
}

/** Hair that falls behind the shoulders is drawn first; it swings after the head. */
const splitBody = (body: string): { readonly defs: string; readonly hair: string; readonly chest: string } => {
  const defs = /<defs>.*?<\/defs>/s.exec(body)?.[0] ?? ''
  const rest = body.replace(defs, '')
  const hair = /^(<path d="[^"]*" fill="url\(#p\d+h\)"\/>)/.exec(rest)?.[1] ?? ''
  return { defs, hair, chest: rest.slice(hair.length) }
}

const animateFigure = (figure: string, share: number, talk: Talk): string => {
  const inside = figure.replace(/^<g[^>]*>/, '').replace(/<\/g>$/, '')
  const cut = inside.indexOf(faceStart)
  const { defs, hair, chest } = splitBody(inside.slice(0, cut))
  const face = animateFace(inside.slice(cut), talk)
  const breath = Math.sin(share * tau * 3) * 0.9
  const body = `translate(${(talk.swayPx * 0.35).toFixed(2)} ${breath.toFixed(2)})`
  const head = `translate(${talk.swayPx.toFixed(2)} ${(talk.nodPx + breath * 0.6).toFixed(2)}) rotate(${talk.tiltDeg.toFixed(2)} 100 132)`
  const hairMove = `translate(${(talk.swayPx * 0.6).toFixed(2)} ${(breath * 0.8).toFixed(2)}) rotate(${(talk.tiltDeg * 0.5).toFixed(2)} 100 60)`
  return `<g transform="translate(370 70) scale(4.3)">${defs}<g transform="${hairMove}">${hair}</g><g transform="${body}">${chest}</g><g transform="${head}">${face}</g></g>`
}

type Drift = (share: number) => string

/** Lights in the air, bars, tiles and neon of the room, each with its own whole number of periods. */
const animateRoom = (room: string, seed: number): Drift => {
  const random = seededRandom(seed)
  const pieces = room.split(/(<(?:circle|rect|path)[^>]*\/>)/).map((piece): Drift => {
    const [beats, late] = [1 + Math.floor(random() * 3), random()]
    const wave = (share: number, times = beats): number => Math.sin((share * times + late) * tau)
    if (piece.includes('url(#b2)') && piece.startsWith('<circle')) {
      return (share) =>
        piece.replace(
          '<circle',
          `<circle transform="translate(${(wave(share) * 34).toFixed(1)} ${(Math.cos((share + late) * tau) * 46).toFixed(1)})"`,
        )
    }
    if (/fill="url\(#g[12]\)"/.test(piece)) {
      return (share) => piece.replace(/opacity="[^"]*"/, `opacity="${(0.6 + 0.1 * wave(share, beats + 1)).toFixed(3)}"`)
    }
    if (/^<rect x="\d+" y="[\d.]+" width="1[46]"/.test(piece)) return barOf(piece)
    if (/d="M80 0l70 40/.test(piece)) {
      return (share) =>
        piece.replace(
          /opacity="([\d.]+)"/,
          (_, own: string) => `opacity="${(Number(own) * (0.65 + 0.45 * wave(share))).toFixed(3)}"`,
        )
    }
    if (/stroke="#/.test(piece) && /fill="none"/.test(piece)) {
      return (share) =>
        piece
          .replace('<', '<')
          .replace(/\/>$/, ` stroke-opacity="${(0.86 + 0.14 * Math.sin(share * tau * 5)).toFixed(3)}"/>`)
    }
    return () => piece
  })
  return (share) => pieces.map((piece) => piece(share)).join('')
}

const barOf = (piece: string): Drift => {
  const [x = 0, y = 0, height = 0] = [/x="(\d+)"/, /y="([\d.]+)"/, /height="([\d.]+)"/].map((part) =>
    Number(part.exec(piece)?.[1] ?? 0),
  )
  const beats = 5 + ((x / 112) % 4) * 2
  return (share) => {
    const level = 0.72 + 0.28 * Math.sin((share * beats + x / 500) * tau) * Math.sin((share * 3 + x / 900) * tau)
    return piece
      .replace(/y="[\d.]+"/, `y="${(y + height * (1 - level)).toFixed(1)}"`)
      .replace(/height="[\d.]+"/, `height="${(height * level).toFixed(1)}"`)
  }
}

const screenPattern = /<g transform="translate\((\d+) (\d+)\)"><rect x="-10" y="-10" width="420".*?<\/g>/gs

const chartScreen = (share: number, accent: string): string => {
  const points = Array.from({ length: 41 }, (_, index) => {
    const at = index / 40 + share * 2
    const value = Math.sin(at * tau * 1) * 34 + Math.sin(at * tau * 2.5 * 2) * 16 + Math.sin(at * tau * 4) * 10
    return `${24 + index * 8.8} ${(110 - value).toFixed(1)}`
  })
  const bars = Array.from({ length: 12 }, (_, index) => {
    const height = 12 + 20 * Math.abs(Math.sin((share * 2 + index / 7) * tau))
    return `<rect x="${28 + index * 30}" y="${(206 - height).toFixed(1)}" width="16" height="${height.toFixed(1)}" fill="#fff" opacity=".22"/>`
  })
  return `${bars.join('')}<path d="M${points.join('L')}" fill="none" stroke="${accent}" stroke-width="6" stroke-linejoin="round"/><path d="M24 206h352" stroke="#fff" stroke-opacity=".3" stroke-width="2"/>`
}

const pitchScreen = (share: number): string =>
  Array.from({ length: 12 }, (_, index) => {
    const x = 200 + 150 * Math.sin((share + index / 12) * tau + index * 1.7)
    const y = 118 + 80 * Math.sin((share * 2 + index / 5) * tau)
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="7" fill="${index % 2 === 0 ? '#ff5c5c' : '#f2f5fa'}"/>`
  }).join('') +
  `<circle cx="${(200 + 130 * Math.sin(share * tau * 2)).toFixed(1)}" cy="${(118 + 60 * Math.sin(share * tau * 3)).toFixed(1)}" r="5" fill="#c9f73a"/>`

const animateScreens = (room: string, share: number): string =>
  room.replace(screenPattern, (screen, x: string) => {
    const flicker = `<rect width="400" height="236" rx="8" fill="#fff" opacity="${(0.03 + 0.03 * Math.sin(share * tau * 19)).toFixed(3)}"/>`
    if (Number(x) > 800) return screen.replace(/<\/g>$/, `${pitchScreen(share)}${flicker}</g>`)
    const accent = /stroke="(#\w+)" stroke-width="6"/.exec(screen)?.[1] ?? '#c9f73a'
    return screen
      .replace(/<path d="M24 190l60[^>]*\/><path d="M24 206h352"[^>]*\/>/, chartScreen(share, accent))
      .replace(/<\/g>$/, `${flicker}</g>`)
  })

/** A streamer at the desk who talks, nods and blinks, before a room whose lights and screens move. */
export const studioScene = (plan: StudioPlan, frames: number): SceneSource => {
  const drawing = readDrawing(plan.drawing)
  const start = drawing.body.indexOf('<g transform="translate(370 70) scale(4.3)">')
  const end = drawing.body.indexOf('<path d="M170 900l60-250')
  const [figure, front] = [drawing.body.slice(start, end), drawing.body.slice(end)]
  const room = drawing.body.slice(0, start)
  const screens = room.match(screenPattern) ?? []
  const plainRoom = screens.reduce((rest, screen) => rest.replace(screen, ''), room)
  const moveRoom = animateRoom(plainRoom, plan.seed)
  return {
    frame: (index) => {
      const share = index / frames
      const talk = talkAt(share, plan.seed)
      const level = 40 + 60 * talk.mouth
      const light = `<path d="M470 664h${level.toFixed(0)}" stroke="#5ce27f" stroke-width="5" stroke-linecap="round" opacity=".9"/>`
      const zoom = 1.06 + 0.025 * Math.sin(share * tau)
      const [width, height] = [1600 / zoom, 900 / zoom]
      const view = [(1600 - width) / 2 + 12 * Math.sin(share * tau + 1), (900 - height) * 0.45, width, height]
      return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="${view.map((part) => part.toFixed(2)).join(' ')}">${drawing.defs}${moveRoom(share)}${animateScreens(screens.join(''), share)}${animateFigure(figure, share, talk)}${front}${light}</svg>`
    },
  }
}
