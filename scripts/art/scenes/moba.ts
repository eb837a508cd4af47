import { between, easeIn, easeOut, mix, seededRandom, swell } from '#scripts/art/motion.ts'
import { readDrawing } from './drawing.ts'
import type { SceneSource } from './scene.ts'

export interface MobaPlan {
  readonly drawing: string
  readonly seed: number
}

const tau = Math.PI * 2
const heroPattern =
  /<g transform="translate\((\d+) (\d+)\) scale\(([\d.]+)\)"><ellipse cy="6" rx="40".*?<rect x="-40"[^>]*><\/g>/gs
const treePattern =
  /<g transform="translate\((-?[\d.]+) (-?[\d.]+)\) scale\(([\d.]+)\)">(<ellipse cx="6" cy="16".*?)<\/g>/gs
const sword = '<path d="M26-8l26-62"'

interface Hero {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly inside: string
  readonly side: 'blue' | 'red'
}

const heroesOf = (body: string): readonly Hero[] =>
  [...body.matchAll(heroPattern)].map((match) => {
    const inside = match[0].replace(/^<g[^>]*>/, '').replace(/<\/g>$/, '')
    const side = inside.includes('#32709b') ? 'blue' : 'red'
    return { x: Number(match[1]), y: Number(match[2]), scale: Number(match[3]), inside, side }
  })

/** The loop has three clashes; in between the sides step back and come together again. */
const clashCount = [0.18, 0.5, 0.82] as const

const clash = (share: number): number =>
  Math.max(...clashCount.map((at) => swell(between(share, at - 0.11, at + 0.11))))

interface Placed extends Hero {
  readonly strike: number
  readonly health: number
}

const placeHero = (hero: Hero, index: number, share: number): Placed => {
  const late = index / 7
  const together = clash((share + late * 0.02) % 1)
  const toward = { x: 880 - hero.x, y: 440 - hero.y }
  const wave = (times: number, shift: number): number => Math.sin((share * times + late + shift) * tau)
  const strike = Math.max(0, Math.sin((share * 12 + late) * tau)) * (0.25 + 0.75 * together)
  const dips = clashCount.map((at) => between(share, at - 0.02, at + 0.1) * (1 - between(share, at + 0.16, at + 0.3)))
  return {
    ...hero,
    x: hero.x - toward.x * 0.2 * (1 - together) + toward.x * 0.1 * together + 24 * wave(2, 0) + 10 * wave(5, 0.3),
    y: hero.y - toward.y * 0.2 * (1 - together) + toward.y * 0.1 * together + 12 * wave(3, 0.2),
    strike,
    health: mix(0.92, 0.28 + 0.1 * (index % 4), Math.max(...dips)),
  }
}

const drawHero = (hero: Placed, index: number, share: number): string => {
  const bob = Math.abs(Math.sin((share * 16 + index / 7) * tau)) * 5
  const turn = -24 + 92 * hero.strike
  const blade =
    hero.strike > 0.5
      ? `<path d="M40-72A62 62 0 0 1 84 2" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity="${(hero.strike - 0.4).toFixed(2)}"/>`
      : ''
  const bar = `<rect x="-40" y="-108" width="${(80 * hero.health).toFixed(1)}" height="8"`
  const inside = hero.inside
    .replace(sword, `<path transform="rotate(${turn.toFixed(1)} 26 -8)" d="M26-8l26-62"`)
    .replace(/<rect x="-40" y="-108" width="[\d.]+" height="8"/, bar)
  const [ground, rest] = [
    /^(<ellipse[^>]*\/>){2}/.exec(inside)?.[0] ?? '',
    inside.replace(/^(<ellipse[^>]*\/>){2}/, ''),
  ]
  return `<g transform="translate(${hero.x.toFixed(1)} ${hero.y.toFixed(1)}) scale(${hero.scale})">${ground}<g transform="translate(0 ${(-bob).toFixed(1)})">${rest}${blade}</g></g>`
}

const lane = [
  [-40, 900],
  [260, 720],
  [420, 640],
  [700, 520],
  [980, 400],
  [1260, 260],
  [1640, 20],
] as const

const onLane = (share: number): readonly [number, number] => {
  const at = Math.min(lane.length - 1.001, Math.max(0, share * (lane.length - 1)))
  const [from, to] = [lane[Math.floor(at)] ?? lane[0], lane[Math.floor(at) + 1] ?? lane[0]]
  return [mix(from[0], to[0], at % 1), mix(from[1], to[1], at % 1)]
}

