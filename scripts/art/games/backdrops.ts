import { around, box, disc, group, line, p, starPath } from './shapes.ts'

const shade = (text: string, opacity: number): string => `<g opacity="${opacity}">${text}</g>`
const row = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('')

/** Places that look scattered and are the same each time. */
const scattered = (count: number, part: (x: number, y: number, index: number) => string): string =>
  row(count, (index) => part((index * 97 + 31) % 400, (index * 61 + 17) % 320, index))

const scatteredLeaves = (part: (x: number, y: number, turn: number) => string): string =>
  row(9, (index) => part((index % 3) * 190 + 10, 330 - Math.floor(index / 3) * 130, ((index * 47) % 120) - 60))

/** Behind a game's motif, on the gradient: white and black at low opacity, so that they take any colour. */
export const backdrops = {
  rays: shade(
    group(
      'translate(200 160)',
      around(12, () => p('M0 0-26-330H26Z', '#fff')),
    ),
    0.1,
  ),
  rings: shade(
    row(6, (index) => disc(200, 160, 50 + index * 46, 'none', 'stroke="#fff" stroke-width="14"')),
    0.09,
  ),
  dunes:
    shade(p('M0 214q70-54 150-14t150-24 100-6v150H0Z', '#000'), 0.22) +
    shade(p('M0 262q90-44 190-10t210-26v94H0Z', '#fff'), 0.14) +
    shade(disc(312, 74, 40, '#fff'), 0.3),
  waves: row(4, (index) =>
    shade(
      p(`M-40 ${190 + index * 34}q40-34 80 0t80 0 80 0 80 0 80 0 80 0v180H-40Z`, index % 2 === 0 ? '#fff' : '#000'),
      0.1,
    ),
  ),
  stars: shade(
    scattered(26, (x, y, index) => p(starPath(4, 5 + (index % 4) * 3, 2, x, y), '#fff')),
    0.55,
  ),
  peaks:
    shade(p('M0 320V210l70-90 60 76 74-130 92 140 52-70 52 64v120Z', '#000'), 0.24) +
    shade(p('M204 66l-30 52 18-6 14 16 16-14 16 8ZM70 120l-22 28 16-4 10 10 14-14Z', '#fff'), 0.4),
  city:
    shade(
      row(10, (index) => box(index * 42 - 8, 130 + ((index * 53) % 90), 34, 200, 3, '#000')),
      0.3,
    ) +
    shade(
      scattered(40, (x, y) => (y > 190 ? box(x, y, 5, 7, 1, '#ffe9a8') : '')),
      0.6,
    ),
  bubbles: shade(
    scattered(18, (x, y, index) => disc(x, y, 6 + (index % 5) * 5, 'none', 'stroke="#fff" stroke-width="3"')),
    0.28,
  ),
  stripes: shade(
    row(9, (index) => p(`M${index * 64 - 120} 320 ${index * 64 + 40} 0h32L${index * 64 - 88} 320Z`, '#fff')),
    0.1,
  ),
  checks: shade(
    row(40, (index) =>
      (index + Math.floor(index / 8)) % 2 === 0
        ? box((index % 8) * 50, Math.floor(index / 8) * 64, 50, 64, 0, '#fff')
        : '',
    ),
    0.08,
  ),
  arches: shade(
    row(4, (index) => p(`M${20 + index * 100} 320V150a40 40 0 0 1 80 0v170h-14V152a26 26 0 0 0-52 0v168Z`, '#000')),
    0.24,
  ),
  confetti: scattered(34, (x, y, index) =>
    box(
      x,
      y,
      12,
      6,
      2,
      ['#ffd76a', '#7ee0ff', '#ff8fb1', '#c9f73a'][index % 4],
      `opacity=".7" transform="rotate(${index * 37} ${x} ${y})"`,
    ),
  ),
  leaves: shade(
    scatteredLeaves((x, y, turn) =>
      group(
        `translate(${x} ${y}) rotate(${turn})`,
        p('M0 0C-34-40-22-92 0-120 22-92 34-40 0 0Z', '#000'),
        line('M0 0V-96', '#fff', 2),
      ),
    ),
    0.28,
  ),
  curtains:
    shade(p('M0 0h120q-10 150-74 200Q10 250 0 320ZM400 0H280q10 150 74 200 36 50 46 120Z', '#000'), 0.3) +
    shade(line('M30 0q2 130-22 210M64 0q-2 120-44 190M370 0q-2 130 22 210M336 0q2 120 44 190', '#fff', 4), 0.16),
  moon:
    shade(disc(300, 90, 64, '#fff'), 0.85) +
    shade(disc(276, 78, 56, '#000'), 0.12) +
    shade(p('M0 250q100-40 200 0t200-10v80H0Z', '#000'), 0.3),
  web: shade(
    row(9, (index) => line(`M0 ${index * 40}H400M${index * 50} 0V320`, '#fff', 2)),
    0.13,
  ),
} as const

export type Backdrop = keyof typeof backdrops
