import { around, both, box, coin, disc, gem, group, line, oval, p, starPath } from './shapes.ts'

const spokes = (count: number, fills: readonly [string, string]): string =>
  around(count, (index) => p('M0 0-26-98A102 102 0 0 1 26-98Z', fills[index % 2] ?? 'm'))

const pointer = p('M-14-124h28L0-94Z', 'l', 'stroke="#000" stroke-opacity=".4" stroke-width="3"')

/** Wheels of fortune. */
export const wheelMotifs = {
  'jade-wheel':
    spokes(12, ['m', 'd']) +
    disc(0, 0, 102, 'none', 'stroke="#ffd76a" stroke-width="10"') +
    disc(0, 0, 40, 'a') +
    disc(0, 0, 16, 'd') +
    pointer,
  'zodiac-wheel':
    disc(0, 0, 112, 'd') +
    around(
      12,
      (index) =>
        line(`M0-108V-${index % 3 === 0 ? 70 : 90}`, 'a', 4) +
        p(starPath(4, 10, 4, 26, -84), index % 2 === 0 ? 'l' : 'a'),
    ) +
    disc(0, 0, 62, 'm') +
    p(starPath(8, 58, 22), 'a') +
    disc(0, 0, 18, 'd') +
    pointer,
  'lotus-wheel':
    disc(0, 0, 108, 'a') +
    around(8, (index) => p('M0-20C-38-48-30-88 0-106 30-88 38-48 0-20Z', index % 2 === 0 ? 'm' : 'l')) +
    disc(0, 0, 30, 'd') +
    disc(0, 0, 18, 'a') +
    pointer,
  'helm-wheel':
    around(8, () => box(-8, -122, 16, 70, 8, 'm')) +
    disc(0, 0, 74, 'none', 'stroke="url(#m)" stroke-width="22"') +
    around(8, () => line('M0-24V-62', 'a', 8)) +
    disc(0, 0, 28, 'a') +
    disc(0, 0, 10, 'd'),
  'carnival-wheel':
    p('M-12 0-64 140h20L0 20 44 140h20L12 0Z', 'd') +
    disc(0, 0, 94, 'none', 'stroke="url(#a)" stroke-width="8"') +
    around(8, (index) => line('M0 0V-94', 'a', 3) + box(-15, -116, 30, 30, 8, index % 2 === 0 ? 'm' : 'l')) +
    disc(0, 0, 14, 'l'),
} as const

/** Tokens of luck and wealth. */
export const luckMotifs = {
  sevens:
    box(-124, -84, 248, 168, 26, 'd') +
    box(-110, -66, 220, 132, 14, 'l') +
    [-72, 0, 72].map((x) => p(`M${x - 28}-46h56v22L${x + 6} 50h-30l26-66h-30Z`, 'm')).join('') +
    line('M-36-66V66M36-66V66', '#b8a98a', 4),
  bell:
    p('M0-104c52 0 62 44 66 92 2 30 14 44 30 58H-96c16-14 28-28 30-58 4-48 14-92 66-92Z', 'a') +
    box(-102, 40, 204, 24, 12, 'm') +
    disc(0, 78, 20, 'm') +
    disc(0, -110, 14, 'm') +
    p('M-40-20c2-40 12-58 26-64-8 24-10 60-8 100h-20Z', '#fff', 'opacity=".4"'),
  cherries:
    line('M-46 44C-40-20 0-70 60-104M52 34C40-20 44-70 60-104', '#2c7a34', 9) +
    p('M60-104c-50-20-90 0-108 26 46 16 84 4 108-26Z', '#48b856') +
    disc(-54, 62, 50, 'm') +
    disc(56, 54, 46, 'm') +
    oval(-70, 42, 14, 10, '#fff', 'opacity=".6"') +
    oval(42, 36, 13, 9, '#fff', 'opacity=".6"'),
  ingot:
    p('M-120-24c0-20 30-26 46-8 20 22 128 22 148 0 16-18 46-12 46 8 0 60-52 96-120 96S-120 36-120-24Z', 'a') +
    oval(0, -20, 62, 34, '#ffe79a') +
    oval(0, -14, 48, 20, '#c9861a', 'opacity=".45"') +
    coin(-84, 84, 30) +
    coin(84, 84, 30) +
    coin(0, 98, 34),
  clover:
    around(4, () => p('M0-6C-16-34-62-40-58-78c4-30 44-34 58-4 14-30 54-26 58 4 4 38-42 44-58 72Z', 'm')) +
    line('M10 10q40 60 34 116', '#1d6b2d', 11) +
    around(4, () => line('M0-14V-66', '#fff', 3, 'opacity=".4"')) +
    disc(0, 0, 10, 'a'),
  horseshoe:
    p('M-96-86c-30 90-8 186 96 190C104 100 126 4 96-86l-44 12c20 60 10 116-52 118-62-2-72-58-52-118Z', 'm') +
    both([0, 1, 2].map((step) => disc(-84 + step * 8, -50 + step * 46, 9, 'd')).join('')) +
    box(-112, -106, 62, 30, 8, 'a') +
    box(50, -106, 62, 30, 8, 'a'),
  lantern:
    line('M0-130V-92M0 82v24', 'a', 6) +
    box(-40, -96, 80, 20, 8, 'a') +
    oval(0, 0, 98, 78, 'm') +
    line('M-50-66q-34 66 0 132M50-66q34 66 0 132M0-78V78', '#000', 4, 'opacity=".25"') +
    box(-40, 72, 80, 18, 8, 'a') +
    line('M-20 96v34M0 100v36M20 96v34', 'a', 7) +
    oval(-34, -26, 20, 30, '#fff', 'opacity=".25"'),
  crown:
    p('M-112 66-124-58-60 0 0-96 60 0 124-58 112 66Z', 'a') +
    box(-114, 60, 228, 34, 10, 'm') +
    disc(0, -100, 17, 'l') +
    both(disc(124, -62, 14, 'l')) +
    gem(0, 40, 34, '#e0426a') +
    gem(-66, 46, 22, '#3ba3f2') +
    gem(66, 46, 22, '#3ba3f2'),
  fireworks: [
    [-46, -30, 'm', 84],
    [64, -54, 'a', 64],
    [40, 66, 'l', 54],
  ]
    .map(([x, y, fill, size]) =>
      group(
        `translate(${x} ${y})`,
        around(
          14,
          (index) =>
            line(`M0-${Number(size) * 0.3}V-${Number(size) * (index % 2 === 0 ? 1 : 0.72)}`, String(fill), 6) +
            disc(0, -Number(size), index % 2 === 0 ? 6 : 0, 'l'),
        ),
      ),
    )
    .join(''),
  envelope:
    box(-78, -108, 156, 216, 16, 'm') +
    p('M-78-92q0-16 16-16H62q16 0 16 16C50-30-50-30-78-92Z', '#000', 'opacity=".22"') +
    coin(0, -38, 34) +
    line('M-44 40h88M-44 66h88', 'a', 6, 'opacity=".7"') +
    coin(-92, 88, 24) +
    coin(96, 76, 20),
} as const