const drawMinion = (x: number, y: number, hex: string, beat: number): string =>
  `<g transform="translate(${x.toFixed(1)} ${(y - Math.abs(Math.sin(beat)) * 6).toFixed(1)}) scale(.5)"><ellipse cy="8" rx="26" ry="10" fill="#02100e" opacity=".5"/><path d="M-18 6c-2-30 6-40 18-40s20 10 18 40Z" fill="${hex}"/><circle cy="-44" r="13" fill="#e8c3a0"/><path d="M-15-44c0-20 30-20 30 0-8-6-22-6-30 0Z" fill="${hex}"/><path d="M16-10l16-34" stroke="#e8f6ff" stroke-width="5" stroke-linecap="round"/></g>`

const drawMinions = (share: number): string =>
  Array.from({ length: 16 }, (_, index) => {
    const isBlue = index % 2 === 0
    const row = Math.floor(index / 2)
    const march = (share + Math.floor(row / 4) * 0.5 + (row % 4) * 0.022) % 1
    const [x, y] = onLane(isBlue ? mix(0.02, 0.48, march) : mix(0.98, 0.52, march))
    const fade = Math.min(1, Math.min(march, 1 - march) * 14)
    const side = (row % 2 === 0 ? 1 : -1) * 16
    return `<g opacity="${fade.toFixed(2)}">${drawMinion(x + side, y + side * 0.7, isBlue ? '#4198d2' : '#cf4e50', share * tau * 14 + index)}</g>`
  }).join('')

const drawBolts = (heroes: readonly Placed[], share: number): string => {
  const blue = heroes.filter((hero) => hero.side === 'blue')
  const red = heroes.filter((hero) => hero.side === 'red')
  return Array.from({ length: 9 }, (_, index) => {
    const flown = between((share * 3 + index / 9) % 1, 0, 0.16)
    const [a, b] = [blue[index % blue.length], red[(index * 2) % red.length]]
    if (!a || !b || flown <= 0 || flown >= 1) return ''
    const [from, to] = index % 2 === 0 ? [a, b] : [b, a]
    const [x, y] = [mix(from.x, to.x, flown), mix(from.y, to.y, flown) - 46 - Math.sin(flown * Math.PI) * 26]
    const hex = from.side === 'blue' ? '#9be8ff' : '#ffb08a'
    const [tx, ty] = [(to.x - from.x) * 0.12, (to.y - from.y) * 0.12]
    return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}l${(-tx).toFixed(1)} ${(-ty).toFixed(1)}" stroke="${hex}" stroke-width="12" stroke-linecap="round" opacity=".45"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="11" fill="${hex}"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="5" fill="#fff"/>`
  }).join('')
}

const drawClash = (share: number): string => {
  const rings = clashCount
    .map((at) => {
      const grown = between(share, at - 0.03, at + 0.08)
      if (grown <= 0 || grown >= 1) return ''
      const r = 60 + 230 * easeOut(grown)
      return `<ellipse cx="880" cy="455" rx="${r.toFixed(0)}" ry="${(r * 0.42).toFixed(0)}" fill="none" stroke="#ffd66b" stroke-width="${(12 * (1 - grown) + 2).toFixed(1)}" opacity="${(1 - grown).toFixed(2)}"/><path d="M${(700 + 30 * grown).toFixed(0)} ${(556 - 14 * grown).toFixed(0)}L${(1010 + 60 * grown).toFixed(0)} ${(396 - 30 * grown).toFixed(0)}" stroke="#fff" stroke-width="${(9 * (1 - grown)).toFixed(1)}" stroke-linecap="round" opacity="${(1 - grown).toFixed(2)}"/>`
    })
    .join('')
  const heat = clash(share)
  return `<circle cx="880" cy="440" r="${(160 + 110 * heat).toFixed(0)}" fill="url(#fx1)" opacity="${(0.1 + 0.7 * heat).toFixed(2)}"/><circle cx="700" cy="550" r="${(90 + 90 * heat).toFixed(0)}" fill="url(#fx2)" opacity="${(0.12 + 0.62 * heat).toFixed(2)}"/>${rings}`
}

const drawNumbers = (seed: number): ((share: number) => string) => {
  const random = seededRandom(seed)
  const all = Array.from({ length: 26 }, (_, index) => ({
    at: ((clashCount[index % 3] ?? 0) + mix(-0.09, 0.1, random()) + 1) % 1,
    x: mix(620, 1150, random()),
    y: mix(300, 430, random()),
    big: random() > 0.78,
    hit: Math.floor(mix(180, 2100, random())),
  }))
  return (share) =>
    all
      .map(({ at, x, y, big, hit }) => {
        const age = between((share - at + 1) % 1, 0, 0.09)
        if (age <= 0 || age >= 1) return ''
        const label = big ? `-${hit}!` : `-${hit}`
        return `<text x="${x.toFixed(0)}" y="${(y - 70 * easeOut(age)).toFixed(0)}" font-size="${(big ? 42 : 30) * (1 + 0.4 * (1 - easeOut(Math.min(1, age * 4))))}" font-weight="900" text-anchor="middle" fill="${big ? '#ff8a5c' : '#ffd66b'}" stroke="#2a0d00" stroke-width="6" paint-order="stroke" opacity="${(1 - easeIn(age)).toFixed(2)}" font-family="Noto Sans CJK SC,sans-serif">${label}</text>`
      })
      .join('')
}

const drawHud = (hud: string, heroes: readonly Placed[], share: number): string => {
  const dots = heroes.map(
    (hero) =>
      `<circle cx="${(12 + (hero.x / 1600) * 212).toFixed(1)}" cy="${(12 + (hero.y / 900) * 212).toFixed(1)}" r="8" fill="${hero.side === 'blue' ? '#4db8ff' : '#ff5c5c'}"/>`,
  )
  const cooldowns = [0, 1, 2, 3].map((index) => {
    const ready = (share * (index + 2) + index * 0.3) % 1
    const height = 84 * (1 - between(ready, 0, 0.7))
    return `<rect x="${index * 104}" y="${(84 - height).toFixed(1)}" width="84" height="${height.toFixed(1)}" rx="10" fill="#05090b" opacity=".62"/>`
  })
  const map = /<g transform="translate\(24 640\)">.*?<\/g>/s.exec(hud)?.[0] ?? ''
  const skills = hud.slice(hud.indexOf('<g transform="translate(600 800)">'))
  return (
    map.replace(/<circle[^>]*r="8"[^>]*\/>/g, '').replace(/<\/g>$/, `${dots.join('')}</g>`) +
    skills.replace(/<\/g>\s*$/, `${cooldowns.join('')}</g>`)
  )
}

/** A team fight on a drawing of ours: two sides clash three times a loop, minions march, spells fly, numbers rise. */
export const mobaScene = (plan: MobaPlan, frames: number): SceneSource => {
  const drawing = readDrawing(plan.drawing)
  const heroes = heroesOf(drawing.body)
  const ground = drawing.body.slice(0, drawing.body.indexOf('<circle cx="870" cy="440"'))
  const hud = drawing.body.slice(drawing.body.indexOf('<g transform="translate(24 640)">'))
  const numbers = drawNumbers(plan.seed)
  const groundAt = (share: number): string =>
    ground
      .replace(/stroke-dasharray="([\d ]+)"/, (_, dashes: string) => {
        const length = dashes.split(' ').reduce((sum, dash) => sum + Number(dash), 0)
        return `stroke-dasharray="${dashes}" stroke-dashoffset="${(-share * length * 4).toFixed(1)}"`
      })
      .replace(treePattern, (_, x: string, y: string, scale: string, inside: string) => {
        const sway = Math.sin((share * 2 + Number(x) / 700) * tau) * 2.4
        return `<g transform="translate(${x} ${y}) scale(${scale}) skewX(${sway.toFixed(2)})">${inside}</g>`
      })
      .replace(/<circle cy="-116" r="54"([^>]*) opacity=".3"/g, (_, rest: string) => {
        const beat = Math.sin(share * tau * 4)
        return `<circle cy="-116" r="${(58 + 10 * beat).toFixed(1)}"${rest} opacity="${(0.36 + 0.16 * beat).toFixed(2)}"`
      })
      .replace(/<path d="M0-150(l22 34-22 34-22-34Z|v68l-22-34Z)"/g, (path) =>
        path.replace('<path', `<path transform="translate(0 ${(Math.sin(share * tau * 2) * 6).toFixed(1)})"`),
      )
  return {
    frame: (index) => {
      const share = index / frames
      const placed = heroes.map((hero, at) => placeHero(hero, at, share))
      const fighters = placed
        .map((hero, at) => ({ y: hero.y, svg: drawHero(hero, at, share) }))
        .toSorted((a, b) => a.y - b.y)
        .map((hero) => hero.svg)
        .join('')
      const zoom = 1.2 + 0.07 * clash(share)
      const [width, height] = [1600 / zoom, 900 / zoom]
      const shake = clash(share) * 3
      const left = 800 - width / 2 + 60 * Math.sin(share * tau) + shake * Math.sin(share * tau * 50)
      const top = 430 - height / 2 + 24 * Math.sin(share * tau * 2) + shake * Math.sin(share * tau * 43)
      const clamp = (value: number, max: number): number => Math.min(max - 2, Math.max(2, value))
      const view = [clamp(left, 1600 - width), clamp(top, 900 - height), width, height]
      const world = `<svg width="1600" height="900" viewBox="${view.map((part) => part.toFixed(2)).join(' ')}">${groundAt(share)}${drawMinions(share)}${drawClash(share)}${fighters}${drawBolts(placed, share)}${numbers(share)}</svg>`
      return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 1600 900">${drawing.defs}${world}<rect width="1600" height="900" fill="url(#vg)"/>${drawHud(hud, placed, share)}</svg>`
    },
  }
}
